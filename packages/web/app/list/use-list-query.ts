import type { Order } from '../components/sort-heading.tsx'
import { readListQuery, writeListQuery, type ListConfig, type ListQuery } from './list-query.ts'
import { useAddressQuery } from './use-address-query.ts'

export interface ListQueryState<Sort extends string> {
  listQuery: ListQuery<Sort>
  /** For the search field. */
  search: { value: string; onChange: (words: string) => void }
  /** For the headings, and the order's field on phones. */
  order: Order
  /** The address of another page of the list. */
  pageAddress: (page: number) => string
}

/** The list query in the URL. Typing replaces the history entry, so that Back leaves the page instead of undoing letters. */
export function useListQuery<Sort extends string>(config: ListConfig<Sort>): ListQueryState<Sort> {
  const [params, changeQuery] = useAddressQuery()
  const listQuery = readListQuery(params, config)
  const change = (part: Partial<ListQuery<Sort>>, replace: boolean) =>
    changeQuery((now) => writeListQuery(now, part, config), { replace })
  return {
    listQuery,
    search: { value: listQuery.search, onChange: (search) => change({ search }, true) },
    order: {
      sort: listQuery.sort,
      descending: listQuery.descending,
      onChange: (heading) => {
        const sort = config.sorts.find((one) => one === heading.sort)
        if (sort !== undefined) change({ sort, descending: heading.descending }, false)
      },
    },
    pageAddress: (page) => `?${writeListQuery(params, { page }, config).toString()}`,
  }
}
