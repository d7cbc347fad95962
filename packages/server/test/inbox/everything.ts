import { endpoints } from '@kuri/contract'
import { fromRupees, ZERO, type InboxKind } from '@kuri/domain'
import { expect } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { requestApproval } from '../../src/features/approvals/request.ts'
import { applyPayoutUpdate } from '../../src/features/withdrawals/apply-payout-update.ts'
import { PASSWORD, signIn, type Api, type Caller } from '../api.ts'
import type { TestApp } from '../app.ts'
import { auctionDay, openRoom, START, type Room } from '../auctions/room.ts'
import { takeOnVisit } from '../collections/take-on-visit.ts'
import { openPhone } from '../collections/phone.ts'
import * as given from '../given.ts'
import { checkOut, confirm, startTopup } from '../payments/checkout.ts'

/** A company in which one thing of every kind waits, entered by Anand wherever an administrator enters it. */
export interface Office {
  readonly room: Room
  readonly anand: Caller
  readonly bhama: Caller
  readonly staff: Readonly<Record<'manager' | 'cashier' | 'auditor' | 'collector', Caller>>
  /** What waits, in the order in which it began to. */
  readonly waits: readonly { readonly kind: InboxKind; readonly id: string }[]
}

const account = { holder: 'Asha Menon', number: '123456789012', ifsc: 'SBIN0001234' }
const slip = { method: 'counter', reference: 'slip 7' } as const
const month = { month: 'January', year: 2027 } as const

export async function everythingWaits(app: TestApp): Promise<Office> {
  await app.owner.query(`update company_settings set upi_id = 'kuri@okbank'`)
  const bhama = await signIn(app, 'Bhama', 'admin')
  const staff = {
    manager: await signIn(app, 'Mani', 'manager'),
    cashier: await signIn(app, 'Chitra', 'cashier'),
    auditor: await signIn(app, 'Usha', 'auditor'),
    collector: await signIn(app, 'Hema', 'collector'),
  }
  const room = await openRoom(app, { unpaid: [4, 5] })
  await room.bid(3, 4000)
  const enters = waysToWait(app, room, { ...staff, bhama })
  const waits: { kind: InboxKind; id: string }[] = []
  for (const kind of Object.keys(enters) as InboxKind[]) {
    waits.push({ kind, id: await enters[kind]() })
    await app.clock.advance({ minutes: 1 })
  }
  return { room, anand: room.admin, bhama, staff, waits }
}

