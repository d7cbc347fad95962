import { fromRupees, instantInIndia, type Day } from '@kuri/domain'
import { moveTo } from '../clock.ts'
import type { ChitOnWire } from '../features/chits/list.ts'
import { counterMember, takeReceipt } from '../features/counter/receipts.ts'
import { open } from '../features/till/service.ts'
import { cashierOf, must, REQUEST, type Company } from './company.ts'

/** The till was opened so long ago, but not yesterday. */
const OPENED_MINUTES_AGO = 90
const FLOAT = fromRupees(5_000)
const PART_OF_A_MONTH = fromRupees(2_500)

interface Customers {
  /** Who pay into their wallet: the first in cash, the second by UPI. */
  readonly toWallet: readonly [string, string]
  readonly family: ChitOnWire
  readonly now: Date
  readonly today: Day
}

/** The cashier has opened the till of today and given three receipts, one over a part of the next month of Family Five. */
export async function counterDay(
  company: Company,
  { toWallet: [first, second], family, now, today }: Customers,
): Promise<void> {
  const { tx, members } = company
  const midnight = instantInIndia(today, '00:00').getTime()
  await moveTo(tx, new Date(Math.max(midnight, now.getTime() - OPENED_MINUTES_AGO * 60_000)))
  const act = { by: cashierOf(company).id, requestId: REQUEST }
  must(await open(tx, { ...act, float: FLOAT }))
  const takes = async (form: Parameters<typeof takeReceipt>[1]['form']) => must(await takeReceipt(tx, { ...act, form }))
  const toWallet = { lines: [], toWallet: fromRupees(500) }
  await takes({ ...toWallet, memberId: first, method: 'cash', tendered: fromRupees(500) })
  await takes({ ...toWallet, memberId: second, method: 'upi', reference: '642531000017' })
  const dev = members.find(({ name }) => name === 'Dev Pillai')
  const ticket = dev && must(await counterMember(tx, dev.id)).tickets.find(({ chitId }) => chitId === family._id)
  if (!dev || !ticket) throw new Error('the demonstration has no Dev Pillai in Family Five')
  const ahead = { chitId: ticket.chitId, ticketNo: ticket.ticketNo, amount: PART_OF_A_MONTH }
  await takes({ memberId: dev.id, lines: [], ahead, method: 'cash', tendered: fromRupees(3_000) })
}
