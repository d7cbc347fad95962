import { useState } from 'react'
import { Link } from 'react-router'
import type { DateRange } from '../../../api/admin-queries.ts'
import { TextField } from '../../../forms/fields.tsx'
import { m } from '../../../messages/en.ts'
import { useToday } from '../../../today.ts'
import { useAddressQuery } from '../../../list/use-address-query.ts'
import { dayIn, isInOrder, readDateRange, presetRanges, writeDateRange } from '../../../list/date-range.ts'
import css from './reports.module.css'

const t = m.reports
const textOf = ({ from, to }: DateRange): string => `${from ?? ''} ${to ?? ''}`

/** The first and the last day, or one of the usual spans. They stand in the address as soon as they make sense. */
export function SpanFields() {
  const [params, change] = useAddressQuery()
  const span = readDateRange(params)
  const [typed, setTyped] = useState(typedOf(span))
  const [seen, setSeen] = useState(textOf(span))
  // A span chosen beside the fields, or Back, fills them anew.
  if (textOf(span) !== seen) {
    setSeen(textOf(span))
    setTyped(typedOf(span))
  }
  const wanted = spanOf(typed)
  const take = (next: Typed) => {
    setTyped(next)
    const taken = spanOf(next)
    if (!isInOrder(taken) || textOf(taken) === textOf(span)) return
    setSeen(textOf(taken))
    change((now) => writeDateRange(now, taken))
  }
  return (
    <fieldset className={`only-screen ${css.span}`}>
      <legend className="vh">{t.days}</legend>
      <div className={css.fields}>
        <TextField
          label={t.from}
          type="date"
          value={typed.from}
          onChange={({ currentTarget: { value } }) => take({ ...typed, from: value })}
        />
        <TextField
          label={t.to}
          type="date"
          value={typed.to}
          error={isInOrder(wanted) ? undefined : t.order}
          onChange={({ currentTarget: { value } }) => take({ ...typed, to: value })}
        />
      </div>
      <Usual span={span} params={params} />
    </fieldset>
  )
}

function Usual({ span, params }: { span: DateRange; params: URLSearchParams }) {
  const usual = presetRanges(useToday())
  return (
    <ul className={css.usual}>
      {(['everything', 'thisMonth', 'lastMonth', 'thisYear', 'lastYear'] as const).map((name) => (
        <li key={name}>
          <Link
            to={`?${writeDateRange(params, usual[name]).toString()}`}
            preventScrollReset
            aria-current={textOf(usual[name]) === textOf(span) ? 'true' : undefined}
          >
            {t[name]}
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface Typed {
  from: string
  to: string
}

const typedOf = ({ from, to }: DateRange): Typed => ({ from: from ?? '', to: to ?? '' })

function spanOf(typed: Typed): DateRange {
  const [from, to] = [dayIn(typed.from), dayIn(typed.to)]
  return { ...(from && { from }), ...(to && { to }) }
}
