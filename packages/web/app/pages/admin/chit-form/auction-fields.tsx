import { day, frameAuctionTerms, isDay, openingTimes, WEEKDAYS, WEEKS, type Week } from '@kuri/domain'
import { Choices } from '../../../forms/choices.tsx'
import { FieldGrid, SelectField, TextField } from '../../../forms/fields.tsx'
import { fieldOf } from '../../../forms/form-helpers.ts'
import { m } from '../../../messages/en.ts'
import { weekdayInstantText } from '../../../messages/format.ts'
import { auctionOfDraft } from './auction-draft.ts'
import type { DraftForm } from './use-draft.ts'

const t = m.admin.chit.auction
const whole = { inputMode: 'numeric', autoComplete: 'off' } as const

/** When and where auctions are held, and the first days that come of it. */
export function AuctionFields({ form }: { form: DraftForm }) {
  const { prizeBy } = form.values
  return (
    <>
      <p className="strong">{t.title}</p>
      <FieldGrid>
        <SelectField
          label={t.day}
          data={[
            { value: 'after-due', label: t.afterDue },
            { value: 'date', label: t.date },
            { value: 'weekday', label: t.weekday },
          ]}
          {...fieldOf(form, 'auctionDay')}
        />
        <DayFields form={form} />
        <TextField label={t.time} description={t.timeHint} type="time" {...fieldOf(form, 'auctionTime')} />
        {prizeBy === 'auction' && (
          <TextField label={t.minutes} description={t.minutesHint} {...whole} {...fieldOf(form, 'auctionMinutes')} />
        )}
        <TextField label={t.perDay} description={t.perDayHint} {...whole} {...fieldOf(form, 'auctionsADay')} />
        <div data-full>
          <TextField
            label={t.place}
            description={t.placeHint}
            autoComplete="off"
            maxLength={120}
            {...fieldOf(form, 'auctionPlace')}
          />
        </div>
      </FieldGrid>
      <Choices
        legend={t.onHoliday}
        value={form.values.onHoliday}
        onChange={(rule) => form.setFieldValue('onHoliday', rule)}
        choices={[
          { value: 'same-day', word: t.sameDay },
          { value: 'day-after', word: t.dayAfter },
          { value: 'day-before', word: t.dayBefore },
        ]}
      />
      <FirstDays form={form} />
    </>
  )
}

const weekName: Record<Week, string> = t.weeks

function DayFields({ form }: { form: DraftForm }) {
  if (form.values.auctionDay === 'after-due') {
    return <TextField label={t.days} description={t.daysHint} {...whole} {...fieldOf(form, 'auctionDays')} />
  }
  if (form.values.auctionDay === 'date') {
    return <TextField label={t.dateOf} description={t.dateHint} {...whole} {...fieldOf(form, 'auctionDate')} />
  }
  return (
    <>
      <SelectField
        label={t.week}
        data={WEEKS.map((value) => ({ value, label: weekName[value] }))}
        {...fieldOf(form, 'auctionWeek')}
      />
      <SelectField label={t.weekdayOf} data={[...WEEKDAYS]} {...fieldOf(form, 'auctionWeekday')} />
    </>
  )
}

const FIRST_MONTHS = 3

/** What the terms make of the first months, before any holiday; nothing while they, or the start day, are not valid. */
function FirstDays({ form }: { form: DraftForm }) {
  const { startDate } = form.values
  const framed = frameAuctionTerms(auctionOfDraft(form.values), 1)
  if (!isDay(startDate) || !framed.ok) return <p className="sm dim">{t.noDaysYet}</p>
  const times = openingTimes(
    { tickets: FIRST_MONTHS, months: FIRST_MONTHS, ...(framed.value && { auction: framed.value }) },
    day(startDate),
  )
  return (
    <p className="sm dim" aria-live="polite">
      {t.firstDays(times.map(({ opensAt }) => weekdayInstantText(opensAt)).join('; '))}
    </p>
  )
}
