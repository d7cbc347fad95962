import { AmountField } from '../../../forms/amount-field.tsx'
import { Choices } from '../../../forms/choices.tsx'
import { FieldGrid, TextAreaField, TextField } from '../../../forms/fields.tsx'
import { fieldOf } from '../../../forms/manners.ts'
import { m } from '../../../messages/en.ts'
import type { DraftForm } from './use-draft.ts'

const say = m.admin.chit

/** What is agreed about late payers; nothing, unless it is typed here. */
export function LateFields({ form }: { form: DraftForm }) {
  return (
    <>
      <p className="strong">{say.late}</p>
      <FieldGrid>
        <TextField
          label={say.penalty}
          description={say.penaltyHint}
          inputMode="decimal"
          autoComplete="off"
          {...fieldOf(form, 'penalty')}
        />
        <AmountField
          label={say.penaltyPerMonth}
          description={say.penaltyPerMonthHint}
          {...fieldOf(form, 'penaltyPerMonth')}
          value={form.values.penaltyPerMonth}
        />
        <TextField
          label={say.grace}
          description={say.graceHint}
          inputMode="numeric"
          autoComplete="off"
          {...fieldOf(form, 'graceDays')}
        />
        <TextField
          label={say.deduction}
          description={say.deductionHint}
          inputMode="decimal"
          autoComplete="off"
          {...fieldOf(form, 'deduction')}
        />
      </FieldGrid>
      <TextAreaField
        label={say.laterRates}
        description={say.laterRatesHint}
        rows={2}
        {...fieldOf(form, 'laterRates')}
      />
      <Choices
        legend={say.loss}
        value={form.values.dividendLoss}
        onChange={(loss) => form.setFieldValue('dividendLoss', loss)}
        choices={[
          { value: 'nobody', word: say.lossNobody },
          { value: 'not-prized', word: say.lossNotPrized },
          { value: 'prized', word: say.lossPrized },
          { value: 'everybody', word: say.lossEverybody },
        ]}
      />
    </>
  )
}
