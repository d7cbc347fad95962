import { Choices } from '../../../forms/choices.tsx'
import { TextAreaField, TextField } from '../../../forms/lazy-fields.tsx'
import { m } from '../../../messages/en.ts'
import type { TypedDispute } from './disputed.ts'

const t = m.balances.wrong

interface DisputedFieldsProps {
  values: TypedDispute
  errors: Partial<Record<keyof TypedDispute, string>>
  onChange: (change: Partial<TypedDispute>) => void
}

/** What is right instead, as far as the member says so. */
export function DisputedFields({ values, errors, onChange }: DisputedFieldsProps) {
  return (
    <>
      <TextField
        label={t.months}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={values.months}
        error={errors.months}
        onChange={(event) => onChange({ months: event.currentTarget.value })}
      />
      <Choices
        legend={t.prize}
        value={values.prize}
        choices={[
          { value: '', word: t.prizeAsStated },
          { value: 'none', word: t.prizeNone },
          { value: 'won', word: t.prizeWon },
          { value: 'paid', word: t.prizePaid },
        ]}
        onChange={(prize) => onChange({ prize })}
      />
      <TextAreaField
        label={t.text}
        description={t.textHint}
        maxLength={500}
        rows={3}
        value={values.text}
        error={errors.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
    </>
  )
}
