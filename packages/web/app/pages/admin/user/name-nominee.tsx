import { agreementEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { Button } from '../../../components/button.tsx'
import { TextField } from '../../../forms/lazy-fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { DialogForm } from '../dialog-form.tsx'
import { useDialog } from '../use-dialog.ts'
import type { PersonInFull } from './stands-in-the-way.ts'

const t = m.person.nominee

/** Who is paid for a ticket when its holder has died. */
export function NameNominee({ chitId: chit, ticketNo, nominee }: PersonInFull['memberships'][number]) {
  const dialog = useDialog({
    name: `nominee ${chit._id} ${ticketNo}`,
    startsOpen: true,
    initial: () => ({ nominee }),
    check: () => ({}),
    run: async (body) => {
      const params = { id: chit._id, ticketNo: String(ticketNo) }
      await call(agreementEndpoints.nameNominee, { params, body })
      notifyOk(t.done)
    },
    failed: t.failed,
  })
  return (
    <>
      <Button variant="subtle" onClick={dialog.open}>
        {nominee === '' ? t.name : t.change}
        <span className="vh"> {t.of(chit.name, ticketNo)}</span>
      </Button>
      <DialogForm dialog={dialog} question={t.question(chit.name, ticketNo)} consequence={t.why} verb={t.verb}>
        <TextField
          data-autofocus
          label={t.label}
          description={m.person.give.nomineeHint}
          autoComplete="off"
          value={dialog.values.nominee}
          error={dialog.errors.nominee}
          onChange={(event) => dialog.set({ nominee: event.currentTarget.value })}
        />
      </DialogForm>
    </>
  )
}
