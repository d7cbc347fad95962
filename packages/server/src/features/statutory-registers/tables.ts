import { accountWord, eventWord } from '@kuri/contract'
import { type Day, dayInIndia, formatPhone, legalNameOf } from '@kuri/domain'
import { tableOf, unlessZero, type FileColumn, type Table } from '../../export/table.ts'
import { referenceOf, type SpanLine } from '../ledger/service.ts'
import type { AccountRow, MinutesRow, PrizeRow, SubscriberRow } from './store.ts'

const on = (at: Date | null): Day | null => (at === null ? null : dayInIndia(at))

const SUBSCRIBER: readonly FileColumn<SubscriberRow>[] = [
  { title: 'Ticket', number: (row) => row.ticketNo },
  { title: 'Name', text: (row) => legalNameOf(row.member) },
  { title: 'Address', text: (row) => row.address },
  { title: 'Phone', text: (row) => formatPhone(row.phone) },
  { title: 'Joined', day: (row) => on(row.joinedAt) },
  { title: 'Agreement', day: (row) => row.signed?.day ?? on(row.agreedAt) ?? { words: 'not on file' } },
  { title: 'Signed document no.', text: (row) => row.signed?.number ?? '' },
  { title: 'Nominee', text: (row) => row.nominee },
  { title: 'Prize', number: (row) => row.prizeNo },
]

const HOW = { bid: 'bid', lot: 'draw', last: 'only ticket', fixed: 'chart' } as const
const MINUTES: readonly FileColumn<MinutesRow>[] = [
  { title: 'Prize', number: (row) => row.prizeNo },
  { title: 'Month', number: (row) => row.monthNo },
  { title: 'Date', day: (row) => on(row.settledAt) },
  { title: 'Eligible', count: (row) => row.eligible },
  { title: 'Bids', count: (row) => row.bids },
  { title: 'Prize to', text: (row) => `${row.ticketNo} ${legalNameOf(row.member)}` },
  { title: 'By', text: (row) => HOW[row.by] },
  { title: 'Discount', money: (row) => row.discount },
  { title: 'Prize amount', money: (row) => row.prize },
  { title: 'Commission', money: (row) => row.commission },
  { title: 'Tax', money: (row) => row.tax },
  { title: 'Dividends', money: (row) => row.dividends },
  { title: 'Signed', text: (row) => `${row.signatures} of 3` },
]

const STATE = {
  paid: 'paid',
  covered: 'paid by company',
  written_off: 'written off',
  unpaid: '',
} as const
const wordsOf = ({ state, paid }: AccountRow): string => (state === 'unpaid' && paid > 0 ? 'part paid' : STATE[state])
const ACCOUNT: readonly FileColumn<AccountRow>[] = [
  { title: 'Ticket', number: (row) => row.ticketNo },
  { title: 'Subscriber', text: (row) => legalNameOf(row.member) },
  { title: 'Month', number: (row) => row.monthNo },
  { title: 'Due', day: (row) => row.dueOn },
  { title: 'Contribution', money: (row) => row.instalment },
  { title: 'Dividend', money: (row) => unlessZero(row.dividend) },
  { title: 'To pay', money: (row) => row.net },
  { title: 'Paid', money: (row) => (row.state === 'paid' || row.paid > 0 ? row.paid : null) },
  { title: 'On', day: (row) => (row.state === 'paid' ? on(row.paidAt) : { words: wordsOf(row) }) },
  { title: 'Receipt', text: (row) => row.receipts ?? '' },
]

const PRIZE: readonly FileColumn<PrizeRow>[] = [
  { title: 'Prize', number: (row) => row.prizeNo },
  { title: 'Subscriber', text: (row) => `${row.ticketNo} ${legalNameOf(row.member)}` },
  { title: 'Amount', money: (row) => row.prize },
  { title: 'To be paid by', day: (row) => row.payBy },
  { title: 'Paid on', day: (row) => on(row.approvedAt) ?? { words: 'not yet paid' } },
  { title: 'Security', text: (row) => row.security ?? '' },
]

const DAY: readonly FileColumn<SpanLine>[] = [
  { title: 'No.', number: (row) => row.version },
  { title: 'Date', day: (row) => on(row.at) },
  { title: 'Particulars', text: particularsOf },
  { title: 'Reference', text: referenceOf },
  { title: 'In', money: (row) => unlessZero(row.came) },
  { title: 'Out', money: (row) => unlessZero(row.went) },
]

/** What a line of the day book was, and with whom: "Top-up, Asha". */
function particularsOf({ kind, counterpart, person }: SpanLine): string {
  return `${eventWord(kind)}, ${person ?? accountWord(counterpart)}`
}

export const subscriberTable = (rows: readonly SubscriberRow[]): Table => tableOf('Subscribers', SUBSCRIBER, rows)
export const minutesTable = (rows: readonly MinutesRow[]): Table => tableOf('Minutes', MINUTES, rows)
export const accountTable = (rows: readonly AccountRow[]): Table =>
  tableOf('Subscribers’ accounts', ACCOUNT, rows, 'Total')
export const prizeTable = (rows: readonly PrizeRow[]): Table => tableOf('Prizes paid', PRIZE, rows, 'Total')
export const dayTable = (name: string, rows: readonly SpanLine[]): Table => tableOf(name, DAY, rows, 'Total')
