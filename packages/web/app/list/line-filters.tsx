import { useSearchParams } from 'react-router'
import { SelectField, TextField } from '../forms/fields.tsx'
import css from './line-filters.module.css'
import { withWish, type LineWish } from './line-wish.ts'

interface LineFiltersProps {
  wish: LineWish
  /** Every kind a line can be of, and its word. */
  kinds: readonly { value: string; label: string }[]
  words: { which: string; kind: string; everyKind: string; from: string; to: string }
}

/** Which lines of a book: of one kind, of some days. The choice stands in the address. */
export function LineFilters({ wish, kinds, words }: LineFiltersProps) {
  const [, setSearch] = useSearchParams()
  const set = (part: keyof LineWish, value: string) =>
    setSearch((now) => withWish(now, part, value), { replace: true, preventScrollReset: true })
  return (
    <fieldset className={`only-screen ${css.filters}`}>
      <legend className="vh">{words.which}</legend>
      <SelectField
        label={words.kind}
        data={[{ value: '', label: words.everyKind }, ...kinds]}
        value={wish.kind ?? ''}
        onChange={(event) => set('kind', event.currentTarget.value)}
      />
      <TextField
        type="date"
        label={words.from}
        value={wish.from ?? ''}
        onChange={(event) => set('from', event.currentTarget.value)}
      />
      <TextField
        type="date"
        label={words.to}
        value={wish.to ?? ''}
        onChange={(event) => set('to', event.currentTarget.value)}
      />
    </fieldset>
  )
}
