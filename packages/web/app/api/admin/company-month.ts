import { companyMonthEndpoints, type COMPANY_CHIT_FILTERS, type COMPANY_CHIT_SORTS } from '@kuri/contract'
import { queryOptions } from '@tanstack/react-query'
import type { ListQuery } from '../../list/list-query.ts'
import { byBranch } from '../../list/by-branch.ts'
import { call } from '../client.ts'
import { ADMIN } from './keys.ts'

export type CompanyChitSort = (typeof COMPANY_CHIT_SORTS)[number]
export type CompanyChitFilter = (typeof COMPANY_CHIT_FILTERS)[number]
type CompanyChitsQuery = ListQuery<CompanyChitSort> & {
  filter: CompanyChitFilter | null
  branch: string | null
}

/** The company's month: all its chits, its figures and what waits for a decision. */
export const companyMonthReads = {
  chits: ({ search, sort, descending, page, filter, branch }: CompanyChitsQuery) =>
    queryOptions({
      queryKey: [...ADMIN, 'company-chits', search, sort, descending, page, filter, branch],
      queryFn: () =>
        call(companyMonthEndpoints.companyChits, {
          query: {
            page,
            sort,
            order: descending ? 'desc' : 'asc',
            ...(search !== '' && { search }),
            ...(filter !== null && { filter }),
            ...byBranch(branch),
          },
        }),
    }),
  month: () =>
    queryOptions({
      queryKey: [...ADMIN, 'month'],
      queryFn: () => call(companyMonthEndpoints.companyMonth, {}),
    }),
  work: () =>
    queryOptions({
      queryKey: [...ADMIN, 'work'],
      queryFn: () => call(companyMonthEndpoints.companyWork, {}),
    }),
}
