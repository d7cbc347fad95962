import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { chequeReads } from '../../../api/cheque-queries.ts'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { FilterLinks } from '../../../components/filter-links.tsx'
import { SearchField } from '../../../components/list-tools.tsx'
import css from '../../../components/list-tools.module.css'
import { PagedList } from '../../../components/paged-list.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { Allowed } from '../../../layout/allowed.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { BranchFilter } from '../../../list/branch-filter.tsx'
import { useBranch } from '../../../list/use-branch.ts'
import { NoneOrNoneInBranch } from '../../../list/none-in-branch.tsx'
import { useAddressQuery } from '../../../list/use-address-query.ts'
import { useSearch } from '../../../list/use-search.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { ChequeRow } from './cheque-row.tsx'
import { FILTERS, filterIn } from './cheque-filter.ts'
import { DepositSeveral } from './deposit.tsx'

const t = m.cheques

export const handle: RoutePermission = { permission: 'read-money' }

/** Cheques of members, the latest received first; those to deposit at first. */
export default function Cheques() {
  const [params] = useAddressQuery()
  const search = useSearch()
  const filter = filterIn(params)
  const branch = useBranch()
  const query = useInfiniteQuery({
    ...chequeReads.list({ search: search.value, filter, branch }),
    placeholderData: keepPreviousData,
  })
  const isSearched = search.value !== ''
  return (
    <>
      <PageTitle
        title={t.title}
        lead={t.lead}
        action={
          <Allowed to="take-payments">
            <LinkButton to={paths.counter()}>{t.receive}</LinkButton>
          </Allowed>
        }
      />
      <Card flush>
        <div className={css.tools}>
          <SearchField label={t.search} placeholder={t.searchHint} {...search} />
          <BranchFilter />
        </div>
        <FilterLinks
          label={t.which}
          param="status"
          choices={FILTERS.map((value) => ({ value: value === 'to-deposit' ? null : value, label: t.filters[value] }))}
          chosen={filter === 'to-deposit' ? null : filter}
        />
        <PagedList
          query={query}
          rowsOf={({ cheques }) => cheques}
          failed={t.failed}
          none={
            isSearched ? (
              <EmptyState picture="emptyBowl" title={t.noneFound} why={t.noneFoundWhy} />
            ) : (
              <NoneOrNoneInBranch none={<EmptyState picture="quietPost" title={t.none[filter]} why={t.noneWhy} />} />
            )
          }
        >
          {(cheques) =>
            filter === 'to-deposit' ? (
              <DepositSeveral cheques={cheques} isOld={query.isPlaceholderData} />
            ) : (
              <ul>
                {cheques.map((cheque) => (
                  <ChequeRow key={cheque._id} cheque={cheque} />
                ))}
              </ul>
            )
          }
        </PagedList>
      </Card>
    </>
  )
}
