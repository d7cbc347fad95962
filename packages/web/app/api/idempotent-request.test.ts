import { describe, expect, test } from 'vitest'
import { idempotentRequest, newIdempotencyKey } from './idempotent-request.ts'
import { Problem } from './problems.ts'

const problem = (code: string, status: number) => new Problem({ code, status, retryAfterSeconds: 0.001 })
let story = 0
/** A content no other test uses. */
const fresh = () => `asha POST /api/wallet/topups ${++story}`

/** Answers with the given steps, one after the other, and records the keys. */
function script(...steps: (Error | string)[]) {
  const keys: string[] = []
  const send = async (key: string) => {
    keys.push(key)
    const step = steps[keys.length - 1]
    await Promise.resolve()
    if (step instanceof Error) throw step
    return step
  }
  return { keys, send }
}

describe('idempotentRequest', () => {
  test('sends one request for two concurrent calls and answers both', async () => {
    const { keys, send } = script('done')
    const content = fresh()
    expect(await Promise.all([idempotentRequest(content, send), idempotentRequest(content, send)])).toEqual([
      'done',
      'done',
    ])
    expect(keys).toHaveLength(1)
  })

  test('sends a new request when it is called again after the answer', async () => {
    const { keys, send } = script('first', 'second')
    const content = fresh()
    expect([await idempotentRequest(content, send), await idempotentRequest(content, send)]).toEqual([
      'first',
      'second',
    ])
    expect(keys[0]).not.toBe(keys[1])
  })

  test.each([
    ['no answer came', problem('lost', 0)],
    ['the server was restarting', problem('unavailable', 503)],
    ['the server broke', problem('internal', 500)],
    ['the first request was in progress all the time', problem('idempotency_in_progress', 409)],
  ])('sends the same key again when %s', async (_, error) => {
    const { keys, send } = script(
      error,
      ...(error.code === 'idempotency_in_progress' ? Array(4).fill(error) : []),
      'ok',
    )
    const content = fresh()
    await expect(idempotentRequest(content, send)).rejects.toBe(error)
    expect(await idempotentRequest(content, send)).toBe('ok')
    expect(new Set(keys).size).toBe(1)
  })

  test('sends a new key after a refusal', async () => {
    const { keys, send } = script(problem('insufficient_funds', 409), 'ok')
    const content = fresh()
    await expect(idempotentRequest(content, send)).rejects.toMatchObject({ code: 'insufficient_funds' })
    await idempotentRequest(content, send)
    expect(keys[0]).not.toBe(keys[1])
  })

  test('waits for the first request, whose answer was lost', async () => {
    const busy = problem('idempotency_in_progress', 409)
    const { keys, send } = script(busy, busy, 'result of the first')
    expect(await idempotentRequest(fresh(), send)).toBe('result of the first')
    expect(new Set(keys).size).toBe(1)
  })

  test('sends one request for each content', async () => {
    const { keys, send } = script('one', 'other')
    await Promise.all([idempotentRequest(fresh(), send), idempotentRequest(fresh(), send)])
    expect(new Set(keys).size).toBe(2)
  })
})

test('every Idempotency-Key is new, and of a length the server takes', () => {
  const keys = Array.from({ length: 100 }, newIdempotencyKey)
  expect(new Set(keys).size).toBe(100)
  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true)
})
