import type { ReplyOf, walletEndpoints } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { tableOf, type Column, type Table } from '../../export/table.ts'
import type { DayBook } from './day-book.ts'

interface Movement {
  readonly no: string
  readonly at: Date
  readonly kind: string
  readonly reference: string
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

/** The day book: every movement, then how the company's money stood, then the sums by kind. */
export function dayTables({ journals, accounts, kinds }: DayBook): [Table, ...Table[]] {
  const movements = journals.flatMap(({ _id: no, at, kind, reference, legs }) =>
    legs.map((leg) => ({ no, at, kind, reference, ...leg })),
  )
  return [
    tableOf('Movements', MOVEMENT, movements, 'All'),
    tableOf('Accounts', PLACE, accounts, 'All'),
    tableOf('By kind', KIND, kinds, 'All'),
  ]
}

type WalletLine = ReplyOf<typeof walletEndpoints.walletEntries>['entries'][number]

const LINE: readonly Column<WalletLine>[] = [
  { title: 'When (UTC)', text: ({ at }) => at.toISOString() },
  { title: 'What', text: ({ kind }) => kind },
  { title: 'Reference', text: ({ reference }) => reference },
  { title: 'In and out', money: ({ amount }) => amount },
  { title: 'Balance', money: ({ balance }) => balance },
]

/** A member's statement. */
export const walletTable = (lines: readonly WalletLine[]): Table => tableOf('Wallet', LINE, lines)