/** How a thing of each kind comes to wait; gives its id. */
function waysToWait(
  app: TestApp,
  room: Room,
  { bhama, ...staff }: Office['staff'] & { readonly bhama: Caller },
): Record<InboxKind, () => Promise<string>> {
  const [asha, bala, dev, esha] = [room.holder(1), room.holder(2), room.holder(4), room.holder(5)]
  const anand = room.as(room.admin)
  const chitId = room.running.chit._id
  const cancel = (id: string) =>
    anand.call(endpoints.cancelAuction, { params: { id }, body: { reason: 'The line was down.' } })
  return {
    prize: async () => {
      await room.close()
      const securities = [{ kind: 'document' as const, name: 'Fixed deposit receipt', number: 'FD-20270001234' }]
      const body = { security: 'a deposit', securities }
      await anand.call(endpoints.approvePrize, { params: { id: room.id }, body })
      return room.id
    },
    topup: async () =>
      (await room.as(asha).call(endpoints.requestTopup, { body: { ...slip, amount: 500 } })).reply.topup._id,
    upi: async () => {
      const body = { purpose: 'topup', amount: 700 } as const
      const { _id: id } = (await room.as(bala).call(endpoints.startUpi, { body })).reply.upi
      await room.as(bala).call(endpoints.claimUpi, { params: { id }, body: { utr: '432100000001' } })
      return id
    },
    counter: async () => {
      const body = { method: 'bank', reference: '432100000009', ...month, chitId, userId: dev.id } as const
      return (await anand.call(endpoints.takePayment, { body })).reply.payment._id
    },
    withdrawal: async () => {
      await given.funds(app, asha, fromRupees(3000))
      const requested = await room
        .as(asha)
        .call(endpoints.requestWithdrawal, { body: { amount: 3000, account, password: PASSWORD } })
      const { _id: id } = requested.reply.withdrawal
      await anand.call(endpoints.approveWithdrawal, { params: { id } })
      return id
    },
    refund: async () => {
      const { _id: id, orderId } = await startTopup(app, bala, 900)
      await confirm(app, bala, id, await checkOut(app, orderId, 'pay'))
      const body = { amount: 400, reason: 'Paid twice.' }
      return (await anand.call(endpoints.askRefund, { params: { id }, body })).reply.refund._id
    },
    move: async () => {
      const body = { amount: 100, reason: 'Somebody else’s.' }
      return (await anand.call(endpoints.takeBack, { params: { id: bala.id }, body })).reply.move._id
    },
    step: async () => {
      const id = newId()
      await app.owner.query(
        `insert into arrears_step (id, ticket_id, month_no, person_id, kind, state, needs_second, maker, reason)
         select $1, id, 1, person_id, 'waiver', 'waiting_second', true, $2, 'In hospital.'
           from ticket where chit_id = $3 and ticket_no = 4`,
        [id, room.admin.id, chitId],
      )
      return id
    },
    handover: async () => {
      const params = { id: esha.id }
      const collectorId = staff.collector.id
      await room.as(staff.manager).call(endpoints.assignCollector, { params, body: { collectorId } })
      await takeOnVisit(room.app, staff.collector, { ...month, chitId, memberId: esha.id, ticketNo: 5, amount: 10_000 })
      return (await room.as(staff.collector).call(endpoints.offerHandover, { body: {} })).reply.handover._id
    },
    receipt: async () => {
      const collector = room.as(staff.collector)
      const phone = await openPhone(collector)
      await phone.fetchRound()
      const due = { chitId, ticketNo: 5, month: 'January', year: 2027, amount: 10_000 } as const
      const receipts = [await phone.give({ memberId: esha.id, lines: [due] })]
      await collector.call(endpoints.syncReceipts, { body: { receipts } })
      const { rows } = await app.owner.query<{ id: string }>(
        `select id from signed_receipt where state = 'unallocated'`,
      )
      return rows[0]?.id ?? ''
    },
    'receipt-cancel': async () => {
      const { number } = await takesForWallet(room.as(staff.cashier), asha, 900)
      const body = { reason: 'The wrong member.' }
      await room.as(staff.cashier).call(endpoints.cancelReceipt, { params: { number }, body })
      const { rows } = await app.owner.query<{ id: string }>('select id from counter_cancellation')
      return rows[0]?.id ?? ''
    },
    'receipt-check': async () => {
      const { number } = await takesForWallet(room.as(staff.cashier), dev, 200_000, 'Sale of a house, PAN seen.')
      const { rows } = await app.owner.query<{ id: string }>('select id from counter_receipt where number = $1', [
        number,
      ])
      return rows[0]?.id ?? ''
    },
    till: async () => {
      const cashier = room.as(staff.cashier)
      const { expected = 0 } = (await cashier.call(endpoints.myTill)).reply.till ?? {}
      return (
        await cashier.call(endpoints.closeTill, {
          body: { counted: { '500': Math.floor(expected / 500), '1': expected % 500 } },
        })
      ).reply.till._id
    },
    'till-move': async () => {
      await anand.call(endpoints.openTill, { body: { float: 0 } })
      const body = { kind: 'from-bank', amount: 50, reason: 'Change for the market day.' } as const
      return (await anand.call(endpoints.moveTillCash, { body })).reply.till.moves[0]?._id ?? ''
    },
    'bank-account': async () => {
      const paper = { number: 'BA-7', day: START }
      const params = { id: bala.id }
      const saved = await anand.call(endpoints.saveBankAccountFor, { params, body: { account, paper } })
      return saved.reply.waiting?._id ?? ''
    },
    'auction-cancel': async () => {
      const chit = await given.runningChit(app, { startDate: auctionDay(2) })
      const { rows } = await app.owner.query<{ id: string }>(
        `select id from auction where chit_id = $1 and prize_no = 1`,
        [chit.chit._id],
      )
      const { replacedBy = '' } = (await cancel(rows[0]?.id ?? '')).reply
      expect((await cancel(replacedBy)).reply.status).toBe('waiting_second')
      return replacedBy
    },
    conflict: async () => {
      await given.funds(app, dev, fromRupees(800))
      await app.owner.query(
        `select ledger_post('funds:desk', 'company.paid-in', null, null, '[{"debit":"bank","credit":"company_funds","amount":80000}]'::jsonb, '{}'::jsonb)`,
      )
      const requested = await room
        .as(dev)
        .call(endpoints.requestWithdrawal, { body: { amount: 800, account, password: PASSWORD } })
      const params = { id: requested.reply.withdrawal._id }
      for (const admin of [room.admin, bhama]) await room.as(admin).call(endpoints.approveWithdrawal, { params })
      await anand.call(endpoints.sendWithdrawal, { params })
      const { rows } = await app.owner.query<{ id: string }>('select id from payout where withdrawal_id = $1', [
        params.id,
      ])
      const news = {
        kind: 'payout',
        payoutId: 'pout_desk',
        reference: rows[0]?.id ?? '',
        fee: ZERO,
        reason: null,
      } as const
      await app.act((tx) => applyPayoutUpdate(tx, { ...news, state: 'failed', utr: null }))
      await anand.call(endpoints.payWithdrawal, { params, body: { utr: 'SBIN000111222' } })
      await app.act((tx) => applyPayoutUpdate(tx, { ...news, state: 'processed', utr: 'HDFC999888777' }))
      const open = await app.owner.query<{ id: string }>('select id from payout_conflict')
      return open.rows[0]?.id ?? ''
    },
    role: async () => {
      await anand.call(endpoints.giveRole, { params: { id: asha.id }, body: { role: 'cashier' } })
      return await idOfWaiting(app, 'role')
    },
    settings: async () => {
      await anand.call(endpoints.changeSettings, { body: { upiId: 'kuri@axis' } })
      return await idOfWaiting(app, 'settings')
    },
    'second-factor': async () => {
      await app.owner.query(
        `insert into second_step (person_id, sealed_secret, confirmed_at) values ($1, '\\x00', kuri_now())`,
        [staff.cashier.id],
      )
      await anand.call(endpoints.endSecondStepOf, { params: { id: staff.cashier.id } })
      return await idOfWaiting(app, 'second-factor')
    },
    'import-seal': async () => {
      await app.act((tx) =>
        requestApproval(tx, { kind: 'import-seal', subjectId: newId(), personId: null, by: room.admin.id }),
      )
      return await idOfWaiting(app, 'import-seal')
    },
  }
}

/** A cashier takes cash for a wallet, in a till that is open from the first time on. */
async function takesForWallet(cashier: Api, { id: memberId }: Caller, toWallet: number, reason?: string) {
  if ((await cashier.call(endpoints.myTill)).reply.till === null)
    await cashier.call(endpoints.openTill, { body: { float: 0 } })
  const body = { memberId, lines: [], toWallet, method: 'cash', tendered: toWallet, ...(reason && { reason }) } as const
  return (await cashier.call(endpoints.takeReceipt, { body: { ...body, lines: [] } })).reply.receipt
}

async function idOfWaiting(app: TestApp, kind: InboxKind): Promise<string> {
  const { rows } = await app.owner.query<{ id: string }>(
    `select id from approval where kind = $1 and state = 'waiting'`,
    [kind],
  )
  return rows[0]?.id ?? ''
}
