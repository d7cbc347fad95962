import { counterEndpoints } from '@kuri/contract'
import { ZERO } from '@kuri/domain'
import { call } from '../../../api/client.ts'
import { ActionButton } from '../../../components/button.tsx'
import { exceptionProblem, ExceptionReason } from '../../../forms/exception-reason.tsx'
import { Choices } from '../../../forms/choices.tsx'
import { SelectField, TextField } from '../../../forms/lazy-fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { useMe } from '../../../session.ts'
import type { Instalment } from '../../member/book/book.ts'
import { severalOf } from '../../member/my-chits/several.ts'
import { DialogForm } from '../dialog-form.tsx'
import { useDialog } from '../use-dialog.ts'

const t = m.person.take
type Way = keyof typeof t.ways
const ways = (['counter', 'bank'] as const).map((value) => ({ value, ...t.ways[value] }))

interface Taken {
  method: Way
  reference: string
  reason: string
  /** How many months, the oldest unpaid one first. */
  count: number
}

interface TakePaymentProps {
  user: { _id: string; name: string }
  chit: { _id: string; name: string }
  /** What is still to be paid, the oldest first. */
  unpaid: readonly Instalment[]
}

/** Takes one contribution or several with one sum: by hand or seen in the bank. Counts at once, or with another's word. */
export function TakePayment({ user, chit, unpaid }: TakePaymentProps) {
  const isOwn = useMe()?._id === user._id
  const online = useOnline()
  const dialog = useDialog<Taken>({
    name: `take ${user._id} ${chit._id} ${unpaid[0]?.ticketNo}`,
    initial: () => ({ method: 'counter', reference: '', reason: '', count: 1 }),
    check: ({ method, reference, reason, count }) => ({
      ...(reference.trim() === '' && { reference: t.referenceProblem }),
      ...exceptionProblem(method === 'counter' ? severalOf(unpaid, count, ZERO).total : null, reason),
    }),
    run: async ({ method, reference, reason, count }) => {
      const { months, total } = severalOf(unpaid, count, ZERO)
      const named = months.map(({ month, year }) => ({ month, year }))
      const ticketNo = months[0]?.ticketNo
      const slip = { method, reference: reference.trim(), reason: reason.trim() }
      const body = { chitId: chit._id, userId: user._id, ticketNo, months: named, ...slip }
      const { status } = await call(counterEndpoints.takeSeveralPayments, { body })
      notifyOk(status === 'waiting_second' ? t.waits : t.taken(total, user.name))
    },
    failed: t.failed,
  })
  const { months, total } = severalOf(unpaid, dialog.values.count, ZERO)
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return null
  return (
    <>
      <ActionButton
        variant="default"
        onClick={dialog.open}
        disabledReason={isOwn ? m.admin.money.ownWallet : online ? undefined : m.chrome.offline.moneyWaits}
      >
        {t.take}
      </ActionButton>
      <DialogForm
        dialog={dialog}
        question={t.question(total, user.name)}
        consequence={
          months.length === 1
            ? t.consequence(chit.name, first.month, first.year)
            : t.consequenceOf(chit.name, t.month(first.month, first.year), t.month(last.month, last.year))
        }
        verb={t.verb(total)}
      >
        {unpaid.length > 1 && (
          <SelectField
            label={t.howMany}
            data={unpaid.map((_, place) => String(place + 1))}
            value={String(dialog.values.count)}
            onChange={(event) => dialog.set({ count: Number(event.currentTarget.value) })}
          />
        )}
        <Choices
          legend={t.how}
          value={dialog.values.method}
          choices={ways}
          onChange={(method) => dialog.set({ method })}
        />
        <TextField
          data-autofocus
          label={t.reference[dialog.values.method]}
          error={dialog.errors.reference}
          value={dialog.values.reference}
          onChange={(event) => dialog.set({ reference: event.currentTarget.value })}
        />
        <ExceptionReason
          cash={dialog.values.method === 'counter' ? total : null}
          value={dialog.values.reason}
          error={dialog.errors.reason}
          onChange={(reason) => dialog.set({ reason })}
        />
      </DialogForm>
    </>
  )
}
