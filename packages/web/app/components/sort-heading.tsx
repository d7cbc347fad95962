import { IconArrowDown, IconArrowUp, IconArrowsSort } from '../icons/everywhere.ts'
import { m } from '../messages/en.ts'
import { Icon } from './icon.tsx'
import css from './sort-heading.module.css'

/** How a list is sorted, and how to change it. */
export interface Order {
  sort: string
  descending: boolean
  onChange: (order: { sort: string; descending: boolean }) => void
}

interface SortHeadingProps {
  order: Order
  /** What the column sorts by. */
  by: string
  /** Figures begin with the largest. */
  mostFirst: boolean
  title: string
}

/** A column's title that sorts by it; pressed again, the other way round. */
export function SortHeading({ order, by, mostFirst, title }: SortHeadingProps) {
  const isOn = order.sort === by
  const descending = isOn ? !order.descending : mostFirst
  return (
    <button type="button" className={css.heading} onClick={() => order.onChange({ sort: by, descending })}>
      {title}
      <Icon small of={isOn ? (order.descending ? IconArrowDown : IconArrowUp) : IconArrowsSort} />
      {isOn && <span className="vh">, {order.descending ? m.lists.descending : m.lists.ascending}</span>}
    </button>
  )
}

export const ariaSort = (order: Order | undefined, by: string | undefined): 'ascending' | 'descending' | undefined =>
  order && by !== undefined && order.sort === by ? (order.descending ? 'descending' : 'ascending') : undefined
