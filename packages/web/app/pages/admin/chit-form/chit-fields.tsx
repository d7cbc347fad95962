import { AmountField } from '../../../forms/amount-field.tsx'
import { FieldGrid, TextField } from '../../../forms/fields.tsx'
import { m } from '../../../messages/en.ts'
import type { DraftForm } from './use-draft.ts'

const words = m.admin
const say = words.chit

interface ChitFieldsProps {
  form: DraftForm
  /** How many have joined: said beside the number of members when a scheme is edited. */
  joined?: number
  /** The scheme has started: only its name can change. */
  isFrozen?: boolean
}

/** The seed's five lines. */
export function ChitFields({ form, joined, isFrozen = false }: ChitFieldsProps) {
  return (
    <FieldGrid>
      <div data-full>
        <TextField label={say.name} autoComplete="off" {...form.getInputProps('name')} />
      </div>
      <AmountField
        label={say.amount}
        description={say.amountHint}
        disabled={isFrozen}
        {...form.getInputProps('amount')}
        value={form.values.amount}
      />
      <TextField
        label={say.startDate}
        description={say.startHint}
        type="date"
        disabled={isFrozen}
        {...form.getInputProps('startDate')}
      />
      <TextField
        label={say.duration}
        inputMode="numeric"
        autoComplete="off"
        disabled={isFrozen}
        {...form.getInputProps('durationInMonths')}
      />
      <TextField
        label={joined === undefined ? say.members : words.chits.membersShort}
        description={joined === undefined ? undefined : say.joined(joined)}
        inputMode="numeric"
        autoComplete="off"
        disabled={isFrozen}
        {...form.getInputProps('totalMembers')}
      />
    </FieldGrid>
  )
}
