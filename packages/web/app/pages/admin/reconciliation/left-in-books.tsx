import { eventWord, type bankEndpoints, type ReplyOf } from '@kuri/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ledgerReads } from '../../../api/admin-queries.ts'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { SearchTool } from '../../../components/list-tools.tsx'
import { Money } from '../../../components/money.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import css from './reconciliation.module.css'

type Move = ReplyOf<typeof bankEndpoints.openMoves>['moves'][number]

const t = m.bank

/** Movements of the bank account in our books that no line shows, the oldest first. */
export function LeftInBooks() {
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery({ ...ledgerReads.openMoves(search), placeholderData: keepPreviousData })
  return (
    <Card flush title={t.left.title}>
      <SearchTool label={t.lines.search} placeholder={t.lines.search} value={search} onChange={setSearch} />
      <PagedList
        query={query}
        rowsOf={(page) => page.moves}
        failed={m.bank.failed}
        none={
          search === '' ? (
            <EmptyState picture="quietPost" title={t.left.none} why={t.left.noneWhy} />
          ) : (
            <EmptyState picture="emptyBowl" title={t.lines.noneFound} />
          )
        }
      >
        {(moves) => (
          <ResponsiveTable caption={t.left.title} columns={columns} rows={moves} rowKey={(move) => move._id} />
        )}
      </PagedList>
    </Card>
  )
}

const columns: TableColumn<Move>[] = [
  {
    key: 'what',
    title: t.what,
    cell: ({ journalId, kind, reference }) => (
      <>
        <Link className={css.link} to={paths.journal(journalId)}>
          {eventWord(kind)}
        </Link>
        <span className="sm dim block">{reference}</span>
      </>
    ),
  },
  { key: 'day', title: t.day, phone: 'below', cell: ({ day }) => dayText(day) },
  {
    key: 'state',
    title: '',
    phone: 'full',
    cell: ({ isYounger }) =>
      isYounger ? <Badge tone="plain">{t.left.younger}</Badge> : <Badge tone="late">{t.left.older}</Badge>,
  },
  { key: 'amount', title: t.amount, figure: true, cell: ({ amount }) => <Money signed amount={amount} /> },
]
