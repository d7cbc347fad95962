import { endpoints } from '@kuri/contract'
import { expect } from 'vitest'
import { api, signInAgain, type Caller } from '../api.ts'
import type { TestApp } from '../app.ts'

/** The id of the company's first branch. */
export const firstBranch = async (app: TestApp, admin: Caller): Promise<string> =>
  (await api(app).as(admin).call(endpoints.branches)).reply.branches[0]?._id ?? ''

export async function addBranch(app: TestApp, admin: Caller, code = 'KLM', name = 'Kollam'): Promise<string> {
  const { reply } = await api(app).as(admin).call(endpoints.addBranch, { body: { code, name } })
  return reply.branch._id
}

export const place = (app: TestApp, admin: Caller, person: Caller, branchId: string | null) =>
  api(app)
    .as(admin)
    .call(endpoints.placeStaff, { params: { id: person.id }, body: { branchId } })

/** The same person with a session of after they were placed. */
export async function placed(app: TestApp, admin: Caller, person: Caller, branchId: string): Promise<Caller> {
  expect((await place(app, admin, person, branchId)).status).toBe(200)
  return await signInAgain(app, person)
}

/** Makes chits and people another branch's, as if they had been its from the beginning: no call can do that. */
export async function moveTo(
  app: TestApp,
  branchId: string,
  { chits = [], people = [] }: { readonly chits?: readonly string[]; readonly people?: readonly string[] },
): Promise<void> {
  for (const [table, ids] of [
    ['chit', chits],
    ['person', people],
  ] as const) {
    await app.owner.query(`alter table ${table} disable trigger keep_branch`)
    await app.owner.query(`update ${table} set branch_id = $1 where id = any ($2)`, [branchId, ids])
    await app.owner.query(`alter table ${table} enable trigger keep_branch`)
  }
  await app.owner.query(
    `insert into branch_person select distinct $1::uuid, person.id from ticket join person on person.id = person_id
      where chit_id = any ($2) and person.branch_id <> $1 on conflict do nothing`,
    [branchId, chits],
  )
}
