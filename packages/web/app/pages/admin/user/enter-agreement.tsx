import { agreementEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { Button } from '../../../components/button.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { useToday } from '../../../today.ts'
import { DialogForm } from '../dialog-form.tsx'
import { useDialog } from '../use-dialog.ts'
import { SIGNED_FIELDS, SignedFields, signedProblems, type Signed } from './signed-fields.tsx'
import type { PersonInFull } from './stands-in-the-way.ts'

const t = m.person.enterAgreement

interface EnterAgreementProps extends Pick<PersonInFull, 'user'> {
  chit: { _id: string; name: string }
}

/** Enters that a member has signed the present agreement of a forming scheme: its terms have changed since the last one. */
export function EnterAgreement({ user, chit }: EnterAgreementProps) {
  const today = useToday()
  const dialog = useDialog<Signed>({
    name: `agreement ${user._id} ${chit._id}`,
    startsOpen: true,
    initial: () => ({ number: '', day: today }),
    check: (signed) => signedProblems(signed, today),
    run: async (agreement) => {
      const body = { memberId: user._id, agreement }
      await call(agreementEndpoints.enterAgreement, { params: { id: chit._id }, body })
      notifyOk(t.done)
    },
    failed: t.failed,
    fields: SIGNED_FIELDS,
  })
  return (
    <>
      <Button variant="subtle" onClick={dialog.open}>
        {t.open}
        <span className="vh"> {chit.name}</span>
      </Button>
      <DialogForm dialog={dialog} question={t.question(user.name, chit.name)} consequence={t.why} verb={t.verb}>
        <SignedFields dialog={dialog} />
      </DialogForm>
    </>
  )
}
