import { useState, type ReactNode } from 'react'
import { isFound, PAGE_SIZE } from '../list/arrange.ts'
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
  /** Said when nothing has the words. */
  none: string
  /** So many at first and with each press; fewer where a row is a card. */
  size?: number
  /** Rows that are left out of a long list until they are asked for, or something is searched for. */
  fold?: { is: (row: Row) => boolean; ask: (rows: number) => string }
  children: (shown: Row[]) => ReactNode
}

/** A list that is here as a whole and keeps its order: the first of it and more on request, with a search once it is long. */
export function LongList<Row>({ rows, text, search, none, size = PAGE_SIZE, fold, children }: LongListProps<Row>) {
  const [words, setWords] = useState('')
  const [most, setMost] = useState(size)
  const [unfolded, setUnfolded] = useState(false)
  if (rows.length <= size) return children([...rows])
  const folded = fold && !unfolded && words === '' ? rows.filter(fold.is) : []
  const isFolded = folded.length > 0 && folded.length < rows.length
  const found = rows.filter((row) => isFound(text(row), words) && !(isFolded && fold?.is(row)))
  const shown = found.slice(0, most)
  return (
    <>
      <SearchTool label={search} placeholder={search} value={words} onChange={setWords} />
      {found.length === 0 ? <EmptyState picture="emptyBowl" title={none} /> : children(shown)}
      {shown.length < found.length && (
        <div className={css.more}>
          <Button variant="default" onClick={() => setMost(most + size)}>
            {m.lists.more(Math.min(size, found.length - most))}
          </Button>
          <span className="sm dim num">{m.lists.range(1, shown.length, found.length)}</span>
        </div>
      )}
      {isFolded && shown.length === found.length && (
        <div className={css.more}>
          <Button variant="default" onClick={() => setUnfolded(true)}>
            {fold?.ask(folded.length)}
          </Button>
        </div>
      )}
    </>
  )
}
