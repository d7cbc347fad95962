import type { Paise } from '@kuri/domain'
import { AmountField } from '../../../forms/amount-field.tsx'
import { FieldGrid, TextField } from '../../../forms/fields.tsx'
import { fieldOf } from '../../../forms/form-helpers.ts'
import { m } from '../../../messages/en.ts'
import { amountFor, poolOf } from './draft.ts'
import type { DraftForm } from './use-draft.ts'

const t = m.admin.chit

interface ChitFieldsProps {
  form: DraftForm
  /** How many have joined: shown beside the number of members when a scheme is edited. */
  joined?: number
  /** The scheme has started: only its name can change. */
  isFrozen?: boolean
}

/** The seed's five lines. */
export function ChitFields({ form, joined, isFrozen = false }: ChitFieldsProps) {
  const { pool } = form.values
  const fillAmount = (value: Paise | null, members: string) => {
    const amount = value === null ? null : amountFor(value, members)
    if (amount !== null) form.setFieldValue('amount', amount)
  }
  const [amount, members] = [fieldOf(form, 'amount'), fieldOf(form, 'totalMembers')]
  return (
    <FieldGrid>
      <div data-full>
        <TextField label={t.name} autoComplete="off" {...fieldOf(form, 'name')} />
      </div>
      <AmountField
        label={t.poolField}
        description={t.poolHint}
        disabled={isFrozen}
        value={pool ?? poolOf(form.values)}
        onChange={(value) => {
          form.setFieldValue('pool', value)
          fillAmount(value, form.values.totalMembers)
        }}
      />
      <AmountField
        label={t.amount}
        description={t.amountHint}
        disabled={isFrozen}
        {...amount}
        value={form.values.amount}
        onChange={(typed) => {
          form.setFieldValue('pool', null)
          amount.onChange(typed)
        }}
      />
      <TextField
        label={t.startDate}
        description={t.startHint}
        type="date"
        disabled={isFrozen}
        {...fieldOf(form, 'startDate')}
      />
      <TextField
        label={t.duration}
        inputMode="numeric"
        autoComplete="off"
        disabled={isFrozen}
        {...fieldOf(form, 'durationInMonths')}
      />
      <TextField
        label={joined === undefined ? t.members : m.admin.chits.membersShort}
        description={joined === undefined ? undefined : t.joined(joined)}
        inputMode="numeric"
        autoComplete="off"
        disabled={isFrozen}
        {...members}
        onChange={(event) => {
          members.onChange(event)
          fillAmount(pool, event.currentTarget.value)
        }}
      />
    </FieldGrid>
  )
}
