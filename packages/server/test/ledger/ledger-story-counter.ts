import { endpoints } from '@kuri/contract'
import { signIn, type Caller } from '../api.ts'
import type { TestChit } from '../auctions/room.ts'
import type { Chapter } from './ledger-page.ts'

/** Chitra opens a till, takes Dev's April, moves cash and counts; Mani confirms. */
export function counter(familyFive: TestChit): Chapter[] {
  const dev = familyFive.holder(4)
  let chitra: Caller | undefined
  const asChitra = async (): Promise<Caller> => (chitra ??= await signIn(familyFive.app, 'Chitra', 'cashier'))
  let till = ''
  return [
    {
      title: 'A till is opened',
      text: 'Chitra takes 50 from the company’s cash as change.',
      kind: 'till.opened',
      happens: async () => {
        const opened = await familyFive.as(await asChitra()).call(endpoints.openTill, { body: { float: 50 } })
        must(opened)
        till = opened.reply.till._id
      },
    },
    {
      title: 'Dues paid at the counter',
      text: 'Dev pays what is due. It counts at once: from the wallet it pays each due. UPI would reach `bank` instead of the till.',
      kind: 'counter.taken',
      happens: async () => {
        const as = familyFive.as(await asChitra())
        const dues = await as.call(endpoints.counterMember, { params: { id: dev.id } })
        must(dues)
        const [due] = [...dues.reply.lines, dues.reply.next].flatMap((one) => one ?? [])
        if (!due) throw new Error('the story stops: Dev owes nothing')
        const { chitId, ticketNo, month, year, amount } = due
        const lines = [{ chitId, ticketNo, month, year, amount }]
        const body = { memberId: dev.id, lines, method: 'cash', tendered: amount + 500 } as const
        must(await as.call(endpoints.takeReceipt, { body: { ...body, lines } }))
      },
    },
    {
      title: 'A receipt of the counter is cancelled',
      text: 'Chitra took 20 for the wrong wallet. An administrator approves that it goes back. A UPI payment would leave `bank`. What the wallet does not have of the money the member owes: that would be `debt` instead of `wallet`.',
      kind: 'counter.cancelled',
      happens: async () => {
        const as = familyFive.as(await asChitra())
        const body = { memberId: dev.id, lines: [], toWallet: 20, method: 'cash', tendered: 20 } as const
        const taken = await as.call(endpoints.takeReceipt, { body: { ...body, lines: [] } })
        must(taken)
        const { number } = taken.reply.receipt
        must(await as.call(endpoints.cancelReceipt, { params: { number }, body: { reason: 'The wrong wallet.' } }))
        const { rows } = await familyFive.app.owner.query<{ id: string }>('select id from counter_cancellation')
        const params = { id: rows[0]?.id ?? '' }
        must(await familyFive.as(familyFive.admin).call(endpoints.approveCancellation, { params }))
      },
    },
    {
      title: 'Cash is put into a till',
      text: 'Chitra needs change and takes 30 more out of the safe. It counts at once. From the bank it would be `bank` instead of `cash`, when a second person has confirmed it.',
      kind: 'till.filled',
      happens: async () => {
        const body = { kind: 'from-safe', amount: 30, reason: 'Change.' } as const
        must(await familyFive.as(await asChitra()).call(endpoints.moveTillCash, { body }))
      },
    },
    {
      title: 'Cash is taken out of a till',
      text: 'Chitra puts 40 into the safe, and an administrator confirms it. Taken to the bank it would reach `bank`.',
      kind: 'till.emptied',
      happens: async () => {
        const body = { kind: 'to-safe', amount: 40, reason: 'Too many notes.' } as const
        const moved = await familyFive.as(await asChitra()).call(endpoints.moveTillCash, { body })
        must(moved)
        const params = { id: moved.reply.till.moves.at(-1)?._id ?? '' }
        must(await familyFive.as(familyFive.admin).call(endpoints.confirmTillMove, { params }))
      },
    },
    {
      title: 'A till is counted',
      text: 'Chitra counts 10 less than float and receipts come to, and Mani confirms it. Too much would wait in suspense.',
      kind: 'till.confirmed',
      happens: async () => {
        const as = familyFive.as(await asChitra())
        const { expected } = (await as.call(endpoints.myTill)).reply.till ?? { expected: 0 }
        const counted = { '1': expected - 10 }
        must(await as.call(endpoints.closeTill, { body: { counted, reason: 'A note of 10 was torn.' } }))
        const mani = await signIn(familyFive.app, 'Mani', 'manager')
        must(await familyFive.as(mani).call(endpoints.confirmTill, { params: { id: till } }))
      },
    },
  ]
}

function must({ status, reply }: { status: number; reply: unknown }): void {
  if (status >= 400) throw new Error(`the story stops at ${JSON.stringify(reply)}`)
}
