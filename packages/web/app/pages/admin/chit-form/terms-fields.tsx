import { IconChevronDown } from '../../../icons/everywhere.ts'
import { useState } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { AmountField } from '../../../forms/amount-field.tsx'
import { Choices } from '../../../forms/choices.tsx'
import { FieldGrid, TextAreaField, TextField } from '../../../forms/fields.tsx'
import { fieldOf } from '../../../forms/form-helpers.ts'
import { m } from '../../../messages/en.ts'
import { AuctionFields } from './auction-fields.tsx'
import { LateFields } from './late-fields.tsx'
import type { DraftForm } from './use-draft.ts'
import css from './terms-fields.module.css'

const t = m.admin.chit
const termFields = ['cap', 'step', 'chart', 'perMember', 'penalty', 'penaltyPerMonth', 'graceDays', 'deduction']
const isInTerms = (path: string): boolean =>
  termFields.includes(path) || path.startsWith('laterRates.') || path.startsWith('auction')

/** Commission and its tax in view; dividends, limits, the auctions' day and paying late folded away, because their defaults are the usual ones. */
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
          {t.terms}
          <Icon of={IconChevronDown} />
        </summary>
        <div className={css.fields}>
          <Choices
            legend={t.prizeBy}
            value={form.values.prizeBy}
            onChange={(prizeBy) => form.setFieldValue('prizeBy', prizeBy)}
            choices={[
              { value: 'auction', word: t.byAuction, why: t.byAuctionWhy },
              { value: 'lot', word: t.byLot, why: t.byLotWhy },
              { value: 'fixed', word: t.byChart, why: t.byChartWhy },
            ]}
          />
          {form.values.prizeBy === 'fixed' && (
            <TextAreaField label={t.chart} description={t.chartHint} {...fieldOf(form, 'chart')} />
          )}
          <Choices
            legend={t.sharedBy}
            value={form.values.dividendSharedBy}
            onChange={(sharedBy) => form.setFieldValue('dividendSharedBy', sharedBy)}
            choices={[
              { value: 'tickets-without-the-prize', word: t.sharedByOthers },
              { value: 'all-tickets', word: t.sharedByAll },
            ]}
          />
          <Choices
            legend={t.rounding}
            value={form.values.dividendRounding}
            onChange={(rounding) => form.setFieldValue('dividendRounding', rounding)}
            choices={[
              { value: 'rupee', word: t.inRupees, why: t.inRupeesWhy },
              { value: 'paise', word: t.inPaise, why: t.inPaiseWhy },
            ]}
          />
          <Rates form={form} />
          <AuctionFields form={form} />
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
        label={t.commission}
        description={t.commissionHint}
        {...percentField}
        {...fieldOf(form, 'commission')}
      />
      <TextField label={t.gst} description={t.gstHint} {...percentField} {...fieldOf(form, 'gst')} />
    </FieldGrid>
  )
}

function Rates({ form }: { form: DraftForm }) {
  return (
    <FieldGrid>
      <TextField
        label={t.perMember}
        description={t.perMemberHint}
        inputMode="numeric"
        autoComplete="off"
        {...fieldOf(form, 'perMember')}
      />
      {form.values.prizeBy === 'auction' && (
        <>
          <TextField label={t.cap} description={t.capHint} {...percentField} {...fieldOf(form, 'cap')} />
          <AmountField label={t.step} description={t.stepHint} {...fieldOf(form, 'step')} value={form.values.step} />
        </>
      )}
    </FieldGrid>
  )
}
