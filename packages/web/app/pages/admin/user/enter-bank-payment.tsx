import { counterEndpoints } from '@kuri/contract'
import { ZERO } from '@kuri/domain'
import { call } from '../../../api/client.ts'
import { ActionButton } from '../../../components/button.tsx'
import { ExceptionReason } from '../../../forms/exception-reason.tsx'
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

interface Seen {
  reference: string
  reason: string
  /** How many months, the oldest unpaid one first. */
  count: number
}

interface EnterBankPaymentProps {
  user: { _id: string; name: string }
  chit: { _id: string; name: string }
  /** What is paid, in words: there may be several of these buttons on the page. */
  of: string
  /** What is still to be paid, the oldest first. */
  unpaid: readonly Instalment[]
}

/**
 * One contribution or several paid with one transfer that was seen in the bank. Counts at once, or with another's word. Cash is
 * taken at the counter.
 */
export function EnterBankPayment({ user, chit, of, unpaid }: EnterBankPaymentProps) {
  const isOwn = useMe()?._id === user._id
  const online = useOnline()
  const dialog = useDialog<Seen>({
    name: `take ${user._id} ${chit._id} ${unpaid[0]?.ticketNo}`,
    initial: () => ({ reference: '', reason: '', count: 1 }),
    check: ({ reference }) => (reference.trim() === '' ? { reference: t.referenceProblem } : {}),
    run: async ({ reference, reason, count }) => {
      const { months, total } = severalOf(unpaid, count, ZERO)
      const named = months.map(({ month, year }) => ({ month, year }))
      const ticketNo = months[0]?.ticketNo
      const slip = { method: 'bank', reference: reference.trim(), reason: reason.trim() } as const
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
        disabledReason={isOwn ? t.own : online ? undefined : m.chrome.offline.moneyWaits}
      >
        {t.enter}
        <span className="vh"> {of}</span>
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
        <TextField
          data-autofocus
          label={t.reference}
          error={dialog.errors.reference}
          value={dialog.values.reference}
          onChange={(event) => dialog.set({ reference: event.currentTarget.value })}
        />
        <ExceptionReason
          cash={null}
          value={dialog.values.reason}
          error={dialog.errors.reason}
          onChange={(reason) => dialog.set({ reason })}
        />
      </DialogForm>
    </>
  )
}
