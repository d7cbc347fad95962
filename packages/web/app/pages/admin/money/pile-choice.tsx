import { Link } from 'react-router'
import { m } from '../../../messages/en.ts'
import { count } from '../../../messages/format.ts'
import { choicesOf, type Desk, type Wanted } from './desk.ts'
import css from './desk.module.css'

/** Which of all that waits is shown: a word for each kind there is, with how many there are of it. */
export const PileChoice = ({ desk, asked }: { desk: Desk; asked: Wanted }) => (
  <nav className={css.piles} aria-label={m.admin.desk.which}>
    {choicesOf(desk, asked).map(({ pile, label, size }) => (
      <Link
        key={pile}
        to={pile === null ? '?' : `?pile=${pile}`}
        replace
        preventScrollReset
        aria-current={pile === asked ? 'true' : undefined}
      >
        {label} <span className="num">{count(size)}</span>
      </Link>
    ))}
  </nav>
)
