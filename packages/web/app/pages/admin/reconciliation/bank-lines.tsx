import { dayInIndia, daysBetween } from '@kuri/domain'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ledgerReads } from '../../../api/admin-queries.ts'
import { now } from '../../../api/clock.ts'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { SearchTool } from '../../../components/list-tools.tsx'
import { Money } from '../../../components/money.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import type { Known, OpenLine } from './name-choices.ts'
import { NameLine } from './name-line.tsx'
import css from './reconciliation.module.css'
import type { Reconciled } from './standing-card.tsx'

const t = m.bank.lines

/** What the bank shows and our books do not, the oldest first. */
export function BankLines({ expected }: Pick<Reconciled, 'expected'>) {
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery({ ...ledgerReads.openLines(search), placeholderData: keepPreviousData })
  return (
    <Card flush title={t.title}>
      <SearchTool label={t.search} placeholder={t.search} value={search} onChange={setSearch} />
      <PagedList
        query={query}
        rowsOf={({ lines, moves }) => lines.map((line) => ({ line, moves }))}
        failed={m.bank.failed}
        none={
          search === '' ? (
            <EmptyState picture="quietPost" title={t.none} why={t.noneWhy} />
          ) : (
            <EmptyState picture="emptyBowl" title={t.noneFound} />
          )
        }
      >
        {(rows) => (
          <ul>
            {rows.map(({ line, moves }) => (
              <BankLine key={line._id} line={line} all={{ expected, moves }} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}

function BankLine({ line, all }: { line: OpenLine; all: Known }) {
  return (
    <li className={css.line}>
      <div className={css.words}>
        <b>{line.narration || line.reference}</b>
        {line.reference !== '' && <span className="sm dim block">{line.reference}</span>}
        <span className="xs faint block">
          {dayText(line.day)}, {t.age(daysBetween(line.day, dayInIndia(now())))}
        </span>
      </div>
      <p className={css.figure}>
        <Money signed amount={line.amount} size="md" />
      </p>
      {line.isWaiting ? <Badge tone="wait">{t.waits}</Badge> : <NameLine line={line} all={all} />}
    </li>
  )
}
