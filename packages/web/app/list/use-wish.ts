import { useSearchParams } from 'react-router'
import type { Order } from '../components/sort-heading.tsx'
import { readWish, writeWish, type Manner, type Wish } from './wish.ts'

export interface WishInHand<Sort extends string> {
  wish: Wish<Sort>
  /** For the search field. */
  search: { value: string; onChange: (words: string) => void }
  /** For the headings, and the order's field on phones. */
  order: Order
  /** The address of another page of the list. */
  pageAddress: (page: number) => string
}

/** The wish in the address. What is typed replaces the address, so that Back leaves the page instead of the letters. */
export function useWish<Sort extends string>(manner: Manner<Sort>): WishInHand<Sort> {
  const [params, setParams] = useSearchParams()
  const wish = readWish(params, manner)
  const change = (part: Partial<Wish<Sort>>, replace: boolean) =>
    setParams((now) => writeWish(now, part, manner), { replace, preventScrollReset: true })
  return {
    wish,
    search: { value: wish.search, onChange: (search) => change({ search }, true) },
    order: {
      sort: wish.sort,
      descending: wish.descending,
      onChange: (asked) => {
        const sort = manner.sorts.find((one) => one === asked.sort)
        if (sort !== undefined) change({ sort, descending: asked.descending }, false)
      },
    },
    pageAddress: (page) => `?${writeWish(params, { page }, manner).toString()}`,
  }
}
