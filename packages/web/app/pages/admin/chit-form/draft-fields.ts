import type { FieldsOf } from '../../../forms/form-helpers.ts'
import type { DraftField } from './draft.ts'

const byCode: FieldsOf<DraftField> = {
  instalment_below_one_rupee: 'amount',
  commission_above_law: 'commission',
  cap_above_half: 'cap',
  cap_below_commission: 'cap',
  fixed_chart_invalid: 'chart',
  chit_full: 'totalMembers',
}

/** The wire's and the rules' names for what stands in the form. */
const byName: FieldsOf<DraftField> = {
  name: 'name',
  amount: 'amount',
  durationInMonths: 'durationInMonths',
  duration: 'durationInMonths',
  months: 'durationInMonths',
  totalMembers: 'totalMembers',
  members: 'totalMembers',
  tickets: 'totalMembers',
  startDate: 'startDate',
  commissionBp: 'commission',
  gstBp: 'gst',
  capBp: 'cap',
  step: 'step',
  prizeBy: 'prizeBy',
  fixedDiscounts: 'chart',
  maxTicketsPerMember: 'perMember',
  'late.graceDays': 'graceDays',
  'late.rates': 'penalty',
  'late.deductionBp': 'deduction',
  'auction.day': 'auctionDay',
  'auction.day.days': 'auctionDays',
  'auction.day.date': 'auctionDate',
  'auction.time': 'auctionTime',
  'auction.minutes': 'auctionMinutes',
  'auction.perDay': 'auctionsADay',
  'auction.place': 'auctionPlace',
}

const inTerms = Object.fromEntries(Object.entries(byName).map(([name, field]) => [`terms.${name}`, field]))

/** The field a refusal of the wire or of the rules belongs to. */
export const draftFields: FieldsOf<DraftField> = { ...byCode, ...byName, ...inTerms }
