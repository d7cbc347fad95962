import { Button } from '../../../components/button.tsx'
import { AmountField } from '../../../forms/amount-field.tsx'
import { Choices } from '../../../forms/choices.tsx'
import { FieldGrid, TextField } from '../../../forms/fields.tsx'
import { fieldOf } from '../../../forms/form-helpers.ts'
import { m } from '../../../messages/en.ts'
import { emptyRate } from './draft.ts'
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
      <LaterRates form={form} />
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

/** What being late costs from later days on: a row for each. */
function LaterRates({ form }: { form: DraftForm }) {
  const rates = form.values.laterRates
  return (
    <div className="stack">
      <div>
        <p className="strong">{say.laterRates}</p>
        <p className="sm dim">{say.laterRatesHint}</p>
      </div>
      {rates.map((rate, place) => (
        <fieldset key={say.laterRate(place + 1)} className="stack t">
          <legend className="vh">{say.laterRate(place + 1)}</legend>
          <FieldGrid>
            <div data-full>
              <TextField type="date" label={say.laterFrom} {...fieldOf(form, `laterRates.${place}.from`)} />
            </div>
            <TextField
              label={say.penalty}
              inputMode="decimal"
              autoComplete="off"
              {...fieldOf(form, `laterRates.${place}.perYear`)}
            />
            <AmountField
              label={say.laterPerMonth}
              {...fieldOf(form, `laterRates.${place}.perMonth`)}
              value={rate.perMonth}
            />
          </FieldGrid>
          <div>
            <Button variant="subtle" onClick={() => form.removeListItem('laterRates', place)}>
              {say.removeDate}
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button variant="default" onClick={() => form.insertListItem('laterRates', emptyRate)}>
          {say.addDate}
        </Button>
      </div>
    </div>
  )
}
