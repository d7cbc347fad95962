import { withdrawalEndpoints, type ReplyOf } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { moneyMoved, transfers } from '../../../api/queries.ts'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { Money } from '../../../components/money.tsx'
import { SumItem } from '../../../components/sum-item.tsx'
import { notifyBad, notifyOk } from '../../../layout/notify.tsx'
import { instantText } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'

type Withdrawal = ReplyOf<typeof withdrawalEndpoints.myWithdrawals>[number]

const t = m.member.wallet.withdraw
const tones = { waiting: 'wait', waiting_second: 'wait', approved: 'wait', paid: 'ok', rejected: 'late' } as const
/** Older ones stand in the statement. */
const SHOWN = 5

/** How one's withdrawals stand, newest first. Nothing where none was ever requested. */
export function WithdrawalsCard() {
  const withdrawals = (useQuery(transfers.withdrawals()).data ?? []).slice(0, SHOWN)
  if (withdrawals.length === 0) return null
  return (
    <Card title={t.list}>
      <ul>
        {withdrawals.map((withdrawal) => (
          <SumItem key={withdrawal._id} what={nameOf(withdrawal)} about={standing(withdrawal)}>
            <Money amount={withdrawal.amount} />
            <Badge tone={withdrawal.cameBack ? 'late' : tones[withdrawal.status]}>{badgeOf(withdrawal)}</Badge>
            {isWaiting(withdrawal) && (
              <ConfirmButton
                variant="subtle"
                question={t.cancelQuestion(withdrawal.amount)}
                consequence={t.cancelConsequence}
                verb={t.cancelVerb}
                onConfirm={() => cancel(withdrawal)}
              >
                {m.chrome.cancel}
              </ConfirmButton>
            )}
          </SumItem>
        ))}
      </ul>
    </Card>
  )
}

const isWaiting = ({ status }: Withdrawal): boolean => status === 'waiting' || status === 'waiting_second'

const badgeOf = ({ cameBack, cancelled, status }: Withdrawal): string =>
  cameBack ? t.cameBackBadge : cancelled ? t.cancelledBadge : t.status[status]

async function cancel({ _id: id }: Withdrawal): Promise<void> {
  await call(withdrawalEndpoints.cancelWithdrawal, { params: { id } }).then(
    ({ withdrawal }) => notifyOk(t.cancelDone(withdrawal.amount)),
    (error: unknown) => notifyBad(sentence(error)),
  )
  await moneyMoved()
}

const nameOf = ({ account: { holder, numberEnds }, refundOf }: Withdrawal): string =>
  refundOf ? t.refund(refundOf.ticketNo, refundOf.chitName, numberEnds) : t.to(holder, numberEnds)

function standing({ status, utr, reason, createdAt, cameBack, cancelled }: Withdrawal): string {
  if (cameBack) return t.cameBack
  if (status === 'paid') return t.paid(utr ?? '')
  if (cancelled) return t.cancelled
  if (status === 'rejected') return t.rejected(reason ?? '')
  return status === 'approved' ? t.approved : t.askedAt(instantText(createdAt))
}
