import type { ReactNode } from 'react'
import { QueryFallback, type QueryFallbackProps } from './query-boundary.tsx'
import { MorePages, type PagedQuery } from './more-pages.tsx'
import { Loading, SkLines } from './skeleton.tsx'
import css from './list-tools.module.css'

interface PagedListProps<Page, Row> extends Pick<QueryFallbackProps, 'failed'> {
  query: QueryFallbackProps['query'] & PagedQuery & { data: { pages: Page[] } | undefined }
  rowsOf: (page: Page) => Row[]
  /** The shape of what comes, where lines are not. */
  skeleton?: ReactNode
  /** In place of the list when the server found nothing. */
  none: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A list that the server sends in pages: what has come of it, and the button for the next page. */
export function PagedList<Page, Row>(props: PagedListProps<Page, Row>) {
  const { query, rowsOf, none, children, failed, skeleton = <LoadingSkeleton /> } = props
  if (query.data === undefined) return <QueryFallback query={query} skeleton={skeleton} failed={failed} />
  const rows = query.data.pages.flatMap(rowsOf)
  return (
    <>
      {rows.length === 0 ? none : children(rows)}
      <MorePages query={query} />
    </>
  )
}

function LoadingSkeleton() {
  return (
    <Loading className={css.tools ?? ''}>
      <SkLines rows={6} />
    </Loading>
  )
}
