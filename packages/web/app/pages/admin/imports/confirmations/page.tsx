import { CONFIRMATION_STATES, type ConfirmationState } from '@kuri/domain'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { confirmationReads, type ConfirmationFilter } from '../../../../api/confirmation-queries.ts'
import { Card } from '../../../../components/card.tsx'
import { FilterLinks } from '../../../../components/filter-links.tsx'
import { Crumb, PageTitle } from '../../../../components/page-title.tsx'
import { PagedList } from '../../../../components/paged-list.tsx'
import { QueryFallback } from '../../../../components/query-boundary.tsx'
import { ResponsiveTable } from '../../../../components/responsive-table.tsx'
import { Loading, SkCard } from '../../../../components/skeleton.tsx'
import { EmptyState } from '../../../../components/state.tsx'
import { Allowed } from '../../../../layout/allowed.tsx'
import type { RoutePermission } from '../../../../layout/route-permission.ts'
import { useAddressQuery } from '../../../../list/use-address-query.ts'
import { m } from '../../../../messages/en.ts'
import { paths } from '../../../../paths.ts'
import { columnsOf } from './columns.tsx'
import type { Slip } from './slip-sheet.tsx'
import { SlipsCard } from './slips-card.tsx'

const t = m.confirmations

export const handle: RoutePermission = { permission: 'read-every-chit' }

function filterIn(params: URLSearchParams): ConfirmationFilter {
  const status = params.get('status')
  return { status: CONFIRMATION_STATES.find((state) => state === status) ?? null, chitId: params.get('scheme') }
}

/** What members say of the balances that a workbook brought, with slips to print and answers to enter. */
export default function Confirmations() {
  const id = useParams()['importId'] ?? ''
  const [params] = useAddressQuery()
  const filter = filterIn(params)
  const query = useInfiniteQuery({ ...confirmationReads.list(id, filter), placeholderData: keepPreviousData })
  const [slips, setSlips] = useState<readonly Slip[]>()
  const first = query.data?.pages[0]
  return (
    <>
      <Allowed to="import-books">
        <Crumb to={paths.import(id)}>{t.back}</Crumb>
      </Allowed>
      <PageTitle title={t.title} lead={t.lead} />
      {first === undefined ? (
        <QueryFallback query={query} skeleton={<OnTheirWay />} failed={t.failed} />
      ) : (
        <div className="stack w">
          <SlipsCard importId={id} chits={first.chits} chosen={filter.chitId} slips={slips} onMade={setSlips} />
          <Card flush>
            <FilterLinks
              label={t.which}
              param="status"
              choices={[
                { value: null, label: t.all, size: sumOf(first.counts) },
                ...CONFIRMATION_STATES.map((state) => ({
                  value: state,
                  label: t.filters[state],
                  size: first.counts[state],
                })),
              ]}
              chosen={filter.status}
            />
            <PagedList
              query={query}
              rowsOf={({ confirmations }) => confirmations}
              failed={t.failed}
              none={<EmptyState picture="quietPost" title={t.none} why={t.noneWhy} />}
            >
              {(rows) => (
                <ResponsiveTable
                  caption={t.caption}
                  columns={columnsOf(id, setSlips)}
                  rows={rows}
                  rowKey={({ _id }) => _id}
                />
              )}
            </PagedList>
          </Card>
        </div>
      )}
    </>
  )
}

const sumOf = (counts: Record<ConfirmationState, number>): number =>
  CONFIRMATION_STATES.reduce((all, state) => all + counts[state], 0)

function OnTheirWay() {
  return (
    <Loading>
      <SkCard rows={3} />
      <SkCard rows={6} />
    </Loading>
  )
}
