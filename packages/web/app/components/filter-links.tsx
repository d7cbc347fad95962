import { Link, useSearchParams } from 'react-router'
import { count } from '../messages/format.ts'
import css from './filter-links.module.css'

interface FilterLinksProps<Value extends string> {
  /** What is chosen here: "Which auctions". */
  label: string
  /** Where the choice stands in the address. */
  param: string
  choices: readonly { value: Value | null; label: string; size?: number | undefined }[]
  /** Null: the choice that leaves no trace in the address. */
  chosen: Value | null
}

/** Which part of a list is shown: a link for each, with how many rows it has where that is known. */
export function FilterLinks<Value extends string>({ label, param, choices, chosen }: FilterLinksProps<Value>) {
  const [params] = useSearchParams()
  const addressOf = (value: Value | null) => {
    const written = new URLSearchParams(params)
    written.delete('page')
    if (value === null) written.delete(param)
    else written.set(param, value)
    return `?${written.toString()}`
  }
  return (
    <nav className={css.filters} aria-label={label}>
      {choices.map(({ value, label: word, size }) => (
        <Link
          key={value ?? ''}
          to={addressOf(value)}
          replace
          preventScrollReset
          aria-current={value === chosen ? 'true' : undefined}
        >
          {word}
          {size !== undefined && <span className="num"> {count(size)}</span>}
        </Link>
      ))}
    </nav>
  )
}
