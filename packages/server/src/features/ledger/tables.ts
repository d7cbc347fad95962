import type { companyEndpoints, ReplyOf, walletEndpoints } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { tableOf, type Column, type Table } from '../../export/table.ts'
import type { DayBook, DayEntry } from './day-book.ts'
import { paperWord } from './entry-paper.ts'

interface Movement {
  readonly no: string
  readonly at: Date
  readonly kind: string
  readonly reference: string
  readonly paper: DayEntry['paper']
  readonly debit: string
  readonly credit: string
  readonly amount: Paise
}

const MOVEMENT: readonly Column<Movement>[] = [
  { title: 'Entry', text: ({ no }) => no },
  { title: 'When (UTC)', text: ({ at }) => at.toISOString() },
  { title: 'What', text: ({ kind }) => kind },
  { title: 'Reference', text: ({ reference }) => reference },
  { title: 'Debit', text: ({ debit }) => debit },
  { title: 'Credit', text: ({ credit }) => credit },
  { title: 'Rupees', money: ({ amount }) => amount },
  { title: 'Paper', text: ({ paper }) => paperWord(paper) },
]

const PLACE: readonly Column<DayBook['accounts'][number]>[] = [
  { title: 'Account', text: ({ account }) => account },
  { title: 'In the morning', money: ({ opening }) => opening },
  { title: 'In', money: ({ into }) => into },
  { title: 'Out', money: ({ out }) => out },
  { title: 'At night', money: ({ closing }) => closing },
]

const KIND: readonly Column<DayBook['kinds'][number]>[] = [
  { title: 'What', text: ({ kind }) => kind },
  { title: 'Times', count: ({ times }) => times },
  { title: 'Rupees', money: ({ amount }) => amount },
]

/** What moved on a day. */
export const movementTable = (entries: readonly DayEntry[], total?: string): Table =>
  tableOf(
    'Movements',
    MOVEMENT,
    entries.flatMap(({ _id: no, at, kind, reference, paper, legs }) =>
      legs.map((leg) => ({ no, at, kind, reference, paper, ...leg })),
    ),
    total,
  )

/** The day book: every movement, then how the company's money stood, then the sums by kind. */
export const dayTables = ({ journals, accounts, kinds }: DayBook): Table[] => [
  movementTable(journals, 'All'),
  tableOf('Accounts', PLACE, accounts, 'All'),
  tableOf('By kind', KIND, kinds, 'All'),
]

type WalletLine = ReplyOf<typeof walletEndpoints.walletEntries>['entries'][number]

const LINE: readonly Column<WalletLine>[] = [
  { title: 'When (UTC)', text: ({ at }) => at.toISOString() },
  { title: 'What', text: ({ kind }) => kind },
  { title: 'Reference', text: ({ reference }) => reference },
  { title: 'In and out', money: ({ amount }) => amount },
  { title: 'Balance', money: ({ balance }) => balance },
  { title: 'Receipt', text: ({ receiptNo }) => receiptNo ?? '' },
  { title: 'Paper', text: ({ paper }) => (paper?.kind === 'receipt' ? '' : paperWord(paper)) },
]

/** A member's statement. */
export const walletTable = (lines: readonly WalletLine[]): Table => tableOf('Wallet', LINE, lines)

type AccountLine = ReplyOf<typeof companyEndpoints.adminLedger>['entries'][number]

const ENTRY: readonly Column<AccountLine>[] = [
  { title: 'Entry', text: ({ journalId }) => journalId },
  { title: 'When (UTC)', text: ({ at }) => at.toISOString() },
  { title: 'What', text: ({ kind }) => kind },
  { title: 'Key', text: ({ key }) => key },
  { title: 'Debit', money: ({ debit }) => debit },
  { title: 'Credit', money: ({ credit }) => credit },
  { title: 'Balance', money: ({ balance }) => balance },
  { title: 'Paper', text: ({ paper }) => paperWord(paper) },
]

/** An account's lines. */
export const accountTable = (lines: readonly AccountLine[]): Table => tableOf('Account', ENTRY, lines)
