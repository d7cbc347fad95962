import { amountSentence, walletEndpoints } from '@kuri/contract'
import { judgePayment, type Paise } from '@kuri/domain'
import { call } from '../../../api/client.ts'
import { ActionButton } from '../../../components/button.tsx'
import { AmountField } from '../../../forms/amount-field.tsx'
import { ExceptionReason } from '../../../forms/exception-reason.tsx'
import { TextField } from '../../../forms/fields.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { useMe, type User } from '../../../session.ts'
import { DialogForm } from '../dialog-form.tsx'
import { useDialog } from '../use-dialog.ts'
import type { Taken } from './page.tsx'

const t = m.counter

interface Slip {
  amount: Paise | null
  reference: string
  reason: string
}

function problemsOf(values: Slip): Partial<Record<keyof Slip, string>> {
  const { amount, reference } = values
  const judged = judgePayment(amount ?? undefined, 'hand')
  return {
    ...(!judged.ok && { amount: amount === null ? t.amountMissing : amountSentence(judged.error) }),
    ...(reference.trim() === '' && { reference: t.topupReferenceProblem }),
  }
}

/**
 * Money of this member for their wallet that was seen in the bank. Cash is taken with a receipt. Nobody takes money from themselves.
 */
export function TakeMoney({ user, onTaken }: { user: Pick<User, '_id' | 'name'>; onTaken: (taken: Taken) => void }) {
  const isOwn = useMe()?._id === user._id
  const online = useOnline()
  const dialog = useDialog<Slip>({
    name: `counter ${user._id}`,
    initial: () => ({ amount: null, reference: '', reason: '' }),
    check: problemsOf,
    run: async ({ amount, reference, reason }) => {
      if (amount === null) return
      const slip = { method: 'bank', reference: reference.trim(), reason: reason.trim() } as const
      const body = { userId: user._id, amount, ...slip }
      const { topup } = await call(walletEndpoints.takeTopup, { body })
      onTaken(topup)
    },
    failed: t.failedTake,
    fields: { payment_amount_invalid: 'amount' },
  })
  const { amount, reference } = dialog.values
  return (
    <>
      <ActionButton
        variant="default"
        aria-label={`${t.take}: ${user.name}`}
        onClick={dialog.open}
        disabledReason={isOwn ? t.own : online ? undefined : m.chrome.offline.moneyWaits}
      >
        {t.take}
      </ActionButton>
      <DialogForm dialog={dialog} question={t.question(user.name)} consequence={t.consequence} verb={t.verb}>
        <AmountField
          data-autofocus
          label={t.amount}
          value={amount}
          error={dialog.errors.amount}
          onChange={(next) => dialog.set({ amount: next })}
        />
        <TextField
          label={t.topupReference}
          value={reference}
          error={dialog.errors.reference}
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
