import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { addBranch, firstBranch, placed } from './two-branches.ts'

/* A person is not enrolled in two branches: the PAN is compared with all of the company, and the answer names nobody. */

const PAN = { idKind: 'pan', idNumber: 'ABCPG1234F' } as const
const OTHER = { idKind: 'pan', idNumber: 'ABCPH1234F' } as const

let app: TestApp
let admin: Caller
let here: Caller
let kollam: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  const second = await addBranch(app, admin)
  here = await placed(app, admin, await signIn(app, 'Hari', 'manager'), await firstBranch(app, admin))
  kollam = await placed(app, admin, await signIn(app, 'Meena', 'manager'), second)
  void (await as(here).call(endpoints.enrolMember, { body: { name: 'Gopalan Nair', phone: '98470 31001', ...PAN } }))
    .reply
})
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)

// @spec IDN-24 @security API3
test('IDN-24: a PAN of another branch is refused, also when confirmed, with a sentence that names nobody', async () => {
  for (const confirmed of [false, true]) {
    const body = { name: 'Gopalan Nair', ...PAN, confirmed }
    const { status, problem } = await as(kollam).call(endpoints.enrolMember, { body })
    expect([status, problem.code, problem.field]).toEqual([409, 'pan_in_other_branch', 'idNumber'])
    expect(problem.candidates).toBeUndefined()
    expect(JSON.stringify(problem)).not.toMatch(/Gopalan|31001|K-0/)
    expect(problem.message).toBe('Another branch has a person with this PAN. Ask head office.')
  }
  const { members } = (await as(kollam).call(endpoints.findPeople, { query: { search: 'Gopalan' } })).reply
  expect(members).toEqual([])
})

// @spec IDN-24
test('IDN-24: of several enrolled at once only the one with the PAN of another branch is refused', async () => {
  const members = [{ name: 'Harish Kumar', ...OTHER }, { name: 'Gopalan', ...PAN }, { name: 'Vimala Devi' }]
  const { results } = (await as(kollam).call(endpoints.enrolMembers, { body: { members } })).reply
  expect(results.map(({ status, code }) => [status, code])).toEqual([
    ['enrolled', undefined],
    ['refused', 'pan_in_other_branch'],
    ['enrolled', undefined],
  ])
})

// @spec IDN-24
test('IDN-24: a PAN of another branch is refused in a change too, and one of the own branch is asked about', async () => {
  const { member } = (await as(kollam).call(endpoints.enrolMember, { body: { name: 'Balan' } })).reply
  const edit = (body: object) => as(kollam).call(endpoints.editMember, { params: { id: member._id }, body })
  expect((await edit({ ...PAN, confirmed: true })).problem.code).toBe('pan_in_other_branch')
  expect((await edit(OTHER)).problem.code).toBe('possible_duplicate')
})

// @spec IDN-24
test('IDN-24: head office compares with everybody and sees who it is', async () => {
  const { problem } = await as(admin).call(endpoints.enrolMember, { body: { name: 'Gopalan', ...PAN } })
  expect([problem.code, problem.candidates?.[0]?.name]).toEqual(['possible_duplicate', 'Gopalan Nair'])
})

// @spec IDN-24 @security API3
test('IDN-24: the check answers yes or no beyond the rows that its caller may read, and the database keeps it', async () => {
  const { rows } = await app.owner.query<{ branch: string; hash: Buffer; person: string }>(
    `select branch.id as branch, number_hash as hash, other.id as person
       from branch, identity_document document join person on person.id = document.person_id, person other
      where branch.code = 'KLM' and person.name = 'Gopalan Nair' and other.name = 'Balan'`,
  )
  const { branch = '', hash, person } = rows[0] ?? {}
  const owner = await app.owner.connect()
  await owner.query('begin')
  try {
    await owner.query(`select set_config('kuri.branch', $1, true), set_config('role', 'kuri_branch', true)`, [branch])
    expect((await owner.query('select from identity_document where number_hash = $1', [hash])).rowCount).toBe(0)
    const asked = await owner.query<{ is: boolean }>('select pan_in_other_branch($1) as is', [hash])
    expect(asked.rows).toEqual([{ is: true }])
    await owner.query(`select set_config('role', 'none', true)`)
    const written = owner.query(
      `insert into identity_document (person_id, kind, number_ends, number_sealed, number_hash, seen_by)
       values ($1, 'pan', '234F', '\\x00', $2, $1)`,
      [person, hash],
    )
    await expect(written).rejects.toMatchObject({ constraint: 'pan_in_other_branch' })
  } finally {
    await owner.query('rollback')
    owner.release()
  }
})

// @spec IDN-2, IDN-24 @security API3
test('IDN-24: who has had five such answers in a quarter of an hour gets none, whatever the PAN; others do', async () => {
  const branch = (await as(admin).call(endpoints.branches)).reply.branches.find(({ code }) => code === 'KLM')?._id ?? ''
  const curious = await placed(app, admin, await signIn(app, 'Kiran', 'manager'), branch)
  const enrolled = async (by: Caller, idNumber: string) =>
    (await as(by).call(endpoints.enrolMember, { body: { name: 'Somebody Else', confirmed: true, ...PAN, idNumber } }))
      .problem?.code
  const several = { members: Array.from({ length: 6 }, () => ({ name: 'Gopalan', ...PAN })) }
  const { results } = (await as(curious).call(endpoints.enrolMembers, { body: several })).reply
  expect(results.map(({ code }) => code)).toEqual([
    ...Array.from({ length: 5 }, () => 'pan_in_other_branch'),
    'too_many_attempts',
  ])
  expect(await enrolled(curious, PAN.idNumber)).toBe('too_many_attempts')
  expect(await enrolled(curious, 'ABCPZ1234F')).toBe('too_many_attempts')
  expect((await as(curious).call(endpoints.enrolMember, { body: { name: 'Nobody Known' } })).status).toBe(201)
  expect(await enrolled(kollam, PAN.idNumber)).toBe('pan_in_other_branch')
})
