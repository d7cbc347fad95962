import { Button } from '../../../components/button.tsx'
import { AmountField } from '../../../forms/amount-field.tsx'
import { Choices } from '../../../forms/choices.tsx'
import { FieldGrid, TextField } from '../../../forms/fields.tsx'
import { fieldOf } from '../../../forms/form-helpers.ts'
import { m } from '../../../messages/en.ts'
import { emptyRate } from './draft.ts'
import type { DraftForm } from './use-draft.ts'

const t = m.admin.chit

/** What is agreed about late payers; nothing, unless it is typed here. */
export function LateFields({ form }: { form: DraftForm }) {
  return (
    <>
      <p className="strong">{t.late}</p>
      <FieldGrid>
        <TextField
          label={t.penalty}
          description={t.penaltyHint}
          inputMode="decimal"
          autoComplete="off"
          {...fieldOf(form, 'penalty')}
        />
        <AmountField
          label={t.penaltyPerMonth}
          description={t.penaltyPerMonthHint}
          {...fieldOf(form, 'penaltyPerMonth')}
          value={form.values.penaltyPerMonth}
        />
        <TextField
          label={t.grace}
          description={t.graceHint}
          inputMode="numeric"
          autoComplete="off"
          {...fieldOf(form, 'graceDays')}
        />
        <TextField
          label={t.deduction}
          description={t.deductionHint}
          inputMode="decimal"
          autoComplete="off"
          {...fieldOf(form, 'deduction')}
        />
      </FieldGrid>
      <LaterRates form={form} />
      <Choices
        legend={t.loss}
        value={form.values.dividendLoss}
        onChange={(loss) => form.setFieldValue('dividendLoss', loss)}
        choices={[
          { value: 'nobody', word: t.lossNobody },
          { value: 'not-prized', word: t.lossNotPrized },
          { value: 'prized', word: t.lossPrized },
          { value: 'everybody', word: t.lossEverybody },
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
        <p className="strong">{t.laterRates}</p>
        <p className="sm dim">{t.laterRatesHint}</p>
      </div>
      {rates.map((rate, place) => (
        <fieldset key={t.laterRate(place + 1)} className="stack t">
          <legend className="vh">{t.laterRate(place + 1)}</legend>
          <FieldGrid>
            <div data-full>
              <TextField type="date" label={t.laterFrom} {...fieldOf(form, `laterRates.${place}.from`)} />
            </div>
            <TextField
              label={t.penalty}
              inputMode="decimal"
              autoComplete="off"
              {...fieldOf(form, `laterRates.${place}.perYear`)}
            />
            <AmountField
              label={t.laterPerMonth}
              {...fieldOf(form, `laterRates.${place}.perMonth`)}
              value={rate.perMonth}
            />
          </FieldGrid>
          <div>
            <Button variant="subtle" onClick={() => form.removeListItem('laterRates', place)}>
              {t.removeDate}
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button variant="default" onClick={() => form.insertListItem('laterRates', emptyRate)}>
          {t.addDate}
        </Button>
      </div>
    </div>
  )
}
