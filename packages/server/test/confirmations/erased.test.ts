import { endpoints } from '@kuri/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectLedgerSound } from '../app.ts'
import { as, firstOpen, movedIn, slipOf, TODAY, type MovedIn } from './given-confirmations.ts'

/* What becomes of the answers of a member who is erased. */

let company: MovedIn
beforeAll(async () => {
  company = await movedIn()
})
afterEach(() => expectLedgerSound(company.app))
afterAll(() => company.app.close())

const enter = (id: string, answer: object) =>
  as(company, company.admin).call(endpoints.enterBalanceAnswer, {
    params: { id },
    body: { isRight: true, ...answer, paper: { number: 'GOLD-1/7', day: TODAY } },
  })
const close = (id: string) =>
  as(company, company.admin).call(endpoints.closeDispute, {
    params: { id },
    body: { note: 'The receipt of July was found.' },
  })

// @spec MOV-22, IDN-10 @security S25
test('an erasure removes a member’s words, the note to them and their slips; that they answered stays', async () => {
  const { id, personId } = await firstOpen(company)
  const { token } = await slipOf(company, personId)
  await enter(id, { isRight: false, paidMonths: 1, text: 'Kanarien knows better.' })
  await close(id)
  const client = await company.app.owner.connect()
  await client.query('begin')
  // the scheme is over, and nothing of it is open
  await client.query('set local session_replication_role = replica')
  await client.query('delete from penalty where person_id = $1', [personId])
  await client.query('delete from ticket where person_id = $1', [personId])
  await client.query('set local session_replication_role = origin')
  await client.query('select erase_person($1)', [personId])
  const { rows } = await client.query(
    `select state, claimed_months as months, claim, note,
            (select count(*)::integer from confirmation_link where person_id = $2) as links
       from balance_confirmation where id = $1`,
    [id, personId],
  )
  const changed = client.query(`update balance_confirmation set claimed_months = 3 where id = $1`, [id])
  await expect(changed).rejects.toMatchObject({ constraint: 'balance_confirmation_frozen' })
  await client.query('rollback')
  client.release()
  expect(rows).toEqual([{ state: 'settled', months: 1, claim: 'erased', note: 'erased', links: 0 }])
  expect((await as(company).call(endpoints.openBalances, { body: { token } })).status).toBe(200)
})

// @spec MOV-22, IDN-10 @security S25
test('a dispute of a member who is erased is closed without words to them, and an answer waits for an erasure', async () => {
  const { id, personId } = await firstOpen(company)
  const { token } = await slipOf(company, personId)
  const client = await company.app.owner.connect()
  await client.query('begin')
  // as an erasure begins
  await client.query('select from person where id = $1 for update', [personId])
  let isAnswered = false
  const answering = as(company)
    .call(endpoints.answerBalance, { body: { token, ticket: id, isRight: false, text: 'Kanarien knows better.' } })
    .finally(() => (isAnswered = true))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(isAnswered).toBe(false)
  await client.query('rollback')
  client.release()
  expect((await answering).reply.ticket.status).toBe('disputed')

  const erased = (at: string) =>
    company.app.owner.query(
      `begin; set local session_replication_role = replica; update person set erased_at = ${at} where id = '${personId}'; commit`,
    )
  await erased('kuri_now()')
  expect((await close(id)).reply.confirmation).toMatchObject({ status: 'settled', note: 'erased' })
  await erased('null')
})
