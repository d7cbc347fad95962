import { agreementOf, endpoints } from '@kuri/contract'
import { day } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { landingChit } from '../../../domain/test/chits.ts'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

let app: TestApp
let anand: Caller
let asha: Caller
let bala: Caller
beforeAll(async () => {
  app = await startApp()
  anand = await given.admin(app)
  ;[asha, bala] = await given.people(app, 'Asha', 'Bala')
  await given.clock(app, day('2027-01-01'))
})
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
const read = async (id: string, by: Caller) =>
  (await as(by).call(endpoints.readAgreement, { params: { id } })).reply.agreement
const accept = (id: string, by: Caller, hash: string) =>
  as(by).call(endpoints.acceptAgreement, { params: { id }, body: { hash } })

/** Family Five for two, starting on 5 January 2027. */
const forming = async () => (await given.formingChit(app, { tickets: 2, months: 2, startDate: day('2027-01-05') }))._id

test('the wire speaks the agreement that the browser makes of the same terms', async () => {
  const { _id: id } = await given.formingChit(app, { startDate: day('2027-01-05') })
  const { version, hash, sentences, accepted, members } = await read(id, asha)
  expect({ version, hash, sentences }).toEqual(agreementOf(landingChit(), day('2027-01-05')))
  expect({ accepted, members }).toEqual({ accepted: null, members: [] })
})

// @spec CHT-6
test('joining accepts the agreement of that moment; the administrator sees who has, word for word kept once', async () => {
  const id = await forming()
  const { hash, sentences } = await read(id, asha)
  await given.ticket(app, id, asha)
  expect((await accept(id, asha, hash)).status).toBe(200)
  await given.ticket(app, id, bala)
  expect((await read(id, asha)).accepted).toEqual({
    at: expect.stringMatching(/^2027-01-01T03:30/),
    isCurrent: true,
    signed: null,
  })
  const { members } = await read(id, anand)
  expect(members.map(({ name, acceptedAt, isCurrent }) => [name, acceptedAt !== null, isCurrent])).toEqual([
    ['Asha', true, true],
    ['Bala', true, true],
  ])
  const kept = await app.owner.query(
    `select sentences, count(*) from agreement_text join agreement_acceptance using (hash) where chit_id = $1 group by 1`,
    [id],
  )
  expect(kept.rows).toEqual([{ sentences, count: 2 }])
})

// @attack 43 @finding F8
test('new money terms ask everybody again, also who waits for a seat, and the old agreement is refused', async () => {
  const id = await forming()
  const { hash } = await read(id, asha)
  await given.ticket(app, id, asha)
  const request = await given.request(app, id, bala)
  await as(anand).call(endpoints.editChit, { params: { id }, body: { name: 'Another Name' } })
  expect((await read(id, asha)).accepted).toMatchObject({ isCurrent: true })
  await as(anand).call(endpoints.editChit, { params: { id }, body: { terms: { commissionBp: 500 } } })
  expect((await read(id, asha)).accepted).toMatchObject({ isCurrent: false })
  expect((await as(bala).call(endpoints.listNotices)).reply.notices[0]?.text).toContain('have changed')
  expect((await accept(id, asha, hash)).problem.code).toBe('agreement_changed')
  await as(anand).call(endpoints.approveRequest, { params: { id: request } })
  await accept(id, asha, (await read(id, asha)).hash)
  // terms that were accepted once, and are back word for word, are accepted
  await as(anand).call(endpoints.editChit, { params: { id }, body: { terms: { commissionBp: 0 } } })
  expect((await read(id, asha)).accepted).toMatchObject({ isCurrent: true })
})

test('the rounding of dividends is a money term: changed, it asks everybody again', async () => {
  const id = await forming()
  await given.ticket(app, id, asha)
  const { hash, sentences } = await read(id, asha)
  await as(anand).call(endpoints.editChit, { params: { id }, body: { terms: { dividendRounding: 'rupee' } } })
  const changed = await read(id, asha)
  expect(changed.accepted).toMatchObject({ isCurrent: false })
  expect(changed.hash).not.toBe(hash)
  expect(changed.sentences.filter((sentence) => !sentences.includes(sentence))).toEqual([
    expect.stringMatching(/^Bids, prizes, commission, tax and dividends are whole rupees\./),
  ])
})

test('a stranger accepts nothing of a scheme that has started, nobody what is not the agreement', async () => {
  const { chit } = await given.runningChit(app, { tickets: 2, months: 2, members: [asha, bala] })
  const stranger = await given.member(app, { name: 'Stranger' })
  const { hash } = await read(chit._id, stranger)
  expect((await accept(chit._id, stranger, hash)).problem.code).toBe('not_forming')
  expect((await accept(chit._id, asha, 'nonsense')).problem.code).toBe('agreement_changed')
})

// @spec CHT-6
test('what was accepted cannot be changed or taken back, by us neither', async () => {
  const id = await forming()
  await accept(id, asha, (await read(id, asha)).hash)
  for (const table of ['agreement_text', 'agreement_acceptance']) {
    await expect(app.owner.query(`delete from ${table}`)).rejects.toThrow('append-only')
    await expect(app.owner.query(`truncate ${table} cascade`)).rejects.toThrow('append-only')
  }
  // a scheme nobody holds a ticket of can still be deleted; the record stays
  await as(anand).call(endpoints.deleteChit, { params: { id } })
  const { rows } = await app.owner.query('select from agreement_acceptance where chit_id = $1', [id])
  expect(rows).toHaveLength(1)
})
