import { endpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { ActionButton } from '../../../components/button.tsx'
import { Choices } from '../../../forms/choices.tsx'
import { TextField } from '../../../forms/fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { useMe } from '../../../session.ts'
import type { Instalment } from '../../member/book/book.ts'
import { DialogForm } from '../dialog-form.tsx'
import { useDialog } from '../use-dialog.ts'

const say = m.person.take
type Way = keyof typeof say.ways
const ways = (['counter', 'bank'] as const).map((value) => ({ value, ...say.ways[value] }))

interface TakePaymentProps {
  user: { _id: string; name: string }
  chit: { _id: string; name: string }
  instalment: Instalment
}

/** Takes one contribution: by hand or seen in the bank. Counts at once, or with another administrator's word. */
export function TakePayment({ user, chit, instalment }: TakePaymentProps) {
  const { month, year, net } = instalment
  const isOwn = useMe()?._id === user._id
  const online = useOnline()
  const dialog = useDialog<{ method: Way; reference: string }>({
    name: `take ${user._id} ${chit._id} ${month} ${year}`,
    initial: () => ({ method: 'counter', reference: '' }),
    check: ({ reference }) => (reference.trim() === '' ? { reference: say.referenceProblem } : {}),
    run: async ({ method, reference }) => {
      const body = { chitId: chit._id, userId: user._id, month, year, method, reference: reference.trim() }
      const { status } = await call(endpoints.takePayment, { body })
      notifyOk(status === 'waiting_second' ? say.waits : say.taken(net, user.name))
    },
    failed: say.failed,
  })
  return (
    <>
      <ActionButton
        variant="default"
        onClick={dialog.open}
        disabledReason={isOwn ? m.admin.money.ownWallet : online ? undefined : m.chrome.offline.moneyWaits}
      >
        {say.take}
      </ActionButton>
      <DialogForm
        dialog={dialog}
        question={say.question(net, user.name)}
        consequence={say.consequence(chit.name, month, year)}
        verb={say.verb(net)}
      >
        <Choices
          legend={say.how}
          value={dialog.values.method}
          choices={ways}
          onChange={(method) => dialog.set({ method })}
        />
        <TextField
          data-autofocus
          label={say.reference[dialog.values.method]}
          error={dialog.errors.reference}
          value={dialog.values.reference}
          onChange={(event) => dialog.set({ reference: event.currentTarget.value })}
        />
      </DialogForm>
    </>
  )
}
