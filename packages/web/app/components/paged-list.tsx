import type { ReactNode } from 'react'
import { QueryFallback, type QueryFallbackProps } from './query-boundary.tsx'
import { MorePages, type PagedQuery } from './more-pages.tsx'
import { nextPageOf } from './next-page.ts'
import { Loading, SkLines } from './skeleton.tsx'
import css from './list-tools.module.css'

interface PagedListProps<Page extends object, Row> extends Pick<QueryFallbackProps, 'failed'> {
  query: QueryFallbackProps['query'] & PagedQuery & { data: { pages: Page[] } | undefined }
  rowsOf: (page: Page) => Row[]
  /** The shape of what comes, where lines are not. */
  skeleton?: ReactNode
  /** In place of the list when the server found nothing. */
  none: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A list that the server sends in pages: what has come of it, and the button for the next page. */
export function PagedList<Page extends object, Row>(props: PagedListProps<Page, Row>) {
  const { query, rowsOf, none, children, failed, skeleton = <LoadingSkeleton /> } = props
  if (query.data === undefined) return <QueryFallback query={query} skeleton={skeleton} failed={failed} />
  const { pages } = query.data
  const rows = pages.flatMap(rowsOf)
  const sizes = pages.map((page) => rowsOf(page).length)
  return (
    <>
      {rows.length === 0 ? none : children(rows)}
      <MorePages query={query} coming={nextPageOf(totalOf(pages[0]), sizes)} />
    </>
  )
}

/** How many rows there are in all pages, where a page has it. */
const totalOf = (page: object | undefined): number | null =>
  page && 'total' in page && typeof page.total === 'number' ? page.total : null

function LoadingSkeleton() {
  return (
    <Loading className={css.tools ?? ''}>
      <SkLines rows={6} />
    </Loading>
  )
}
