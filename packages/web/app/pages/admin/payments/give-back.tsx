import { gatewayEndpoints, type ReplyOf } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { call } from '../../../api/client.ts'
import { ActionButton } from '../../../components/button.tsx'
import { AmountField } from '../../../forms/amount-field.tsx'
import { TextAreaField } from '../../../forms/lazy-fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { useMe } from '../../../session.ts'
import { DialogForm } from '../dialog-form.tsx'
import { useDialog } from '../use-dialog.ts'

type Payment = ReplyOf<typeof gatewayEndpoints.adminPayment>['payment']

const t = m.admin.payments

interface RefundForm {
  amount: Paise | null
  reason: string
}

/** Gives an online payment, or a part of it, back to where it came from; with two administrators another agrees. */
export function GiveBack({ payment, refundable }: { payment: Payment; refundable: Paise }) {
  const { _id: id, user, status } = payment
  const isOwn = useMe()?._id === user._id
  const online = useOnline()
  const dialog = useDialog<RefundForm>({
    name: `give back ${id}`,
    initial: () => ({ amount: refundable, reason: '' }),
    check: ({ amount, reason }) => ({
      ...((amount === null || amount <= 0) && { amount: t.sumProblem }),
      ...(reason.trim() === '' && { reason: t.reasonProblem }),
    }),
    run: async ({ amount, reason }) => {
      if (amount === null) return
      const { status: result } = await call(gatewayEndpoints.askRefund, {
        params: { id },
        body: { amount, reason: reason.trim() },
      })
      notifyOk(result === 'waiting_second' ? t.asking : t.sending(amount))
    },
    failed: t.failedRefund,
    fields: { refund_too_much: 'amount', payment_amount_invalid: 'amount' },
  })
  const whyNot = [
    status !== 'captured' && t.refundNotArrived,
    refundable === 0 && t.refundNothing,
    isOwn && m.admin.money.ownWallet,
    !online && m.chrome.offline.moneyWaits,
  ].find((reason) => reason !== false)
  return (
    <>
      <ActionButton variant="default" onClick={dialog.open} disabledReason={whyNot}>
        {t.refund}
      </ActionButton>
      <DialogForm dialog={dialog} question={t.question(user.name)} consequence={t.consequence} verb={t.verb}>
        <AmountField
          data-autofocus
          label={t.sum}
          description={t.refundable(refundable)}
          error={dialog.errors.amount}
          value={dialog.values.amount}
          onChange={(amount) => dialog.set({ amount })}
        />
        <TextAreaField
          label={t.reason}
          description={t.reasonHint(user.name)}
          error={dialog.errors.reason}
          value={dialog.values.reason}
          onChange={(event) => dialog.set({ reason: event.currentTarget.value })}
        />
      </DialogForm>
    </>
  )
}
