import { endpoints } from '@kuri/contract'
import type { MonthName } from '@kuri/domain'
import { open, type House } from '../auctions/room.ts'

export async function pay(at: House, ticketNo: number, month: MonthName): Promise<void> {
  const body = { chitId: at.running.chit._id, month, year: 2027 }
  expectGood(await at.as(at.holder(ticketNo)).call(endpoints.payContribution, { body }))
}

export async function auction(
  at: House,
  prizeNo: number,
  { ticketNo, bid }: { ticketNo: number; bid: number },
): Promise<void> {
  const room = await open(at, prizeNo)
  expectGood(await room.bid(ticketNo, bid))
  await room.close()
}

export function expectGood({ status, reply }: { status: number; reply: unknown }): void {
  if (status >= 400) throw new Error(`the story stops at ${JSON.stringify(reply)}`)
}
