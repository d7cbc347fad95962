import type { ReactNode } from 'react'
import { NotHere, type NotHereProps } from './asked.tsx'
import { MorePages, type PagedQuery } from './more-pages.tsx'

interface PagedListProps<Page, Row> extends NotHereProps {
  query: NotHereProps['query'] & PagedQuery & { data: { pages: Page[] } | undefined }
  rowsOf: (page: Page) => Row[]
  /** In place of the list when the server found nothing. */
  none: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A list that the server sends in pages: what has come of it, and the button for the next page. */
export function PagedList<Page, Row>({ query, rowsOf, none, children, ...waiting }: PagedListProps<Page, Row>) {
  if (query.data === undefined) return <NotHere query={query} {...waiting} />
  const rows = query.data.pages.flatMap(rowsOf)
  return (
    <>
      {rows.length === 0 ? none : children(rows)}
      <MorePages query={query} />
    </>
  )
}
