import type { withdrawalEndpoints, ReplyOf } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { transfers } from '../../../api/queries.ts'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { SumItem } from '../../../components/sum-item.tsx'
import { instantText } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'

type Withdrawal = ReplyOf<typeof withdrawalEndpoints.myWithdrawals>[number]

const words = m.member.wallet.withdraw
const tones = { waiting: 'wait', waiting_second: 'wait', approved: 'wait', paid: 'ok', rejected: 'late' } as const
/** Older ones stand in the statement. */
const SHOWN = 5

/** How one's withdrawals stand, newest first. Nothing where none was ever asked for. */
export function WithdrawalsCard() {
  const withdrawals = (useQuery(transfers.withdrawals()).data ?? []).slice(0, SHOWN)
  if (withdrawals.length === 0) return null
  return (
    <Card title={words.list}>
      <ul>
        {withdrawals.map((withdrawal) => (
          <SumItem key={withdrawal._id} what={nameOf(withdrawal)} about={standing(withdrawal)}>
            <Money amount={withdrawal.amount} />
            <Badge tone={withdrawal.cameBack ? 'late' : tones[withdrawal.status]}>
              {withdrawal.cameBack ? words.cameBackBadge : words.status[withdrawal.status]}
            </Badge>
          </SumItem>
        ))}
      </ul>
    </Card>
  )
}

const nameOf = ({ account: { holder, numberEnds }, refundOf }: Withdrawal): string =>
  refundOf ? words.refund(refundOf.ticketNo, refundOf.chitName, numberEnds) : words.to(holder, numberEnds)

function standing({ status, utr, reason, createdAt, cameBack }: Withdrawal): string {
  if (cameBack) return words.cameBack
  if (status === 'paid') return words.paid(utr ?? '')
  if (status === 'rejected') return words.rejected(reason ?? '')
  return status === 'approved' ? words.approved : words.askedAt(instantText(createdAt))
}
