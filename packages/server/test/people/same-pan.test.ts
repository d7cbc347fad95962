import { createHash } from 'node:crypto'
import { endpoints, type WireBodyOf } from '@kuri/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'

/* A PAN belongs to one person or firm: a person who has it already may be the same. */

let app: TestApp
let cashier: Caller
beforeAll(async () => {
  app = await startApp()
  cashier = await signIn(app, 'Farhan', 'cashier')
})
afterAll(() => app.close())

const staff = () => api(app).as(cashier)
const pan = (idNumber: string) => ({ idKind: 'pan', idNumber }) as const
type Form = WireBodyOf<typeof endpoints.enrolMember>
const enrol = (body: Form) => staff().call(endpoints.enrolMember, { body })
const edit = (id: string, body: WireBodyOf<typeof endpoints.editMember>) =>
  staff().call(endpoints.editMember, { params: { id }, body })

const detailsOf = async (id: string) => (await staff().call(endpoints.adminUser, { params: { id } })).reply.details

// @spec IDN-16
test('a PAN that a member has asks whether it is the same person for another name and phone, however it is typed; confirmed, it is enrolled', async () => {
  const first = (await enrol({ name: 'Gopalan Nair', phone: '98470 31001', ...pan('ABCPG1234F') })).reply.member
  const again: Form = { name: 'Quite Another', phone: '98470 31002', ...pan(' abcpg 1234f ') }
  const { status, problem } = await enrol(again)
  expect([status, problem.code]).toEqual([409, 'possible_duplicate'])
  expect(problem.candidates).toMatchObject([{ _id: first._id, code: first.code, because: 'pan' }])
  expect((await enrol({ ...again, confirmed: true })).status).toBe(201)
  expect((await enrol({ name: 'Somebody Else', ...pan('ABCPG1234G') })).status).toBe(201)
})

// @spec IDN-16
test('the PAN is the surest of several reasons', async () => {
  const first = (await enrol({ name: 'Lalitha Menon', phone: '98470 31003', ...pan('ABCPL1234F') })).reply.member
  const { problem } = await enrol({ name: 'Lalitha Menon', phone: '98470 31003', ...pan('ABCPL1234F') })
  expect(problem.candidates).toMatchObject([{ _id: first._id, because: 'pan' }])
})

// @spec IDN-16
test('of several enrolled at once the second with the same PAN asks whether it is the same person, with the first as its candidate', async () => {
  const members = [
    { name: 'Harish Kumar', ...pan('ABCPH1234F') },
    { name: 'Vimala Devi', ...pan('ABCPH1234F') },
  ]
  const { results } = (await staff().call(endpoints.enrolMembers, { body: { members } })).reply
  const [first, second] = results
  expect(first?.status).toBe('enrolled')
  expect(second).toMatchObject({
    status: 'possible_duplicate',
    candidates: [{ _id: first?.member?._id, because: 'pan' }],
  })
})

// @spec IDN-16, IDN-20
test('a PAN of another entered in a change asks whether it is the same person and writes nothing; confirmed, or one’s own again, it is saved', async () => {
  const owner = (await enrol({ name: 'Rajan Stores', ...pan('ABCPR1234F') })).reply.member
  const other = (await enrol({ name: 'Balan Textiles' })).reply.member
  const change = { occupation: 'Trader', ...pan('ABCPR1234F') }
  const { status, problem } = await edit(other._id, change)
  expect([status, problem.code]).toEqual([409, 'possible_duplicate'])
  expect(problem.candidates).toMatchObject([{ _id: owner._id, because: 'pan' }])
  expect(await detailsOf(other._id)).toMatchObject({ occupation: '', documents: [] })
  expect((await edit(owner._id, pan('ABCPR1234F'))).status).toBe(200)
  expect((await edit(other._id, { ...change, confirmed: true })).status).toBe(200)
  expect((await detailsOf(other._id)).documents).toMatchObject([{ kind: 'pan', ends: '234F' }])
  const { rows } = await app.owner.query<{ after: unknown }>(
    `select after from audit_entry where action = 'person.edit' and subject = $1`,
    [`person:${other._id}`],
  )
  expect(rows[0]?.after).toMatchObject({ fields: ['idKind', 'idNumber', 'occupation'] })
})

// @spec IDN-9, IDN-16 @security S26
test('of the PAN a keyed hash is kept, which is no plain hash of it; a replaced or erased one is found no more', async () => {
  const { _id: id } = (await enrol({ name: 'Sarala Kurup', ...pan('ABCPS1234F') })).reply.member
  const hashes = async () =>
    (
      await app.owner.query<{ hash: Buffer }>(
        'select number_hash as hash from identity_document where person_id = $1',
        [id],
      )
    ).rows
  expect((await hashes())[0]?.hash).not.toEqual(createHash('sha256').update('ABCPS1234F').digest())
  await edit(id, pan('ABCPS9999F'))
  expect((await enrol({ name: 'First Stranger', ...pan('ABCPS1234F') })).status).toBe(201)
  await app.owner.query('select erase_person($1)', [id])
  expect(await hashes()).toEqual([])
  expect((await enrol({ name: 'Second Stranger', ...pan('ABCPS9999F') })).status).toBe(201)
})

// @spec IDN-9, IDN-16
test('the database keeps a hash with every PAN and with no other document', async () => {
  const { _id: id } = (await enrol({ name: 'Thankam Varma', ...pan('ABCPT1234F') })).reply.member
  const change = (set: string) => app.owner.query(`update identity_document set ${set} where person_id = $1`, [id])
  await expect(change('number_hash = null')).rejects.toMatchObject({ constraint: 'identity_document_hash' })
})
