/** Which lines are requested: so many, after the last line that was read. */
interface PageQuery {
  readonly limit: number
  readonly cursor: string | undefined
}

interface Page<Row> {
  readonly entries: readonly Row[]
  /** Where the next page begins; null: there is none. */
  readonly next: string | null
}

/** So many lines are in memory at a time. */
const LINES_OF_A_PAGE = 2_000

/**
 * All lines of a book that is only added to, newest first, page after page, each read for itself: no snapshot is held while
 * somebody on a slow line takes a file. What is added meanwhile would stand before the first page, so the file is the book
 * as it was at the request.
 */
export async function* pagesOf<Row>(
  read: (query: PageQuery) => Promise<Page<Row>>,
): AsyncGenerator<readonly Row[], void, undefined> {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { entries, next } = await read({ limit: LINES_OF_A_PAGE, cursor })
    yield entries
    cursor = next
  }
}
