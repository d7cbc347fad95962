import { endpoints } from '@kuri/contract'
import type { MonthName } from '@kuri/domain'
import { open, type TestChit } from '../auctions/room.ts'

export async function pay(chit: TestChit, ticketNo: number, month: MonthName): Promise<void> {
  const body = { chitId: chit.running.chit._id, month, year: 2027 }
  expectGood(await chit.as(chit.holder(ticketNo)).call(endpoints.payContribution, { body }))
}

export async function auction(
  chit: TestChit,
  prizeNo: number,
  { ticketNo, bid }: { ticketNo: number; bid: number },
): Promise<void> {
  const room = await open(chit, prizeNo)
  expectGood(await room.bid(ticketNo, bid))
  await room.close()
}

export function expectGood({ status, reply }: { status: number; reply: unknown }): void {
  if (status >= 400) throw new Error(`the story stops at ${JSON.stringify(reply)}`)
}
