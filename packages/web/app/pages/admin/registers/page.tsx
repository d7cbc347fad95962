import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chits, prefetchPages } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { SearchField } from '../../../components/list-tools.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { ChitRegisters } from './chit-registers.tsx'
import { DayBook } from './day-book.tsx'

const t = m.registers

export const handle: RoutePermission = { permission: 'read-registers' }

/** So many schemes can be chosen at once; a search finds the others. */
const MOST = 100

const started = (search: string) => chits.page({ part: 'started', limit: MOST, ...(search !== '' && { search }) })

export const clientLoader = () => prefetchPages(started(''))

/** The registers the Act requires, as PDFs and as spreadsheets. */
export default function Registers() {
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery({ ...started(search), placeholderData: keepPreviousData })
  const none =
    search === '' ? (
      <EmptyState picture="blankPassbook" title={t.none} why={t.noneWhy} />
    ) : (
      <EmptyState picture="emptyBowl" title={m.member.join.noneFound} />
    )
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <div className="stack w">
        <Card title={t.ofChit}>
          <div className="stack">
            <SearchField
              label={m.member.join.search}
              placeholder={m.member.join.search}
              value={search}
              onChange={setSearch}
            />
            <PagedList
              query={query}
              rowsOf={(page) => page.chits}
              skeleton={<LoadingSkeleton />}
              failed={t.failed}
              none={none}
            >
              {(found) => <ChitRegisters chits={found} />}
            </PagedList>
          </div>
        </Card>
        {!query.isPending && <DayBook />}
      </div>
    </>
  )
}

function LoadingSkeleton() {
  return (
    <Loading>
      <SkLines rows={5} />
    </Loading>
  )
}
