import { Count } from '../components/badge.tsx'
import { m } from '../messages/en.ts'
import css from './side-menu.module.css'

/** A number behind a line of the menu; none for 0. */
export const MenuCountBadge = ({ n }: { n: number }) =>
  n === 0 ? null : (
    <span className={css.count}>
      <Count n={n} of={m.chrome.waiting} />
    </span>
  )
