import { endpoints, type Endpoint } from '@kuri/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { allParams, nameOf, sendRoughly } from './rough.ts'
import { queryNames } from './samples.ts'

/* Every list of the contract that is read a page at a time. */

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await signIn(app, 'Anand', 'admin')
})
afterAll(() => app.close())

const MALFORMED = ['x', '-1', '1.5', '1e3', '9'.repeat(40), '', '1~2', `${newId()}x`, `9~${'0'.repeat(36)}`, '٣', 'NaN']
const paged = Object.values<Endpoint>(endpoints)
  .filter((endpoint) => queryNames(endpoint).includes('cursor'))
  .map((endpoint) => ({ at: nameOf(endpoint), endpoint }))

describe('a malformed cursor', () => {
  // @finding C2
  test.each(paged)('is refused with 400 and the field at $at', async ({ endpoint }) => {
    const others: string[] = []
    for (const cursor of MALFORMED) {
      const query = `?day=2027-01-01&account=cash&cursor=${encodeURIComponent(cursor)}`
      const params = allParams(endpoint, newId())
      const { status, field, text } = await sendRoughly(app, endpoint, { as: admin, params, query })
      if (status !== 400 || field !== 'cursor') others.push(`${cursor}: ${text}`)
    }
    expect(others).toEqual([])
  })

  test('is looked for at every list with pages', () => {
    expect(paged.length).toBeGreaterThanOrEqual(12)
  })
})
