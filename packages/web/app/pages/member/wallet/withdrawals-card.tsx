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
            <Badge tone={withdrawal.cameBack ? 'late' : tones[withdrawal.status]}>{badgeOf(withdrawal)}</Badge>
            {isWaiting(withdrawal) && (
              <ConfirmButton
                variant="subtle"
                question={words.cancelQuestion(withdrawal.amount)}
                consequence={words.cancelConsequence}
                verb={words.cancelVerb}
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
  cameBack ? words.cameBackBadge : cancelled ? words.cancelledBadge : words.status[status]

async function cancel({ _id: id }: Withdrawal): Promise<void> {
  await call(withdrawalEndpoints.cancelWithdrawal, { params: { id } }).then(
    ({ withdrawal }) => notifyOk(words.cancelDone(withdrawal.amount)),
    (error: unknown) => notifyBad(sentence(error)),
  )
  await moneyMoved()
}

const nameOf = ({ account: { holder, numberEnds }, refundOf }: Withdrawal): string =>
  refundOf ? words.refund(refundOf.ticketNo, refundOf.chitName, numberEnds) : words.to(holder, numberEnds)

function standing({ status, utr, reason, createdAt, cameBack, cancelled }: Withdrawal): string {
  if (cameBack) return words.cameBack
  if (status === 'paid') return words.paid(utr ?? '')
  if (cancelled) return words.cancelled
  if (status === 'rejected') return words.rejected(reason ?? '')
  return status === 'approved' ? words.approved : words.askedAt(instantText(createdAt))
}
