import { endpoints, type Endpoint } from '@kuri/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { isByBranch } from '../../src/http/branch-scope.ts'
import { allParams, nameOf, pathOf } from './rough.ts'
import { identifiers, makeWorld, type World } from './world.ts'

/* A company with one branch: nothing of branches is in any answer, of the calls that there are and of those that will be added. */

let app: TestApp
let world: World
let callers: Caller[]
let ids: string[]
let only: string
beforeAll(async () => {
  app = await startApp()
  world = await makeWorld(app)
  callers = [world.admin, world.holder(1)]
  const { rows } = await app.owner.query<{ id: string }>('select id from branch')
  only = rows[0]?.id ?? ''
  ids = [...new Set((await identifiers(world)).values())]
})
afterAll(() => app.close())

/** Where the second branch is added. */
const SETTINGS: Endpoint = endpoints.branches
const OF_BRANCHES = /"branch(?:es|Id)?":/

const readings = Object.values<Endpoint>(endpoints)
  .filter((endpoint) => endpoint.method === 'GET' && endpoint.stream !== true && endpoint !== SETTINGS)
  .map((endpoint) => ({ name: nameOf(endpoint), endpoint }))

// @spec IDN-24
test('IDN-24: with one branch nobody is placed there: they would lose rights and read of a branch', async () => {
  const cashier = await signIn(app, 'Sana', 'cashier')
  const body = { branchId: only }
  const placed = await api(app)
    .as(world.admin)
    .call(endpoints.placeStaff, { params: { id: cashier.id }, body })
  expect([placed.status, placed.problem.code]).toEqual([409, 'only_one_branch'])
})

// @spec IDN-24
describe('with one branch nothing of branches is in the answer to', () => {
  test.each(readings)('$name', async ({ endpoint }) => {
    const named: string[] = []
    for (const caller of callers) {
      for (const id of endpoint.path.includes(':') ? ids : ['']) {
        for (const query of isByBranch(endpoint) ? ['', `?branch=${only}`] : ['']) {
          const { body } = await app.app.inject({
            method: 'GET',
            url: `/api${pathOf(endpoint, allParams(endpoint, id))}${query}`,
            headers: { authorization: `Bearer ${caller.token}` },
          })
          if (OF_BRANCHES.test(body)) named.push(body.slice(0, 400))
        }
      }
    }
    expect(named).toEqual([])
  })
})
