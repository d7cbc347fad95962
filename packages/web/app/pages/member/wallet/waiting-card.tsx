import { useQuery } from '@tanstack/react-query'
import { wallet } from '../../../api/queries.ts'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { instantText } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'
import css from './wallet.module.css'

const words = m.member.wallet

/** Money told to the company and not yet confirmed; what was turned down stays here with its reason. */
export function WaitingCard() {
  const topups = (useQuery(wallet.topups()).data ?? []).filter((topup) => topup.status !== 'approved')
  if (topups.length === 0) return null
  return (
    <Card title={words.waiting}>
      <ul>
        {topups.map((topup) => (
          <li key={topup._id} className={css.item}>
            <div>
              <p className="strong">
                {words.topup[topup.method]}, {topup.reference}
              </p>
              <p className="xs dim">
                {topup.status === 'rejected'
                  ? words.rejected(topup.reason ?? '')
                  : words.asked(instantText(topup.createdAt))}
              </p>
            </div>
            <div className="row">
              <Money amount={topup.amount} />
              <Badge tone={topup.status === 'rejected' ? 'late' : 'wait'}>
                {topup.status === 'rejected' ? words.rejectedBadge : words.waitingBadge}
              </Badge>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
