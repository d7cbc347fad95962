import { Choices } from '../../../forms/choices.tsx'
import { TextAreaField, TextField } from '../../../forms/fields.tsx'
import { m } from '../../../messages/en.ts'
import type { FieldName, Section } from './sections.ts'

const t = m.settings
const choicesOf = (name: FieldName) => {
  const words = name === 'showsMark' ? t.marks : t.asked
  return (['yes', 'no'] as const).map((value) => ({ value, word: words[value] }))
}
const keyboards: Partial<Record<FieldName, 'email' | 'tel'>> = { email: 'email', phone: 'tel' }

interface SettingFieldProps extends Pick<Section['fields'][number], 'name' | 'kind' | 'wide'> {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** One setting, with the input of its kind. */
export function SettingField({ name, kind = 'line', wide, value, error, onChange }: SettingFieldProps) {
  const { label, hint } = t.fields[name]
  const field = { label, description: hint, value, error }
  return (
    <div {...(wide && { 'data-full': true })}>
      {kind === 'choice' ? (
        <Choices legend={label} value={value === 'no' ? 'no' : 'yes'} choices={choicesOf(name)} onChange={onChange} />
      ) : kind === 'lines' ? (
        <TextAreaField {...field} rows={3} onChange={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <TextField
          {...field}
          type={keyboards[name] ?? 'text'}
          {...(kind === 'digits' && { inputMode: 'numeric' as const })}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
