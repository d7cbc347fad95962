/** Search, order and page of a list. They are kept in the URL, so that reload, links and Back preserve them. */
export interface ListQuery<Sort extends string> {
  /** Search text. */
  search: string
  sort: Sort
  descending: boolean
  /** Counted from 1. */
  page: number
}

/** What a list can be sorted by, and its default order. */
export interface ListConfig<Sort extends string> {
  sorts: readonly Sort[]
  defaultOrder: { sort: Sort; descending: boolean }
}

/** Reads a list query from `?q=asha&sort=-since&page=2`. Invalid values are ignored. */
export function readListQuery<Sort extends string>(
  params: URLSearchParams,
  { sorts, defaultOrder }: ListConfig<Sort>,
): ListQuery<Sort> {
  const requested = params.get('sort') ?? ''
  const sort = sorts.find((one) => one === requested.replace(/^-/, ''))
  const page = Number(params.get('page'))
  return {
    search: params.get('q') ?? '',
    ...(sort === undefined ? defaultOrder : { sort, descending: requested.startsWith('-') }),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/**
 * The URL parameters after a change. Other parameters stay, and default values are left out. Another search or order starts
 * at the first page again.
 */
export function writeListQuery<Sort extends string>(
  params: URLSearchParams,
  change: Partial<ListQuery<Sort>>,
  config: ListConfig<Sort>,
): URLSearchParams {
  const { search, sort, descending, page } = { ...readListQuery(params, config), page: 1, ...change }
  const isFirst = sort === config.defaultOrder.sort && descending === config.defaultOrder.descending
  const written = new URLSearchParams(params)
  put(written, 'q', search)
  put(written, 'sort', isFirst ? '' : orderText({ sort, descending }))
  put(written, 'page', page === 1 ? '' : String(page))
  return written
}

/** An order as URL text: `-since` for newest first. */
export const orderText = ({ sort, descending }: { sort: string; descending: boolean }): string =>
  `${descending ? '-' : ''}${sort}`

function put(params: URLSearchParams, name: string, value: string): void {
  if (value === '') params.delete(name)
  else params.set(name, value)
}
