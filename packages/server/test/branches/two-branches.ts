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
