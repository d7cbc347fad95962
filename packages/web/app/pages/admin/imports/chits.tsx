import { codeKey, sum } from '@kuri/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { importReads } from '../../../api/import-queries.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { Money } from '../../../components/money.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { DayText } from '../../../components/time-text.tsx'
import { m } from '../../../messages/en.ts'
import { ChitActs } from './chit-acts.tsx'
import { branchName, ChitState, type ImportedChit, type ImportInFull } from './state.tsx'
import type { RefusedChit } from './take-all.ts'
import css from './imports.module.css'

const t = m.imports.chits

const Tickets = lazyPart(async () => (await import('./tickets.tsx')).Tickets)

interface ChitsProps {
  one: ImportInFull
  /** Those that could not be taken into the books with all others. */
  refused: readonly RefusedChit[]
}

/** How Kuri goes on with each chit of a workbook, and whether it is in the books. */
export function Chits({ one, refused }: ChitsProps) {
  const query = useInfiniteQuery(importReads.chits(one._id))
  const refusals = new Map(refused.map(({ chit, message }) => [chit, message]))
  return (
    <Card title={t.title} flush>
      <p className={`sm dim ${css.inside}`}>{t.hint}</p>
      <PagedList
        query={query}
        rowsOf={({ chits }) => chits}
        failed={t.failed}
        none={<EmptyState picture="emptyBowl" title={t.none} />}
      >
        {(chits) => (
          <ul>
            {chits.map((chit) => (
              <ChitRow key={chit.no} one={one} chit={chit} refusal={refusals.get(codeKey(chit.code))} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}

interface ChitRowProps {
  one: ImportInFull
  chit: ImportedChit
  refusal: string | undefined
}

function ChitRow({ one, chit, refusal }: ChitRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { no, code, status, dryRun } = chit
  if (!dryRun) return null
  const late = dryRun.late.filter(({ tickets }) => tickets > 0)
  const lateTickets = late.reduce((all, { tickets }) => all + tickets, 0)
  return (
    <li className={css.chit}>
      <div className={css.head}>
        <h3 className={css.name}>{code}</h3>
        <ChitState status={status} />
      </div>
      <DescriptionList tight className={css.facts}>
        {dryRun.branch !== null && <DescriptionItem label={t.branch}>{branchName(one, dryRun.branch)}</DescriptionItem>}
        <DescriptionItem label={t.months}>{t.monthsOf(dryRun.dueMonths, dryRun.months)}</DescriptionItem>
        <DescriptionItem label={t.nextDue}>
          <NextDue next={dryRun.next} />
        </DescriptionItem>
        <DescriptionItem label={t.auction}>
          {dryRun.auction ? (
            <>
              {t.auctionOf(dryRun.auction.prizeNo)}, <DayText day={dryRun.auction.on} />, {dryRun.auction.time}
              {dryRun.auction.place !== '' && `, ${dryRun.auction.place}`}
            </>
          ) : (
            t.noneLeft
          )}
        </DescriptionItem>
        <DescriptionItem label={t.late}>
          {lateTickets === 0 ? (
            t.noneLeft
          ) : (
            <>
              <Money amount={sum(late.map(({ owed }) => owed))} plain />, {t.lateOf(lateTickets)}
            </>
          )}
        </DescriptionItem>
        <DescriptionItem label={t.prizes}>
          {dryRun.prizesToPay.count === 0 ? (
            t.noneLeft
          ) : (
            <>
              <Money amount={dryRun.prizesToPay.amount} plain />, {t.prizesOf(dryRun.prizesToPay.count)}
            </>
          )}
        </DescriptionItem>
      </DescriptionList>
      <ChitActs one={one} chit={chit} refusal={refusal}>
        <Button variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t.close : t.open} <span className="vh">{t.of(code)}</span>
        </Button>
      </ChitActs>
      {isOpen && (
        <Suspense fallback={<OnTheirWay />}>
          <Tickets importId={one._id} no={no} />
        </Suspense>
      )}
    </li>
  )
}

type Next = NonNullable<ImportedChit['dryRun']>['next']

function NextDue({ next }: { next: Next }) {
  if (!next) return t.noneLeft
  const { dueOn, least, most } = next
  return (
    <>
      <DayText day={dueOn} />, {least === null || most === null ? t.notKnown : t.nextDueOf(least, most)}
    </>
  )
}

function OnTheirWay() {
  return (
    <Loading>
      <SkLines rows={6} />
    </Loading>
  )
}
