import { endpoints, type Endpoint } from '@kuri/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { startApp, type TestApp } from '../app.ts'
import { allParams, nameOf, sendRoughly } from './rough.ts'
import { fieldsOf, sampleBody } from './samples.ts'
import { makeWorld, type World } from './world.ts'
import { expectNothingWritten, watchWrites, type WriteWatch } from './write-watch.ts'

/* What may be wrong with a field, for every field of every call that writes, as the contract has them. */

let app: TestApp
let world: World
let watch: WriteWatch
beforeAll(async () => {
  app = await startApp()
  world = await makeWorld(app)
  watch = await watchWrites(app)
})
afterEach(() => expectNothingWritten(watch))
afterAll(() => app.close())

/** Negative, a tenth of a paisa, beyond all bounds, and what is no number to be sure of. */
const WRONG_NUMBERS = [-1, 0.001, 1e18, '1e3', '4,000', '٣']

const fields = Object.values<Endpoint>(endpoints).flatMap((endpoint) =>
  fieldsOf(endpoint).map((field) => ({ ...field, at: nameOf(endpoint), endpoint })),
)

// @spec CMP-4 @security S66
describe('a field that is missing, of a wrong type, negative, too fine or too large is refused by name', () => {
  test.each(fields)('$name at $at', async ({ endpoint, name, isRequired, isNumber, ...is }) => {
    const types = [
      [['x']],
      is.isObject ? 'text' : {},
      ...(is.mayBeNull ? [] : [null]),
      ...(is.isBoolean ? ['true'] : [true]),
    ]
    const wrong = [...types, ...(isNumber ? WRONG_NUMBERS : []), ...(isRequired ? [undefined] : [])]
    const others: string[] = []
    for (const value of wrong) {
      const body = { ...sampleBody(endpoint), [name]: value }
      const answer = await sendRoughly(app, endpoint, { as: world.admin, params: allParams(endpoint, newId()), body })
      const { status, code, message = '', field = '' } = answer
      const isRefused = status === 400 && code === 'invalid_input' && message !== '' && field.split('.')[0] === name
      if (!isRefused) others.push(`${JSON.stringify(value)}: ${status} ${answer.text}`)
    }
    expect(others).toEqual([])
  })
})

describe('a body that is none is refused', () => {
  const writing = Object.values<Endpoint>(endpoints)
    .filter(({ body }) => body !== undefined)
    .map((endpoint) => ({ at: nameOf(endpoint), endpoint }))
  const NO_BODIES = [
    ['{"amount":', 'application/json', 400],
    ['null', 'application/json', 400],
    ['"text"', 'application/json', 400],
    ['[]', 'application/json', 400],
    ['{"__proto__":{"isAdmin":true}}', 'application/json', 400],
    ['amount=5', 'application/x-www-form-urlencoded', 415],
    ['<amount>5</amount>', 'text/xml', 415],
  ] as const
  test.each(writing)('at $at', async ({ endpoint }) => {
    const statuses: number[] = []
    for (const [text, type] of NO_BODIES) {
      const call = { as: world.admin, params: allParams(endpoint, newId()), raw: { text, type } }
      statuses.push((await sendRoughly(app, endpoint, call)).status)
    }
    expect(statuses).toEqual(NO_BODIES.map(([, , status]) => status))
  })
})
