import { endpoints } from '@kuri/contract'
import { fromRupees, ZERO } from '@kuri/domain'
import { applyPayoutUpdate } from '../../src/features/withdrawals/apply-payout-update.ts'
import { api, PASSWORD, signIn, type Caller, writeUnapproved } from '../api.ts'
import type { TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import * as given from '../given.ts'
import { checkOut, confirm, startTopup } from '../payments/checkout.ts'
import { takeOnVisit } from '../collections/take-on-visit.ts'
import { inPieces } from '../collections/pieces.ts'

/** What others write about the person of these tests, wherever they write a sentence. */
const WORDS = 'Kanarien was here.'
const ACCOUNT = { holder: 'Kanarien Vogelfrei', number: '918273645546372', ifsc: 'KANA0918273' }

/** A person about whom everybody has written, and whose money is all paid out. */
export interface WrittenAbout {
  readonly leaver: Caller
  /** A collector whose handovers the person has rejected and counted. */
  readonly hema: Caller
  readonly anand: Caller
}

/** Somebody who worked as a collector and as a cashier, paid in every way, and of whom a sentence stands in every free text. */
export async function writtenAbout(app: TestApp): Promise<WrittenAbout> {
  await app.owner.query(`update company_settings set upi_id = 'kuri@okbank'`)
  await given.clock(app, START)
  const [anand, bhama] = [await given.admin(app), await given.admin(app, 'Bhama')]
  const leaver = await signIn(app, 'Kanarien Vogelfrei', 'collector')
  const hema = await signIn(app, 'Hema', 'collector')
  const running = await given.runningChit(app, { startDate: START })
  const setup = { app, anand, bhama, leaver, hema, running }
  await handOver(setup)
  await role(setup)
  await payIn(setup)
  await payOut(setup)
  await byHand(setup)
  return setup
}

interface Setup extends WrittenAbout {
  readonly app: TestApp
  readonly bhama: Caller
  readonly running: given.RunningChit
}

/** They hand over what they collected, twice; then they are the cashier who rejects and counts what another hands over. */
async function handOver({ app, leaver, hema, running }: Setup): Promise<void> {
  const [manager, cashier] = [await signIn(app, 'Mani', 'manager'), await signIn(app, 'Chitra', 'cashier')]
  const collected = async (by: Caller, from: Caller | undefined): Promise<void> => {
    const userId = from?.id ?? ''
    const assigned = { params: { id: userId }, body: { collectorId: by.id } }
    void (await api(app).as(manager).call(endpoints.assignCollector, assigned)).reply
    const ticketNo = running.members.findIndex(({ id }) => id === userId) + 1
    const due = { chitId: running.chit._id, ticketNo, month: 'January', amount: 10_000 } as const
    await takeOnVisit(app, by, { memberId: userId, ...due })
  }
  const offered = async (by: Caller, body: { note?: string }): Promise<{ id: string }> => ({
    id: (await api(app).as(by).call(endpoints.offerHandover, { body })).reply.handover._id,
  })
  const count = async (
    by: Caller,
    params: { id: string },
    { cash, explanation = '' }: { cash: number; explanation?: string },
  ) =>
    (
      await api(app)
        .as(by)
        .call(endpoints.confirmHandover, { params, body: { upi: 0, counted: inPieces(cash), explanation } })
    ).reply
  const reject = async (by: Caller, params: { id: string }, reason: string) =>
    (await api(app).as(by).call(endpoints.rejectHandover, { params, body: { reason } })).reply

  await collected(leaver, running.members[0])
  await reject(cashier, await offered(leaver, { note: WORDS }), WORDS)
  const second = await offered(leaver, { note: WORDS })
  await count(cashier, second, { cash: 900_000, explanation: WORDS })
  await count(cashier, second, { cash: 10_100, explanation: WORDS })

  await writeUnapproved(app, `update person set role = 'cashier' where id = '${leaver.id}'`)
  await collected(hema, running.members[1])
  await reject(leaver, await offered(hema, {}), 'Please come tomorrow.')
  await count(leaver, await offered(hema, {}), { cash: 10_000 })
}

/** By UPI, which is rejected; through the gateway, with a refund that is rejected; and by mistake, as the company finds. */
async function payIn({ app, anand, bhama, leaver }: Setup): Promise<void> {
  const [her, his, second] = [api(app).as(leaver), api(app).as(anand), api(app).as(bhama)]
  const { upi } = (await her.call(endpoints.startUpi, { body: { purpose: 'topup', amount: 700 } })).reply
  await her.call(endpoints.claimUpi, { params: { id: upi._id }, body: { utr: '432100000001' } })
  void (await his.call(endpoints.rejectUpi, { params: { id: upi._id }, body: { reason: WORDS } })).reply

  const { _id: failed } = await startTopup(app, leaver, 300)
  await app.owner.query(`update payment set state = 'failed', failure = $2, poll_at = null where id = $1`, [
    failed,
    WORDS,
  ])
  const { _id: id, orderId } = await startTopup(app, leaver, 900)
  await confirm(app, leaver, id, await checkOut(app, orderId, 'pay'))
  const { refund } = (await his.call(endpoints.askRefund, { params: { id }, body: { amount: 400, reason: WORDS } }))
    .reply
  const refused = { body: { reason: WORDS } }
  void (await second.call(endpoints.rejectRefund, { params: { id: refund._id }, ...refused })).reply

  const { rows } = await app.owner.query<{ id: string }>('select journal_id::text as id from suspense_item')
  const found = { params: { id: rows[0]?.id ?? '' }, body: { userId: leaver.id, reference: WORDS, reason: WORDS } }
  const { move } = (await his.call(endpoints.settleSuspense, found)).reply
  void (await second.call(endpoints.rejectMove, { params: { id: move._id }, ...refused })).reply
}

/** The payout of all they have fails and is paid by hand; then the gateway says that it was paid. */
async function payOut({ app, anand, bhama, leaver }: Setup): Promise<void> {
  const his = api(app).as(anand)
  await app.owner.query(
    `select ledger_post('funds:1', 'company.paid-in', null, null, '[{"debit":"bank","credit":"company_funds","amount":${fromRupees(900)}}]'::jsonb, '{}'::jsonb)`,
  )
  const body = { amount: 900, account: ACCOUNT, password: PASSWORD }
  const { withdrawal } = (await api(app).as(leaver).call(endpoints.requestWithdrawal, { body })).reply
  const params = { id: withdrawal._id }
  for (const admin of [anand, bhama])
    void (await api(app).as(admin).call(endpoints.approveWithdrawal, { params })).reply
  void (await his.call(endpoints.sendWithdrawal, { params })).reply
  const { rows } = await app.owner.query<{ id: string }>('select id from payout')
  const reference = rows[0]?.id ?? ''
  const news = { kind: 'payout', payoutId: 'pout_1', reference, fee: ZERO, reason: WORDS } as const
  await app.act((tx) => applyPayoutUpdate(tx, { ...news, state: 'failed', utr: null }))
  void (await his.call(endpoints.payWithdrawal, { params, body: { utr: 'SBIN000111222' } })).reply
  await app.act((tx) => applyPayoutUpdate(tx, { ...news, state: 'processed', utr: 'HDFC999888777' }))
  await app.owner.query(
    `insert into gateway_webhook (gateway, event_id, subject_id, body) values ('sandbox', 'evt_1', 'pout_1', $1)`,
    [{ reference_id: reference, holder: ACCOUNT.holder }],
  )
  const conflict = await app.owner.query<{ id: string }>('select id from payout_conflict')
  const decision = { params: { id: conflict.rows[0]?.id ?? '' }, body: { agree: false, note: WORDS } }
  void (await his.call(endpoints.decidePayoutConflict, decision)).reply
}

/** A change of their role, which the second administrator rejects. */
async function role({ app, leaver, anand, bhama }: Setup): Promise<void> {
  const params = { id: leaver.id }
  void (
    await api(app)
      .as(anand)
      .call(endpoints.giveRole, { params, body: { role: 'manager' } })
  ).reply
  const { rows } = (
    await api(app)
      .as(bhama)
      .call(endpoints.adminInbox, { query: { filter: 'role' } })
  ).reply
  const rejected = { params: { id: rows[0]?.id ?? '' }, body: { reason: WORDS } }
  void (await api(app).as(bhama).call(endpoints.rejectChange, rejected)).reply
}

/** What would need a whole scheme of their own. The tickets are another's. */
async function byHand({ app, leaver, anand, running }: Setup): Promise<void> {
  const other = running.members[2]?.id
  const ticket = `(select id from ticket where person_id = '${other}')`
  await app.owner.query(
    `insert into counter_payment
       (id, person_id, ticket_id, month_no, amount_paise, reference, state)
     values (gen_random_uuid(), $1, ${ticket}, 1, 100, $2, 'rejected')`,
    [leaver.id, WORDS],
  )
  await app.owner.query(
    `insert into arrears_step (id, ticket_id, person_id, kind, substitute_id, reason, evidence, state, needs_second, decided_at)
     values (gen_random_uuid(), ${ticket}, $1, 'receipt', null, null, $3, 'done', false, kuri_now()),
            (gen_random_uuid(), ${ticket}, $2, 'substitution', $1, $3, null, 'withdrawn', false, kuri_now())`,
    [leaver.id, other, WORDS],
  )
  await app.owner.query(
    `insert into bank_reference (number, event_key, person_id, amount_paise, reason) values ('UTR000001', 'topup:1', $1, 100, $2)`,
    [leaver.id, WORDS],
  )
  await app.owner.query(
    `insert into large_cash (event_key, person_id, total_paise, reason) values ('topup:1', $1, 20000000, $2)`,
    [leaver.id, WORDS],
  )
  await app.owner.query(`insert into unnumbered_payment (event_key, person_id, reason) values ('topup:2', $1, $2)`, [
    leaver.id,
    WORDS,
  ])
  await app.owner.query(
    `insert into idempotent_answer (person_id, key, fingerprint, status, body) values ($1, 'answer-0001', sha256('x'), 200, $2)`,
    [anand.id, JSON.stringify({ userId: leaver.id, remark: WORDS })],
  )
}
