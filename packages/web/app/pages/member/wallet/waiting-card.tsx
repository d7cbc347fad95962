import { useQuery } from '@tanstack/react-query'
import { myDues, transfers } from '../../../api/queries.ts'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { SumItem } from '../../../components/sum-item.tsx'
import { instantText } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'

const t = m.member.wallet

/** Payments that the company has not confirmed yet; those it rejected or reversed stay here. */
export function WaitingCard() {
  const topups = (useQuery(transfers.topups()).data ?? []).filter((topup) => topup.status !== 'approved')
  const byUpi = (useQuery(transfers.upi()).data ?? []).flatMap(({ status, ...payment }) =>
    status === 'open' || status === 'credited' ? [] : [{ status, ...payment }],
  )
  const received = useQuery(myDues.toPay()).data?.received ?? []
  if (topups.length + byUpi.length + received.length === 0) return null
  return (
    <Card title={t.waiting}>
      <ul>
        {received.map(({ chitId, ticketNo, name, month, year, amount }) => (
          <SumItem key={[chitId, ticketNo, month, year].join(' ')} what={t.month(name, month, year)} about={t.received}>
            <Money amount={amount} />
            <Badge tone="wait">{t.waitingBadge}</Badge>
          </SumItem>
        ))}
        {byUpi.map(({ _id, description, status, reason, utr, amount }) => (
          <SumItem
            key={_id}
            what={`${t.byUpi}: ${description}`}
            about={t.upiAbout[status]({ utr: utr ?? '', reason: reason ?? '' })}
          >
            <Money amount={amount} />
            <Badge tone={status === 'waiting' ? 'wait' : 'late'}>{t.upiBadge[status]}</Badge>
          </SumItem>
        ))}
        {topups.map((topup) => (
          <SumItem
            key={topup._id}
            what={`${t.topup[topup.method]}, ${topup.reference}`}
            about={topup.status === 'rejected' ? t.rejected(topup.reason ?? '') : t.asked(instantText(topup.createdAt))}
          >
            <Money amount={topup.amount} />
            <Badge tone={topup.status === 'rejected' ? 'late' : 'wait'}>
              {topup.status === 'rejected' ? t.rejectedBadge : t.waitingBadge}
            </Badge>
          </SumItem>
        ))}
      </ul>
    </Card>
  )
}
