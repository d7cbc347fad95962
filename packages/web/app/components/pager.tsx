import { PAGE_SIZE } from '@kuri/contract'
import { IconChevronLeft, IconChevronRight } from '../icons/everywhere.ts'
import { Link } from 'react-router'
import { m } from '../messages/en.ts'
import { Icon, type DrawnIcon } from './icon.tsx'
import css from './pager.module.css'

interface PagerProps {
  /** Of what: "users". */
  list: string
  page: number
  /** How many there are in all pages. */
  total: number
  /** How many there are in one page. */
  size?: number
  /** Not at the foot of a card: without its border, and with the list's name before the numbers. */
  bare?: boolean
  /** The address of a page. */
  to: (page: number) => string
}

/** "26 to 50 of 140" and the pages before and after. Nothing while all fit on one page. */
export function Pager({ list, page, total, size = PAGE_SIZE, bare = false, to }: PagerProps) {
  const pages = Math.ceil(total / size)
  if (pages <= 1) return null
  const here = Math.min(page, pages)
  const first = (here - 1) * size + 1
  return (
    <nav className={bare ? css.bare : css.pager} aria-label={m.lists.pages(list)}>
      <span className="num">
        {bare && `${list} `}
        {m.lists.range(first, Math.min(total, first + size - 1), total)}
      </span>
      <StepLinks
        before={{ label: m.lists.before, to: here > 1 ? to(here - 1) : null }}
        next={{ label: m.lists.next, to: here < pages ? to(here + 1) : null }}
      />
    </nav>
  )
}

interface StepTo {
  label: string
  /** Null at the end. */
  to: string | null
}

/** One back and one on, as addresses: in a list of pages, in a row of months. */
export function StepLinks({ before, next }: { before: StepTo; next: StepTo }) {
  return (
    <span className={css.steps}>
      <Step icon={IconChevronLeft} {...before} />
      <Step icon={IconChevronRight} {...next} />
    </span>
  )
}

function Step({ icon, label, to }: StepTo & { icon: DrawnIcon }) {
  if (to === null) {
    return (
      <button type="button" className={css.step} disabled aria-label={label}>
        <Icon of={icon} />
      </button>
    )
  }
  return (
    <Link className={css.step} to={to} preventScrollReset aria-label={label}>
      <Icon of={icon} />
    </Link>
  )
}
