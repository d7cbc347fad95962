import type { CHIT_REGISTERS } from '@kuri/contract'
import {
  addDays,
  financialYearOf,
  formatDay,
  formatRupees,
  instantInIndia,
  ok,
  refuse,
  type Day,
  type Result,
} from '@kuri/domain'
import { today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import type { Table } from '../../export/table.ts'
import * as chits from '../chits/service.ts'
import { accounts, linesBetween, openingOf } from '../ledger/service.ts'
import * as store from './store.ts'
import { accountTable, dayTable, minutesTable, prizeTable, subscriberTable } from './tables.ts'

/** A register as its tables; paper and spreadsheet are made from the same. */
export interface Register {
  readonly title: string
  readonly subtitle: string
  /** For the file's name: plain letters and hyphens. */
  readonly fileName: string
  readonly tables: readonly Table[]
}

/** A spreadsheet of more lines is no help to anybody, and would have to lie in memory. */
const MOST_LINES = 50_000

type Which = (typeof CHIT_REGISTERS)[number]

/**
 * A chit's register as the Act requires the foreman to keep it: of subscribers, of minutes, or the ledger with every
 * subscriber's account and the prizes paid. Refuses: not_found. Source: Chit Funds Act 1982 s. 23.
 */
export async function chitRegister(
  tx: Tx,
  { chitId, of }: { readonly chitId: string; readonly of: Which },
): Promise<Result<Register>> {
  const found = await chits.find(tx, chitId)
  if (!found.ok) return found
  const { name, terms, startOn } = found.value
  const subtitle = `${name}. ${terms.tickets} tickets, ${formatRupees(terms.instalment)} a month for ${terms.months} months from ${formatDay(startOn)}. Kept under section 23 of the Chit Funds Act, 1982.`
  return ok({
    title: TITLES[of],
    subtitle,
    fileName: `register-${of}-${await today(tx)}`,
    tables: await TABLES[of](tx, chitId),
  })
}

const TITLES: Readonly<Record<Which, string>> = {
  subscribers: 'Register of subscribers',
  minutes: 'Register of minutes',
  ledger: 'Chit ledger',
}

const TABLES: Readonly<Record<Which, (tx: Tx, chitId: string) => Promise<Table[]>>> = {
  subscribers: async (tx, chitId) => [subscriberTable(await store.subscribers(tx, chitId))],
  minutes: async (tx, chitId) => [minutesTable(await store.minutes(tx, chitId))],
  ledger: async (tx, chitId) => [
    accountTable(await store.subscriberAccounts(tx, chitId)),
    prizeTable(await store.prizesPaid(tx, chitId)),
  ],
}

/**
 * The day book of the bank account or the cash box: every line in its order, with what stood there before the first and
 * after the last. Without days: this financial year. Refuses: invalid_input (it ends before it begins), too_large.
 */
export async function dayBook(
  tx: Tx,
  filter: {
    readonly account?: 'bank' | 'cash' | undefined
    readonly from?: Day | undefined
    readonly to?: Day | undefined
  },
): Promise<Result<Register>> {
  const now = await today(tx)
  const { account = 'bank', to = now } = filter
  const from = filter.from ?? financialYearOf(to).from
  if (from > to)
    return refuse({ code: 'invalid_input', field: 'to', problem: 'The end date is before the start date.' })
  const code = accounts[account]
  const [begins, before] = [instantInIndia(from, '00:00'), instantInIndia(addDays(to, 1), '00:00')]
  const opening = await openingOf(tx, code, begins)
  const lines = await linesBetween(tx, code, { from: begins, before, most: MOST_LINES + 1 })
  if (lines.length > MOST_LINES) return refuse({ code: 'too_large', problem: tooLong(MOST_LINES) })
  const closing = lines.at(-1)?.balance ?? opening
  const name = account === 'bank' ? 'Bank' : 'Cash'
  const balances = `Opening balance ${formatRupees(opening)}. Closing balance ${formatRupees(closing)}.`
  return ok({
    title: `Day book: ${name.toLowerCase()}`,
    subtitle: `${formatDay(from)} to ${formatDay(to)}. ${balances} Kept under section 23 of the Chit Funds Act, 1982.`,
    fileName: `day-book-${account}-${from}-to-${to}`,
    tables: [dayTable(name, lines)],
  })
}

/** What to do with a register that is longer than its form can carry. */
export const tooLong = (most: number): string =>
  `This register has more than ${most.toLocaleString('en-IN')} lines. Choose fewer days, or the spreadsheet.`
