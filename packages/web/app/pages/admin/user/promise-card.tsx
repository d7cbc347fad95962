import { Card } from '../../../components/card.tsx'
import { PromiseText } from '../../../components/promise-text.tsx'
import { m } from '../../../messages/en.ts'
import { WithdrawPromise } from '../arrears/withdraw-promise.tsx'
import type { PersonInFull } from './stands-in-the-way.ts'

const t = m.promises

/** What a member promised last to pay. */
export function PromiseCard({ user, promise }: Pick<PersonInFull, 'user' | 'promise'>) {
  if (user.role !== 'member' && promise === null) return null
  return (
    <Card title={t.title}>
      {promise === null ? (
        <p className="dim">{t.none}</p>
      ) : (
        <div className="stack">
          <p>
            <PromiseText promise={promise} />
          </p>
          <p className="sm dim">{promise.byStaff ? t.byStaff : t.byMember}</p>
          <div>
            <WithdrawPromise promise={promise} />
          </div>
        </div>
      )}
    </Card>
  )
}
