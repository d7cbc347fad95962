import { companyEndpoints, type ReplyOf } from '@kuri/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ledgerReads } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Alert } from '../../../components/alert.tsx'
import { Badge } from '../../../components/badge.tsx'
import { ActionButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { Allowed } from '../../../layout/allowed.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'
import { readable } from './account-name.ts'
import css from './ledger.module.css'

const t = m.admin.ledgerChecksCard
const sentences: Partial<Record<string, string>> = m.admin.ledgerChecks
const sentenceOf = (check: string): string => sentences[check] ?? readable(check)

type Checked = ReplyOf<typeof companyEndpoints.ledgerChecks>

interface LedgerChecksProps {
  /** Only what is broken is listed. */
  short?: boolean
  /** A link beside the verdict. */
  aside?: ReactNode
}

/** What the last run of the ledger's checks found, and a button that starts a new run. */
export function LedgerChecks({ short = false, aside }: LedgerChecksProps) {
  const query = useQuery(ledgerReads.ledgerChecks())
  return (
    <Card title={t.title} aside={aside}>
      <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={t.failedLoad}>
        {(checked) => (
          <div className="stack t">
            <Result checked={checked} short={short} />
            <Progress checked={checked} />
            <Allowed to="check-ledger">
              <CheckNow running={checked.running} />
            </Allowed>
          </div>
        )}
      </QueryBoundary>
    </Card>
  )
}

/** What failed is listed; what passed folds under one line. */
function Result({ checked: { ok, checks, startedAt }, short }: { checked: Checked; short: boolean }) {
  if (startedAt === null) {
    return (
      <p className="sm dim">
        {t.none}. {t.nightly}
      </p>
    )
  }
  const broken = checks.filter((check) => check.broken > 0)
  const passed = checks.filter((check) => check.broken === 0)
  return (
    <>
      <div className="row wrap between">
        <p className="sm dim">{t.checkedOn(instantText(startedAt))}</p>
        <Badge tone={ok ? 'ok' : 'late'}>{ok ? t.allHold(checks.length) : t.broken(broken.length)}</Badge>
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
    </>
  )
}

function Progress({ checked: { running, failed } }: { checked: Checked }) {
  if (running) return <Alert>{t.running}</Alert>
  return failed ? <Alert tone="bad">{t.interrupted}</Alert> : null
}

function CheckNow({ running }: { running: boolean }) {
  const online = useOnline()
  const start = useMutation({
    mutationFn: () => call(companyEndpoints.runLedgerChecks, {}),
    onSuccess: (checked) => queryClient.setQueryData(ledgerReads.ledgerChecks().queryKey, checked),
  })
  return (
    <>
      {start.isError && <Alert tone="bad">{m.chrome.withReason(t.failedRun, sentence(start.error))}</Alert>}
      <div className={css.again}>
        <ActionButton
          variant="subtle"
          loading={running || start.isPending}
          disabledReason={online ? undefined : m.chrome.offline.noConnection}
          onClick={() => start.mutate()}
        >
          {t.run}
        </ActionButton>
      </div>
    </>
  )
}

function OnTheirWay() {
  return (
    <Loading>
      <SkLines rows={3} />
    </Loading>
  )
}
