import { SelectField } from '../../../forms/fields.tsx'
import { m } from '../../../messages/en.ts'
import { COLUMN_PARTS, type ColumnPart, type ColumnsDraft } from './columns-draft.ts'
import css from './reconciliation.module.css'

const t = m.bank.importer
/** Letterheads are shorter. */
const MOST_TITLE_ROWS = 40
const NONE = ''

interface ColumnFieldsProps {
  rows: readonly (readonly string[])[]
  draft: ColumnsDraft
  onChange: (draft: ColumnsDraft) => void
}

/** Which row has the titles, and which column is what. */
export function ColumnFields({ rows, draft, onChange }: ColumnFieldsProps) {
  const titles = rows[draft.titleRow ?? 0] ?? []
  const columns = [
    { value: NONE, label: t.none },
    ...titles.map((title, at) => ({ value: String(at), label: t.column(at + 1, title) })),
  ]
  const set = (part: ColumnPart, value: string) => onChange({ ...draft, [part]: value === NONE ? null : Number(value) })
  return (
    <fieldset className="stack t">
      <legend className="strong">{t.columns}</legend>
      <div className={css.columns}>
        <SelectField
          label={t.titleRow}
          data={rows.slice(0, MOST_TITLE_ROWS).map((row, at) => ({
            value: String(at),
            label: t.row(at + 1, row.filter((cell) => cell !== '').join(' · ')),
          }))}
          value={String(draft.titleRow ?? 0)}
          onChange={(event) => onChange({ ...draft, titleRow: Number(event.currentTarget.value) })}
        />
        {COLUMN_PARTS.map((part) => (
          <SelectField
            key={part}
            label={t.parts[part]}
            data={columns}
            value={String(draft[part] ?? NONE)}
            onChange={(event) => set(part, event.currentTarget.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
