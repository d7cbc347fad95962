import { endpoints } from '@kuri/contract'
import { signIn } from '../api.ts'
import type { TestChit } from '../auctions/room.ts'
import { takeOnVisit } from '../collections/take-on-visit.ts'
import type { Chapter } from './ledger-page.ts'

/** Hema collects Esha's March, 9,500 after dividends, and a cashier counts it. */
export function collections(familyFive: TestChit): Chapter[] {
  const esha = familyFive.holder(5)
  let handover = ''
  return [
    {
      title: 'A contribution collected at the member’s home',
      text: 'Hema collects cash from Esha; Esha’s March is paid from her wallet at once. A UPI payment goes to `upi_to_check` instead.',
      kind: 'collection.taken',
      happens: async () => {
        const hema = await signIn(familyFive.app, 'Hema', 'collector')
        const given = { params: { id: esha.id }, body: { collectorId: hema.id } }
        must(await familyFive.as(familyFive.admin).call(endpoints.assignCollector, given))
        const due = { chitId: familyFive.running.chit._id, ticketNo: 5, month: 'March', amount: 9500 } as const
        const { status: sent } = await takeOnVisit(familyFive.app, hema, { memberId: esha.id, ...due })
        if (sent !== 'booked') throw new Error('the story stops at a receipt that is not booked')
        const offered = await familyFive.as(hema).call(endpoints.offerHandover, { body: {} })
        handover = offered.reply.handover._id
      },
    },
    {
      title: 'A collector hands over',
      text: 'A cashier counts 9,400 of 9,500. What is missing stays with Hema; what is too much would wait in suspense. The cash goes into the cashier’s own till, where one is open.',
      kind: 'collection.handed-over',
      happens: async () => {
        const cashier = await signIn(familyFive.app, 'Chitra', 'cashier')
        const counted = { 500: 18, 200: 2 }
        const body = { counted, upi: 0, explanation: 'One note of 100 was torn.' }
        must(await familyFive.as(cashier).call(endpoints.confirmHandover, { params: { id: handover }, body }))
      },
    },
  ]
}

function must({ status, reply }: { status: number; reply: unknown }): void {
  if (status >= 400) throw new Error(`the story stops at ${JSON.stringify(reply)}`)
}
