import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { openRoom } from '../auctions/room.ts'

/*
 * Books in which every entry balances and the money is not there, or went to the wrong person. Each fixture holds the rows
 * that the old code wrote; the checks of that time found nothing in them. The checks of ownership do.
 */

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await openRoom(app, {})
  await app.owner.query(
    `insert into person (id, name) select gen_random_uuid(), unnest(array['Asha Ownership', 'Bala Ownership'])`,
  )
  await expectLedgerSound(app)
})
afterAll(() => app.close())

const fixture = (name: string): Promise<string> =>
  readFile(new URL(`../fixtures/ownership/${name}.sql`, import.meta.url), 'utf8')

/** The broken invariants of the ledger that these fixtures make of ours; nothing of them stays. */
async function brokenBy(...names: string[]): Promise<string[]> {
  const client = await app.owner.connect()
  try {
    await client.query('begin')
    for (const name of names) await client.query(await fixture(name))
    const { rows } = await client.query<{ name: string }>('select name from ledger_checks() where broken > 0')
    return rows.map(({ name }) => name).toSorted()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

// @spec LED-5 @finding A8, W20
test.each([
  [
    'a payment that the gateway refunded and never captured was credited (F4)',
    ['f4-refunded-payment-credited'],
    ['gateway_credits_were_captured', 'wallet_credits_point_to_their_source'],
  ],
  [
    'the same, where a webhook that was kept says so (F4)',
    ['f4-webhook-reported-it'],
    ['gateway_credits_were_captured', 'wallet_credits_point_to_their_source'],
  ],
  [
    'a rival who claimed the number of a UPI payment was credited (F5)',
    ['f5-rival-claimed-the-number'],
    ['bank_lines_pay_whom_they_name', 'bank_payments_have_their_evidence'],
  ],
  [
    'the bank’s line of a UPI payment was matched with a rival’s credit (F5)',
    ['f5-rival-claimed-the-number', 'f5-line-matched'],
    ['bank_lines_pay_whom_they_name', 'bank_payments_have_their_evidence'],
  ],
  [
    'a bank credit was put aside, and its number was claimed and credited as well (A3)',
    ['a3-suspense-and-claimed'],
    ['bank_lines_are_counted_once'],
  ],
  ['a bank top-up without a number was approved by eye (A3)', ['a3-no-number'], ['bank_payments_have_their_evidence']],
  [
    'a substitution took money of a member who never accepted it (F7)',
    ['f7-substitute-never-asked'],
    ['wallet_debits_point_to_their_act'],
  ],
])('the ownership checks find: %s; no check of the balance does', async (_fault, fixtures, found) => {
  expect(await brokenBy(...fixtures)).toEqual(found)
})
