import { AmountField } from '../../../forms/amount-field.tsx'
import { FieldGrid, TextField } from '../../../forms/fields.tsx'
import { fieldOf } from '../../../forms/manners.ts'
import { m } from '../../../messages/en.ts'
import type { DraftForm } from './use-draft.ts'

const say = m.admin.chit

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
        <TextField label={say.name} autoComplete="off" {...fieldOf(form, 'name')} />
      </div>
      <AmountField
        label={say.amount}
        description={say.amountHint}
        disabled={isFrozen}
        {...fieldOf(form, 'amount')}
        value={form.values.amount}
      />
      <TextField
        label={say.startDate}
        description={say.startHint}
        type="date"
        disabled={isFrozen}
        {...fieldOf(form, 'startDate')}
      />
      <TextField
        label={say.duration}
        inputMode="numeric"
        autoComplete="off"
        disabled={isFrozen}
        {...fieldOf(form, 'durationInMonths')}
      />
      <TextField
        label={joined === undefined ? say.members : m.admin.chits.membersShort}
        description={joined === undefined ? undefined : say.joined(joined)}
        inputMode="numeric"
        autoComplete="off"
        disabled={isFrozen}
        {...fieldOf(form, 'totalMembers')}
      />
    </FieldGrid>
  )
}
