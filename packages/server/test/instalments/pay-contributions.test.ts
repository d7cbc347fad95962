import { fromRupees, monthNameOf, ok, paise, yearOf, type Day, type Paise } from '@kuri/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { neverMet, reportCoverage } from '../../../domain/test/coverage.ts'
import type { Contribution } from '../../src/features/instalments/contribution.ts'
import { payContribution, type PayCommand } from '../../src/features/instalments/pay.ts'
import { payContributions } from '../../src/features/instalments/pay-contributions.ts'
import type { Tx } from '../../src/database/types.ts'
import type { NotBatched, Outcome } from '../../src/outcome.ts'
import { expectLedgerSound, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import { companyOfChits } from '../closing/random-chits.ts'
import { publishedIn, wholeBooks } from '../closing/whole-books.ts'
import * as given from '../given.ts'
import { twoCopies } from '../two-copies.ts'

/*
 * Random contributions paid together, batch after batch, and the same in a copy of the same books paid one after the
 * other: every account, line, receipt, notice, letter, event, answer and refusal is the same.
 */

const BATCHES = Number(process.env['BATCHES'] ?? 60)
const SEED = Number(process.env['SEED'] ?? 7)

let together: TestApp
let alone: TestApp
let closeBoth: () => Promise<void>
beforeAll(async () => {
  ;({ together, alone, close: closeBoth } = await twoCopies(prepare))
})
afterAll(() => closeBoth())

/** Random chits beside one whose members hold two tickets each; everybody with another sum in the wallet. */
async function prepare(app: TestApp): Promise<void> {
  // before the company, which moves the clock on: no chit is formed with a start date in the past
  await given.clock(app, START)
  const [tara, uma, vani] = await given.people(app, 'Tara', 'Uma', 'Vani')
  const options = { name: 'Two Each', tickets: 6, months: 48, terms: { maxTicketsPerMember: 2 } }
  await given.runningChit(app, { ...options, members: [tara, uma, vani, tara, uma, vani] })
  await companyOfChits(app, { count: 8, seed: SEED })
  const { rows } = await app.owner.query<{ id: string }>(`select id from person where role = 'member' order by name`)
  for (const [place, person] of rows.entries()) await given.funds(app, person, fromRupees(1 + place * 9_000))
}

/** What can be paid: the months nobody has paid, those a dividend lowers many times over, because they are few. */
async function unpaid() {
  const { rows } = await together.owner.query<{ by: string; chitId: string; dueOn: Day; net: Paise }>(
    `select person_id as by, instalment.chit_id as "chitId", to_char(due_on, 'YYYY-MM-DD') as "dueOn", net_paise::float8 as net
       from instalment join ticket on ticket.id = ticket_id join chit on chit.id = ticket.chit_id,
            generate_series(1, case when dividend_paise > 0 then 40 else 1 end)
      where instalment.state <> 'paid' order by chit_no, ticket_no, month_no`,
  )
  return rows
}

/** Mostly one's own month, which there is. */
const anyCommand = fc.record({
  place: fc.noBias(fc.nat()),
  wrong: fc.constantFrom(...Array.from({ length: 8 }, () => null), 'payer' as const, 'month' as const),
  ticketNo: fc.constantFrom(undefined, undefined, undefined, 1, 3),
  amount: fc.constantFrom(undefined, undefined, undefined, 'net' as const, paise(100)),
})
const anyBatch = fc.array(anyCommand, { minLength: 1, maxLength: 12 })

/** As a payment that comes alone is paid. */
async function payAsOne(tx: Tx, command: PayCommand): Promise<Outcome<Contribution>> {
  const [outcome] = await payContributions(tx, [command], { skipLocked: false })
  if (typeof outcome !== 'object') throw new Error('a payment that may wait is answered')
  return outcome
}

/** Paid in its own transaction, which goes back when it is refused. */
async function payAlone(app: TestApp, command: PayCommand, pay: typeof payAsOne): Promise<Outcome<Contribution>> {
  let refused: Outcome<Contribution> | null = null
  const paid = await app
    .act(async (tx) => {
      const outcome = await pay(tx, command)
      if (outcome.ok) return outcome
      refused = outcome
      throw new Error('refused')
    })
    .catch((error: unknown) => {
      if (refused === null) throw error
      return refused
    })
  return paid
}

const withoutInstant = (outcome: Outcome<Contribution> | NotBatched) =>
  typeof outcome === 'string' || !outcome.ok ? outcome : ok({ ...outcome.value, paidDate: null })

/** The lines of all accounts in the order they were written: what one payment leaves, the next finds. */
const linesOf = async ({ owner }: TestApp) =>
  (
    await owner.query(
      `select code, entry.version, side, posted, entry.debits_posted, entry.credits_posted, event_key
         from entry join account on account.id = account_id join transfer on transfer.id = transfer_id
         join journal on journal.id = journal_id order by code, entry.version`,
    )
  ).rows

test(`${BATCHES} random batches leave what one by one leaves (seed ${SEED})`, { timeout: 300_000 }, async () => {
  const [ofTogether, ofAlone] = [await together.recordEvents(), await alone.recordEvents()]
  const all = await unpaid()
  const met: Record<string, number> = { together: 0, 'run-individually': 0, lowered: 0, late: 0 }
  for (const [turn, batch] of fc.sample(anyBatch, { numRuns: BATCHES, seed: SEED }).entries()) {
    // some of what is not paid by now is late from here on
    if (turn === Math.floor(BATCHES / 2)) for (const app of [together, alone]) await app.clock.advance({ days: 40 })
    const commands = batch.map(({ place, wrong, ticketNo, amount }): PayCommand => {
      const [meant, other] = [all[place % all.length], all[(place + 99) % all.length]]
      if (!meant || !other) throw new Error('something is unpaid')
      const [month, year] = [monthNameOf(meant.dueOn), yearOf(meant.dueOn) + (wrong === 'month' ? 9 : 0)]
      const form = { chitId: meant.chitId, month, year, ticketNo, amount: amount === 'net' ? meant.net : amount }
      return { form, by: wrong === 'payer' ? other.by : meant.by }
    })
    const first = await together.act((tx) => payContributions(tx, commands, { skipLocked: true }))
    // those that are done by themselves come after the others
    const isApart = (place: number) => typeof first[place] === 'string'
    const places = [...commands.keys()].toSorted((one, other) => Number(isApart(one)) - Number(isApart(other)))
    for (const place of places) {
      const command = commands[place]
      const outcome = first[place]
      if (!command || outcome === undefined) throw new Error('every payment is answered')
      const paid = typeof outcome === 'string' ? await payAlone(together, command, payAsOne) : outcome
      expect(withoutInstant(paid)).toEqual(withoutInstant(await payAlone(alone, command, payContribution)))
      const marks = [typeof outcome === 'string' ? outcome : 'together', paid.ok ? 'paid' : paid.error.code]
      if (paid.ok && paid.value.dividend > 0) marks.push('lowered')
      if (paid.ok && typeof outcome === 'string' && command.form.amount === undefined) marks.push('late')
      for (const mark of marks) met[mark] = (met[mark] ?? 0) + 1
    }
  }
  const books = await wholeBooks(together.owner)
  expect(books).toEqual(await wholeBooks(alone.owner))
  expect(await publishedIn(ofTogether)).toEqual(await publishedIn(ofAlone))
  expect(await linesOf(together)).toEqual(await linesOf(alone))
  await expectLedgerSound(together)
  await expectLedgerSound(alone)
  reportCoverage({ harness: 'contributions together', seed: SEED, histories: BATCHES, met })
  expect(neverMet(met)).toEqual([])
})
