import { counted } from '../format.ts'

/** The minutes that are still to be filed, at the staff. */
export const minutesToFile = {
  title: 'Minutes to file',
  failed: 'Could not load the minutes to file. Try again.',
  none: 'All minutes are filed.',
  noneWhy: 'After each auction its minutes appear here with the last day for filing.',
  lead: 'The law sets the last day for each. Members see if you file in time.',
  late: (n: number) => `${counted(n, 'auction', 'auctions')} late.`,
  first: (shown: number, total: number) => `The first ${shown} of ${total}, most urgent first.`,
  caption: 'Minutes to file, most urgent first',
  prize: 'Prize',
  day: 'Day',
  act: 'Action',
  unsigned: (n: number, all: number) =>
    `${n} of ${counted(all, 'signature', 'signatures')}: you can file when all have signed.`,
  mark: 'Mark as filed',
  markOf: (chit: string, prizeNo: number) => `Mark minutes of ${chit}, prize ${prizeNo}, as filed`,
  question: 'Were these minutes filed?',
  consequence: (chit: string, prizeNo: number) =>
    `Members of ${chit} see the day and reference of prize ${prizeNo}. You cannot change it later.`,
  on: 'Filed on',
  onProblem: 'Please enter the day of filing.',
  referenceLabel: 'The Registrar’s reference',
  referenceHint: 'As on their receipt. Example: CF/2026/118.',
  referenceProblem: 'Please enter the Registrar’s reference.',
  verb: 'Mark as filed',
  done: 'The minutes are marked as filed.',
  failedMark: 'Could not mark the minutes as filed.',
}
