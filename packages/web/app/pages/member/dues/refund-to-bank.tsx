import { withdrawalEndpoints } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { call } from '../../../api/client.ts'
import { moneyMoved } from '../../../api/queries.ts'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { AccountForm } from '../wallet/account-form.tsx'

const t = m.refund

/** The refund straight to a bank account: approved and paid like a withdrawal, under its own name. */
export default function RefundToBank({ amount, onDone }: { amount: Paise; onDone: () => void }) {
  return (
    <AccountForm
      proof="nothing"
      verb={t.toBankAsk(amount)}
      failed={t.toBankFailed}
      send={(body) => call(withdrawalEndpoints.refundToBank, { body })}
      onDone={({ withdrawal }) => {
        notifyOk(t.toBankAsked(withdrawal.amount))
        onDone()
        return moneyMoved()
      }}
      onCancel={onDone}
    />
  )
}
