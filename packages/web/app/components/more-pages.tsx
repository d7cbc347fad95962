import { m } from '../messages/en.ts'
import { Button } from './button.tsx'
import css from './list-tools.module.css'

/** A list that the server sends in pages, as far as it is read. */
export interface PagedQuery {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** Under a list that the server sends in pages: fetches the next page. Nothing after the last one. */
export function MorePages({ query }: { query: PagedQuery }) {
  if (!query.hasNextPage) return null
  return (
    <div className={css.more}>
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {m.lists.showMore}
      </Button>
    </div>
  )
}
