import { agreementEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { Button } from '../../../components/button.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { useToday } from '../../../today.ts'
import { DialogForm } from '../dialog-form.tsx'
import { useDialog } from '../use-dialog.ts'
import {
  NO_WITNESSES,
  SIGNED_FIELDS,
  SignedFields,
  signedProblems,
  WitnessFields,
  witnessesIn,
  type Signed,
  type Witnesses,
} from './signed-fields.tsx'
import type { PersonInFull } from './stands-in-the-way.ts'

const t = m.person.enterAgreement

interface EnterAgreementProps extends Pick<PersonInFull, 'user'> {
  chit: { _id: string; name: string }
}

/** Enters that a member has signed the present agreement of a forming scheme: its terms have changed since the last one. */
export function EnterAgreement({ user, chit }: EnterAgreementProps) {
  const today = useToday()
  const dialog = useDialog<Signed & Witnesses>({
    name: `agreement ${user._id} ${chit._id}`,
    startsOpen: true,
    initial: () => ({ number: '', day: today, ...NO_WITNESSES }),
    check: (signed) => signedProblems(signed, today),
    run: async ({ number, day, ...typed }) => {
      const body = { memberId: user._id, agreement: { number, day, witnesses: witnessesIn(typed) } }
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
        <WitnessFields dialog={dialog} />
      </DialogForm>
    </>
  )
}
