import { Link, useNavigate } from 'react-router'
import { SelectField } from '../../../forms/fields.tsx'
import { m } from '../../../messages/en.ts'
import { count } from '../../../messages/format.ts'
import { choicesOf, type Desk, type Wanted } from './desk.ts'
import css from './desk.module.css'

const say = m.admin.desk

const addressOf = (pile: Wanted): string => (pile === null ? '?' : `?pile=${pile}`)

/** Which of all that waits is shown, each with how many there are. On phones one field, elsewhere a word for each. */
export function PileChoice({ desk, asked }: { desk: Desk; asked: Wanted }) {
  const choices = choicesOf(desk, asked)
  const navigate = useNavigate()
  return (
    <>
      <SelectField
        className={`only-phone ${css.choice}`}
        aria-label={say.which}
        data={choices.map(({ pile, label, size }) => ({ value: pile ?? '', label: say.chosen(label, size) }))}
        value={asked ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const chosen = choices.find(({ pile }) => (pile ?? '') === value)
          if (chosen) void navigate(addressOf(chosen.pile), { replace: true, preventScrollReset: true })
        }}
      />
      <nav className={`only-wide ${css.piles}`} aria-label={say.which}>
        {choices.map(({ pile, label, size }) => (
          <Link
            key={pile}
            to={addressOf(pile)}
            replace
            preventScrollReset
            aria-current={pile === asked ? 'true' : undefined}
          >
            {label} <span className="num">{count(size)}</span>
          </Link>
        ))}
      </nav>
    </>
  )
}
