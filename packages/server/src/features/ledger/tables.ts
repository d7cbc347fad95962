import { accountWord, eventWord, type companyEndpoints, type ReplyOf, type walletEndpoints } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { tableOf, unlessZero, type FileColumn, type Table } from '../../export/table.ts'
import type { DayBook, DayEntry } from './day-book.ts'
import type { NamedEntry } from './account-names.ts'
import { entryDocumentName } from './entry-document.ts'
import { memberReference } from './statement.ts'

interface Movement {
  readonly no: string
  readonly at: Date
  readonly kind: string
  readonly reference: string
  readonly paper: DayEntry['paper']
  readonly debit: string
  readonly credit: string
  readonly debitName: string
  readonly creditName: string
  readonly amount: Paise
}

const MOVEMENT: readonly FileColumn<Movement>[] = [
  { title: 'Entry', number: ({ no }) => Number(no) },
  { title: 'When (IST)', instant: ({ at }) => at },
  { title: 'Details', text: ({ kind }) => eventWord(kind) },
  { title: 'Reference', text: ({ reference }) => reference },
  { title: 'Debit', text: ({ debitName }) => debitName },
  { title: 'Credit', text: ({ creditName }) => creditName },
  { title: 'Amount', money: ({ amount }) => amount },
  { title: 'Document', text: ({ paper }) => entryDocumentName(paper) },
  // for programs
  { title: 'Kind', text: ({ kind }) => kind },
  { title: 'Debit account', text: ({ debit }) => debit },
  { title: 'Credit account', text: ({ credit }) => credit },
]

const PLACE: readonly FileColumn<DayBook['accounts'][number]>[] = [
  { title: 'Account', text: ({ account }) => accountWord(account) },
  { title: 'Opening', money: ({ opening }) => opening },
  { title: 'In', money: ({ into }) => unlessZero(into) },
  { title: 'Out', money: ({ out }) => unlessZero(out) },
  { title: 'Closing', money: ({ closing }) => closing },
]

const KIND: readonly FileColumn<DayBook['kinds'][number]>[] = [
  { title: 'Kind', text: ({ kind }) => eventWord(kind) },
  { title: 'Entries', count: ({ times }) => times },
  { title: 'Amount', money: ({ amount }) => amount },
]

/** What moved on a day. */
export const movementTable = (entries: readonly NamedEntry[], total?: string): Table =>
  tableOf(
    'Transfers',
    MOVEMENT,
    entries.flatMap(({ _id: no, at, kind, reference, paper, legs }) =>
      legs.map((leg) => ({ no, at, kind, reference, paper, ...leg })),
    ),
    total,
  )

/** The day book: every movement, then how the company's money stood, then the sums by kind. */
export const dayTables = ({ accounts, kinds }: DayBook, movements: readonly NamedEntry[]): Table[] => [
  movementTable(movements, 'Total'),
  tableOf('Accounts', PLACE, accounts, 'Total'),
  tableOf('By kind', KIND, kinds, 'Total'),
]

type WalletLine = ReplyOf<typeof walletEndpoints.walletEntries>['entries'][number]

const LINE: readonly FileColumn<WalletLine>[] = [
  { title: 'When (IST)', instant: ({ at }) => at },
  { title: 'Details', text: ({ kind }) => eventWord(kind) },
  { title: 'For', text: ({ reference }) => memberReference(reference) },
  { title: 'In and out', money: ({ amount }) => amount },
  { title: 'Balance', money: ({ balance }) => balance },
  { title: 'Receipt', text: ({ receiptNo }) => receiptNo ?? '' },
  { title: 'Document', text: ({ paper }) => (paper?.kind === 'receipt' ? '' : entryDocumentName(paper)) },
]

/** A member's statement. */
export const walletTable = (lines: readonly WalletLine[]): Table => tableOf('Wallet', LINE, lines)

type AccountLine = ReplyOf<typeof companyEndpoints.adminLedger>['entries'][number]

const ENTRY: readonly FileColumn<AccountLine>[] = [
  { title: 'Entry', number: ({ journalId }) => Number(journalId) },
  { title: 'When (IST)', instant: ({ at }) => at },
  { title: 'Details', text: ({ kind }) => eventWord(kind) },
  { title: 'Debit', money: ({ debit }) => unlessZero(debit) },
  { title: 'Credit', money: ({ credit }) => unlessZero(credit) },
  { title: 'Balance', money: ({ balance }) => balance },
  { title: 'Document', text: ({ paper }) => entryDocumentName(paper) },
  // for programs
  { title: 'Kind', text: ({ kind }) => kind },
  { title: 'Key', text: ({ key }) => key },
]

/** An account's lines. */
export const accountTable = (lines: readonly AccountLine[]): Table => tableOf('Account', ENTRY, lines)
