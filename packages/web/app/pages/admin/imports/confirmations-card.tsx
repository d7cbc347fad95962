import type { confirmationEndpoints, ReplyOf } from '@kuri/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { confirmationReads } from '../../../api/confirmation-queries.ts'
import { Badge } from '../../../components/badge.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { QueryFallback, type QueryFallbackProps } from '../../../components/query-boundary.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import css from './imports.module.css'

const t = m.confirmations

/** How many members have answered whether their balances are right: before the seal, and after it. */
export function ConfirmationsCard({ id }: { id: string }) {
  const query = useInfiniteQuery(confirmationReads.list(id))
  return (
    <Card title={t.card}>
      {query.data ? <Facts id={id} counts={query.data.pages[0]?.counts} /> : fallbackOf(query)}
    </Card>
  )
}

const fallbackOf = (query: QueryFallbackProps['query']) => (
  <QueryFallback query={query} skeleton={<OnTheirWay />} failed={t.failed} />
)

type Counts = ReplyOf<typeof confirmationEndpoints.confirmations>['counts']

function Facts({ id, counts }: { id: string; counts: Counts | undefined }) {
  const { asked = 0, confirmed = 0, disputed = 0, settled = 0 } = counts ?? {}
  const answered = confirmed + disputed + settled
  return (
    <div className="stack">
      <div className={css.sheets}>
        <Badge tone={asked === 0 ? 'ok' : 'wait'}>{t.cardAnswered(answered, answered + asked)}</Badge>
        {disputed > 0 && <Badge tone="turn">{t.cardDisputed(disputed)}</Badge>}
      </div>
      <p className="sm dim">{t.cardBeforeSeal}</p>
      <div>
        <LinkButton variant="default" to={paths.confirmations(id)}>
          {t.cardLink}
        </LinkButton>
      </div>
    </div>
  )
}

function OnTheirWay() {
  return (
    <Loading>
      <SkLines rows={3} />
    </Loading>
  )
}
