import { IconChevronDown } from '../../../icons/everywhere.ts'
import { useState } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { AmountField } from '../../../forms/amount-field.tsx'
import { Choices } from '../../../forms/choices.tsx'
import { FieldGrid, TextAreaField, TextField } from '../../../forms/fields.tsx'
import { fieldOf } from '../../../forms/form-helpers.ts'
import { m } from '../../../messages/en.ts'
import { LateFields } from './late-fields.tsx'
import type { DraftForm } from './use-draft.ts'
import css from './terms-fields.module.css'

const say = m.admin.chit
const termFields = ['cap', 'step', 'chart', 'perMember', 'penalty', 'penaltyPerMonth', 'graceDays', 'deduction']
const isInTerms = (path: string): boolean => termFields.includes(path) || path.startsWith('laterRates.')

/** Commission and its tax in view; dividends, limits and paying late folded away, because their defaults are the usual ones. */
export function TermsFields({ form }: { form: DraftForm }) {
  const [isOpen, setIsOpen] = useState(false)
  // A field with an error must not hide.
  const hasProblem = Object.keys(form.errors).some(isInTerms)
  return (
    <>
      <CommissionFields form={form} />
      <details
        className={css.terms}
        open={isOpen || hasProblem}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary>
          {say.terms}
          <Icon of={IconChevronDown} />
        </summary>
        <div className={css.fields}>
          <Choices
            legend={say.prizeBy}
            value={form.values.prizeBy}
            onChange={(prizeBy) => form.setFieldValue('prizeBy', prizeBy)}
            choices={[
              { value: 'auction', word: say.byAuction, why: say.byAuctionWhy },
              { value: 'lot', word: say.byLot, why: say.byLotWhy },
              { value: 'fixed', word: say.byChart, why: say.byChartWhy },
            ]}
          />
          {form.values.prizeBy === 'fixed' && (
            <TextAreaField label={say.chart} description={say.chartHint} {...fieldOf(form, 'chart')} />
          )}
          <Choices
            legend={say.sharedBy}
            value={form.values.dividendSharedBy}
            onChange={(sharedBy) => form.setFieldValue('dividendSharedBy', sharedBy)}
            choices={[
              { value: 'tickets-without-the-prize', word: say.sharedByOthers },
              { value: 'all-tickets', word: say.sharedByAll },
            ]}
          />
          <Choices
            legend={say.rounding}
            value={form.values.dividendRounding}
            onChange={(rounding) => form.setFieldValue('dividendRounding', rounding)}
            choices={[
              { value: 'rupee', word: say.inRupees, why: say.inRupeesWhy },
              { value: 'paise', word: say.inPaise, why: say.inPaiseWhy },
            ]}
          />
          <Rates form={form} />
          <LateFields form={form} />
        </div>
      </details>
    </>
  )
}

const percentField = { inputMode: 'decimal', autoComplete: 'off' } as const

function CommissionFields({ form }: { form: DraftForm }) {
  return (
    <FieldGrid>
      <TextField
        label={say.commission}
        description={say.commissionHint}
        {...percentField}
        {...fieldOf(form, 'commission')}
      />
      <TextField label={say.gst} description={say.gstHint} {...percentField} {...fieldOf(form, 'gst')} />
    </FieldGrid>
  )
}

function Rates({ form }: { form: DraftForm }) {
  return (
    <FieldGrid>
      <TextField
        label={say.perMember}
        description={say.perMemberHint}
        inputMode="numeric"
        autoComplete="off"
        {...fieldOf(form, 'perMember')}
      />
      {form.values.prizeBy === 'auction' && (
        <>
          <TextField label={say.cap} description={say.capHint} {...percentField} {...fieldOf(form, 'cap')} />
          <AmountField
            label={say.step}
            description={say.stepHint}
            {...fieldOf(form, 'step')}
            value={form.values.step}
          />
        </>
      )}
    </FieldGrid>
  )
}
