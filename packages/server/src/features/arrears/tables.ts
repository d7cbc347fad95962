import { formatPhone } from '@kuri/domain'
import type { ChitAdvances } from '../instalments/overdue.ts'
import { tableOf, type FileColumn, type Table } from '../../export/table.ts'
import type { RowWire } from './wire.ts'

const ARREARS: readonly FileColumn<RowWire>[] = [
  { title: 'Scheme', text: ({ chitName }) => chitName },
  { title: 'Ticket', number: ({ ticketNo }) => ticketNo },
  { title: 'Member', text: ({ person }) => person.name },
  { title: 'Phone', text: ({ person }) => formatPhone(person.phone) },
  { title: 'Has won', text: ({ hasWon }) => (hasWon ? 'yes' : 'no') },
  { title: 'Due since', day: ({ oldestDue }) => oldestDue },
  { title: 'Days overdue', number: ({ daysLate }) => daysLate },
  { title: 'Age', text: ({ band }) => `${band} days` },
  { title: 'Months', count: ({ months }) => months },
  { title: 'Overdue', money: ({ owed }) => owed },
  { title: 'Of which paid by the company', money: ({ advanced }) => advanced },
  { title: 'Late fee today', money: ({ penalty }) => penalty },
]

const ADVANCES: readonly FileColumn<ChitAdvances>[] = [
  { title: 'Scheme', text: ({ chitName }) => chitName },
  { title: 'Paid by the company', money: ({ made }) => made },
  { title: 'Repaid', money: ({ repaid }) => repaid },
  { title: 'Written off', money: ({ writtenOff }) => writtenOff },
  { title: 'Outstanding', money: ({ outstanding }) => outstanding },
]

const BRANCH: FileColumn<RowWire> = { title: 'Branch', text: ({ branch = '' }) => branch }

/** With the branch of each row, last, where the company has several: with the second one no column moves. */
export function arrearsTable(rows: readonly RowWire[], hasBranches: boolean): Table {
  const columns = hasBranches ? [...ARREARS, BRANCH] : ARREARS
  return tableOf('Arrears', columns, rows, 'Total')
}
export const advancesTable = (rows: readonly ChitAdvances[]): Table => tableOf('Advances', ADVANCES, rows, 'Total')
