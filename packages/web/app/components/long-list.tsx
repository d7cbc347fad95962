import { PAGE_SIZE } from '@kuri/contract'
import { useState, type ReactNode } from 'react'
import { matchesSearch } from '../list/filter-sort-paginate.ts'
import { m } from '../messages/en.ts'
import { Button } from './button.tsx'
import { SearchTool } from './list-tools.tsx'
import { EmptyState } from './state.tsx'
import css from './list-tools.module.css'

interface LongListProps<Row> {
  rows: readonly Row[]
  /** All that a search looks into. */
  text: (row: Row) => string
  /** What can be typed: "Words, reference or amount". */
  search: string
  /** Shown when nothing has the words. */
  none: string
  /** `found`: all that the search found, of which `shown` are the first. */
  children: (shown: Row[], found: readonly Row[]) => ReactNode
}

/** A list that is here as a whole and keeps its order: the first of it and more on request, with a search once it is long. */
export function LongList<Row>({ rows, text, search, none, children }: LongListProps<Row>) {
  const [words, setWords] = useState('')
  const [most, setMost] = useState(PAGE_SIZE)
  if (rows.length <= PAGE_SIZE) return children([...rows], rows)
  const found = rows.filter((row) => matchesSearch(text(row), words))
  const shown = found.slice(0, most)
  return (
    <>
      <SearchTool label={search} placeholder={search} value={words} onChange={setWords} />
      {found.length === 0 ? <EmptyState picture="emptyBowl" title={none} /> : children(shown, found)}
      {shown.length < found.length && (
        <div className={css.more}>
          <Button variant="default" onClick={() => setMost(most + PAGE_SIZE)}>
            {m.lists.more(Math.min(PAGE_SIZE, found.length - most))}
          </Button>
          <span className="sm dim num">{m.lists.range(1, shown.length, found.length)}</span>
        </div>
      )}
    </>
  )
}
