import type { DraftField } from './draft.ts'

/** The field a refusal of the rules belongs to. */
export function fieldOf(refusal: {
  readonly code: string
  readonly field?: string | undefined
}): DraftField | undefined {
  if (refusal.field !== undefined) return fieldNames[refusal.field.replace(/^terms\./, '')]
  return refusalFields[refusal.code]
}

const refusalFields: Partial<Record<string, DraftField>> = {
  instalment_below_one_rupee: 'amount',
  commission_above_law: 'commission',
  cap_above_half: 'cap',
  cap_below_commission: 'cap',
  fixed_chart_invalid: 'chart',
  chit_full: 'totalMembers',
}

/** The wire's and the rules' names for what stands in the form. */
const fieldNames: Partial<Record<string, DraftField>> = {
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
}
