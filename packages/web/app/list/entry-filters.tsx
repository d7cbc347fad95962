import { SelectField, TextField } from '../forms/fields.tsx'
import css from './entry-filters.module.css'
import { withFilter, type EntryFilter } from './entry-filter.ts'
import { useAddressQuery } from './use-address-query.ts'

interface EntryFiltersProps {
  filter: EntryFilter
  /** Every kind of entry, with its label. */
  kinds: readonly { value: string; label: string }[]
  words: { which: string; kind: string; everyKind: string; from: string; to: string }
}

/** Filters entries by kind and date. The filter is kept in the URL. */
export function EntryFilters({ filter, kinds, words }: EntryFiltersProps) {
  const [, change] = useAddressQuery()
  const set = (part: keyof EntryFilter, value: string) => change((now) => withFilter(now, part, value))
  return (
    <fieldset className={`only-screen ${css.filters}`}>
      <legend className="vh">{words.which}</legend>
      <SelectField
        label={words.kind}
        data={[{ value: '', label: words.everyKind }, ...kinds]}
        value={filter.kind ?? ''}
        onChange={(event) => set('kind', event.currentTarget.value)}
      />
      <TextField
        type="date"
        label={words.from}
        value={filter.from ?? ''}
        onChange={(event) => set('from', event.currentTarget.value)}
      />
      <TextField
        type="date"
        label={words.to}
        value={filter.to ?? ''}
        onChange={(event) => set('to', event.currentTarget.value)}
      />
    </fieldset>
  )
}
