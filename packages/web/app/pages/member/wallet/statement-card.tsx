import { WALLET_KINDS, walletEndpoints, type ReplyOf } from '@kuri/contract'
import { sum } from '@kuri/domain'
import { IconDownload } from '../../../icons/everywhere.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { addressOf } from '../../../api/client.ts'
import { wallet, type StatementFilter } from '../../../api/queries.ts'
import { QueryFallback } from '../../../components/query-boundary.tsx'
import { FileButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Money } from '../../../components/money.tsx'
import { MorePages } from '../../../components/more-pages.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { EntryFilters } from '../../../list/entry-filters.tsx'
import { readEntryFilter } from '../../../list/entry-filter.ts'
import { m } from '../../../messages/en.ts'
import { DocumentLink } from '../../document-link.tsx'
import { aboutOf, kindWord } from './kinds.ts'
import css from './wallet.module.css'

type Entry = ReplyOf<typeof walletEndpoints.walletEntries>['entries'][number]

const t = m.member.wallet
const KINDS = WALLET_KINDS.map((kind) => ({ value: kind, label: kindWord(kind) }))

/** Which lines an address asks for. */
export const readStatementFilter = (search: URLSearchParams) => readEntryFilter(search, WALLET_KINDS)

/** Every line, newest first, with the balance after it. */
export function StatementCard() {
  const [search] = useSearchParams()
  const filter = readStatementFilter(search)
  const isNarrowed = Object.keys(filter).length > 0
  const query = useInfiniteQuery({ ...wallet.statement(filter), placeholderData: keepPreviousData })
  // a sum of what came in and went out says nothing, and that of a part would be taken for the whole
  const isOneKind = filter.kind !== undefined && !query.hasNextPage && !query.isPlaceholderData
  const entries = query.data?.pages.flatMap((page) => page.entries)
  if (!entries) {
    return (
      <Card title={t.statement}>
        <QueryFallback query={query} skeleton={<LoadingSkeleton />} failed={m.chrome.didNotArrive} />
      </Card>
    )
  }
  if (entries.length === 0 && !isNarrowed) {
    return (
      <Card title={t.statement}>
        <EmptyState picture="blankPassbook" title={t.none} why={t.noneWhy} />
      </Card>
    )
  }
  return (
    <Card flush title={t.statement} aside={<Csv filter={filter} />}>
      <details className={`only-screen ${css.filters}`} open={isNarrowed}>
        <summary>{t.which}</summary>
        <EntryFilters filter={filter} kinds={KINDS} words={t} />
      </details>
      {entries.length === 0 ? (
        <EmptyState picture="emptyBowl" title={t.noneFound} />
      ) : (
        <ResponsiveTable
          caption={t.caption}
          columns={columnsOf(isOneKind ? entries : undefined)}
          rows={entries}
          rowKey={keyOf}
        />
      )}
      <MorePages query={query} />
    </Card>
  )
}

/** A plain link: the session's cookie goes along. */
const Csv = ({ filter }: { filter: StatementFilter }) => (
  <FileButton href={addressOf(walletEndpoints.walletCsv, undefined, filter)} leftSection={<Icon of={IconDownload} />}>
    {t.csv}
  </FileButton>
)

const keyOf = (entry: Entry): string => `${entry.at.toISOString()} ${entry.reference} ${entry.amount} ${entry.balance}`

/** `summed`: the entries of the totals row; undefined: there is none. */
const columnsOf = (summed: readonly Entry[] | undefined): TableColumn<Entry>[] => [
  { key: 'date', title: t.date, phone: 'below', cell: (entry) => <InstantText at={entry.at} as="day" /> },
  {
    key: 'what',
    title: t.what,
    cell: (entry) => (
      <>
        <span className="strong">{kindWord(entry.kind)}</span>
        <span className="sm dim block">{aboutOf(entry)}</span>
        {entry.paper && (
          <span className="sm block">
            <DocumentLink paper={entry.paper} />
          </span>
        )}
      </>
    ),
    total: summed && t.total(summed.length),
  },
  {
    key: 'amount',
    title: t.inAndOut,
    figure: true,
    cell: (entry) => <Money signed amount={entry.amount} />,
    total: summed && <Money signed amount={sum(summed.map(({ amount }) => amount))} />,
  },
  {
    key: 'balance',
    title: t.balanceAfter,
    figure: true,
    phone: 'belowRight',
    cell: (entry) => <Money plain amount={entry.balance} />,
  },
]

function LoadingSkeleton() {
  return (
    <Loading>
      <SkLines rows={6} />
    </Loading>
  )
}
