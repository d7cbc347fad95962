import { endpoints } from '@kuri/contract'
import { fromRupees, type Day, type Paise } from '@kuri/domain'
import { accounts, balance, type AccountCode } from '../../src/features/ledger/service.ts'
import type { TestApp } from '../app.ts'
import type { partOf } from '../arrears/fixture.ts'
import { startChit, type TestChit } from '../auctions/room.ts'
import * as given from '../given.ts'

/* What the tests of part payments do: ₹10,000 a month by five members, the first due on 5 January 2027; ticket 2 pays in parts. */

/** A chit on a day with money in the wallet of ticket 2. */
export async function chitOn(
  app: TestApp,
  on: Day,
  { rupees = 10_000, ...options }: Parameters<typeof startChit>[1] & { readonly rupees?: number } = {},
): Promise<TestChit> {
  const chit = await startChit(app, options)
  await given.clock(app, on)
  await given.funds(app, chit.holder(2), fromRupees(rupees))
  return chit
}

/** What lies in an account. */
export const lies = (app: TestApp, code: AccountCode): Promise<Paise> => app.act((tx) => balance(tx, code))
export const inWallet = (chit: TestChit, ticketNo = 2) => lies(chit.app, accounts.wallet(chit.holder(ticketNo).id))
export const inPool = (chit: TestChit) => lies(chit.app, accounts.pool(chit.running.chit._id))
export const advanced = (chit: TestChit) => lies(chit.app, accounts.advance(chit.running.chit._id))

/** One month of a ticket as its holder sees it; of the receipt the last five digits. */
export async function monthOf(chit: TestChit, monthNo: number, ticketNo = 2) {
  const query = { mine: '1' } as const
  const params = { id: chit.running.chit._id }
  const { reply } = await chit.as(chit.holder(ticketNo)).call(endpoints.chitInstalments, { params, query })
  const found = reply[monthNo - 1]
  if (!found) throw new Error(`ticket ${ticketNo} owes nothing for month ${monthNo}`)
  const { net, paid, rest, status, receiptNo } = found
  return { net, paid, rest, status, receiptNo: receiptNo?.slice(-5) ?? null }
}

/** How a part ended: 'paid', or the code of its refusal. */
export async function codeOf(paying: ReturnType<typeof partOf>): Promise<string> {
  const paid = await paying
  return paid.ok ? 'paid' : paid.error.code
}
