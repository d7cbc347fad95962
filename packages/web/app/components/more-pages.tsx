import { m } from '../messages/en.ts'
import { Button } from './button.tsx'
import css from './list-tools.module.css'

/** A list that the server sends in pages, as far as it is read. */
export interface PagedQuery {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

interface MorePagesProps {
  query: PagedQuery
  /** Where the answer has a total: how many rows the next page has, of how many in all. */
  coming?: { rows: number; total: number } | undefined
}

/** Under a list that the server sends in pages: fetches the next page. Nothing after the last one. */
export function MorePages({ query, coming }: MorePagesProps) {
  if (!query.hasNextPage) return null
  return (
    <div className={css.more}>
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {m.lists.showMore(coming?.rows ?? 0, coming?.total ?? null)}
      </Button>
      <p className={`sm ${css.inPrint}`}>{m.lists.notAllPrinted}</p>
    </div>
  )
}
