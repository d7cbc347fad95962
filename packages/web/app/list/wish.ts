/** What of a list its reader wants to see. It lives in the address, so that a reload, a link and Back keep it. */
export interface Wish<Sort extends string> {
  /** Words to find. */
  search: string
  sort: Sort
  descending: boolean
  /** Counted from 1. */
  page: number
}

/** What a list can be sorted by; without a wish it stands in the order of `first`. */
export interface Manner<Sort extends string> {
  sorts: readonly Sort[]
  first: { sort: Sort; descending: boolean }
}

/** Reads a wish from `?q=asha&sort=-since&page=2`. What makes no sense is passed over. */
export function readWish<Sort extends string>(params: URLSearchParams, { sorts, first }: Manner<Sort>): Wish<Sort> {
  const asked = params.get('sort') ?? ''
  const sort = sorts.find((one) => one === asked.replace(/^-/, ''))
  const page = Number(params.get('page'))
  return {
    search: params.get('q') ?? '',
    ...(sort === undefined ? first : { sort, descending: asked.startsWith('-') }),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/**
 * The address of a changed wish; what else stands in it stays, and what is as without a wish leaves no trace. Another
 * search or order begins at the first page again.
 */
export function writeWish<Sort extends string>(
  params: URLSearchParams,
  change: Partial<Wish<Sort>>,
  manner: Manner<Sort>,
): URLSearchParams {
  const { search, sort, descending, page } = { ...readWish(params, manner), page: 1, ...change }
  const isFirst = sort === manner.first.sort && descending === manner.first.descending
  const written = new URLSearchParams(params)
  put(written, 'q', search)
  put(written, 'sort', isFirst ? '' : orderText({ sort, descending }))
  put(written, 'page', page === 1 ? '' : String(page))
  return written
}

/** An order as one word: `-since` for the newest first. */
export const orderText = ({ sort, descending }: { sort: string; descending: boolean }): string =>
  `${descending ? '-' : ''}${sort}`

function put(params: URLSearchParams, name: string, value: string): void {
  if (value === '') params.delete(name)
  else params.set(name, value)
}
