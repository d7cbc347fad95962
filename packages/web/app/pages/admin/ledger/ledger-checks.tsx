import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ledgerReads } from '../../../api/admin-queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'
import { readable } from './account-name.ts'
import css from './ledger.module.css'

const t = m.admin.ledger
const sentences: Partial<Record<string, string>> = m.admin.ledgerChecks
const sentenceOf = (check: string): string => sentences[check] ?? readable(check)

interface LedgerChecksProps {
  /** Only what is broken is listed. */
  short?: boolean
  /** A link beside the verdict. */
  aside?: ReactNode
}

/** The checks of the ledger, run now. What failed is listed; what passed folds under one line. */
export function LedgerChecks({ short, aside }: LedgerChecksProps) {
  const query = useQuery(ledgerReads.ledgerChecks())
  return (
    <Card title={m.admin.money.checks} aside={aside}>
      <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={m.admin.money.failedChecks}>
        {({ at, ok, checks }) => {
          const broken = checks.filter((check) => check.broken > 0)
          const passed = checks.filter((check) => check.broken === 0)
          return (
            <div className="stack t">
              <div className="row wrap between">
                <p className="sm dim">{m.admin.money.checksRun(instantText(at))}</p>
                <Badge tone={ok ? 'ok' : 'late'}>
                  {ok ? m.admin.money.allHold(checks.length) : m.admin.money.broken(broken.length)}
                </Badge>
              </div>
              {broken.length > 0 && (
                <ul className={css.checks}>
                  {broken.map((check) => (
                    <li key={check.name}>
                      <span>{sentenceOf(check.name)}</span>
                      <Badge tone="late">{t.brokenRows(check.broken)}</Badge>
                    </li>
                  ))}
                </ul>
              )}
              {!short && passed.length > 0 && (
                <details className={css.passed}>
                  <summary>{t.passed(passed.length)}</summary>
                  <ul className={css.checks}>
                    {passed.map((check) => (
                      <li key={check.name}>
                        <span>{sentenceOf(check.name)}</span>
                        <span className="dim">{t.holds}</span>
                      </li>
                    ))}
                  </ul>
                </details>
              )}
              <div className={css.again}>
                <Button variant="subtle" loading={query.isFetching} onClick={() => void query.refetch()}>
                  {t.run}
                </Button>
              </div>
            </div>
          )
        }}
      </QueryBoundary>
    </Card>
  )
}

function OnTheirWay() {
  return (
    <Loading>
      <SkLines rows={3} />
    </Loading>
  )
}
