import { bookEndpoints, type ReplyOf } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ledgerReads } from '../../../api/admin-queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { LongList } from '../../../components/long-list.tsx'
import { Money } from '../../../components/money.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { Allowed } from '../../../layout/allowed.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import css from './ledger.module.css'
import { SettleSuspense } from './settle-suspense.tsx'

export type WaitingMoney = ReplyOf<typeof bookEndpoints.ageing>[number]

const t = m.bank.ageing

/** Money that lies where it should not lie for long, the longest first. */
export function AgeingCard() {
  const query = useQuery(ledgerReads.ageing())
  return (
    <Card flush title={t.title}>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.failed}>
        {(waiting) =>
          waiting.length === 0 ? (
            <EmptyState picture="quietPost" title={t.none} why={t.noneWhy} />
          ) : (
            <LongList
              rows={waiting}
              text={({ what, reference }) => `${t.what[what]} ${reference}`}
              search={t.search}
              none={t.noneFound}
            >
              {(shown) => (
                <ul>
                  {shown.map((money) => (
                    <Row key={`${money.what} ${money.journalId}`} money={money} />
                  ))}
                </ul>
              )}
            </LongList>
          )
        }
      </QueryBoundary>
    </Card>
  )
}

function Row({ money }: { money: WaitingMoney }) {
  const { what, journalId, reference, amount, since, isLate, isWaiting } = money
  return (
    <li className={css.waiting}>
      <div className={css.words}>
        <Link className={css.account} to={paths.journal(journalId)}>
          {t.what[what]}
        </Link>
        <span className="sm dim block">{reference}</span>
        <span className="xs faint block">
          {t.since} <InstantText at={since} />
        </span>
      </div>
      <div className="row wrap">
        {isLate && <Badge tone="late">{t.late}</Badge>}
        <Money amount={amount} size="md" />
      </div>
      {what === 'suspense' && isWaiting && <Badge tone="wait">{t.isWaiting}</Badge>}
      {what === 'suspense' && !isWaiting && (
        <Allowed to="move-company-money">
          <SettleSuspense money={money} />
        </Allowed>
      )}
    </li>
  )
}

function LoadingSkeleton() {
  return (
    <Loading className={css.tools ?? ''}>
      <SkLines rows={3} />
    </Loading>
  )
}
