import { describe, expect, test } from 'vitest'
import { once, onceKey } from './once.ts'
import { Problem } from './problems.ts'

const problem = (code: string, status: number) => new Problem({ code, status, retryAfterSeconds: 0.001 })
let story = 0
/** Words nobody has used yet. */
const fresh = () => `asha POST /api/wallet/topups ${++story}`

/** Sends what the script says, one after the other, and notes the keys. */
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

describe('a write', () => {
  test('pressed twice is sent once, and both presses hear its answer', async () => {
    const { keys, send } = script('done')
    const words = fresh()
    expect(await Promise.all([once(words, send), once(words, send)])).toEqual(['done', 'done'])
    expect(keys).toHaveLength(1)
  })

  test('asked for again after its answer is a new one', async () => {
    const { keys, send } = script('first', 'second')
    const words = fresh()
    expect([await once(words, send), await once(words, send)]).toEqual(['first', 'second'])
    expect(keys[0]).not.toBe(keys[1])
  })

  test.each([
    ['no answer came', problem('lost', 0)],
    ['the server was restarting', problem('unavailable', 503)],
    ['the server broke', problem('internal', 500)],
    ['its twin was at work all the time', problem('idempotency_in_progress', 409)],
  ])('said again keeps its key when %s', async (_, error) => {
    const { keys, send } = script(
      error,
      ...(error.code === 'idempotency_in_progress' ? Array(4).fill(error) : []),
      'ok',
    )
    const words = fresh()
    await expect(once(words, send)).rejects.toBe(error)
    expect(await once(words, send)).toBe('ok')
    expect(new Set(keys).size).toBe(1)
  })

  test('that was refused is judged anew, under a new key', async () => {
    const { keys, send } = script(problem('insufficient_funds', 409), 'ok')
    const words = fresh()
    await expect(once(words, send)).rejects.toMatchObject({ code: 'insufficient_funds' })
    await once(words, send)
    expect(keys[0]).not.toBe(keys[1])
  })

  test('waits for its twin, whose answer was lost', async () => {
    const busy = problem('idempotency_in_progress', 409)
    const { keys, send } = script(busy, busy, 'what the twin did')
    expect(await once(fresh(), send)).toBe('what the twin did')
    expect(new Set(keys).size).toBe(1)
  })

  test('in other words is another write', async () => {
    const { keys, send } = script('one', 'other')
    await Promise.all([once(fresh(), send), once(fresh(), send)])
    expect(new Set(keys).size).toBe(2)
  })
})

test('every Idempotency-Key is new, and of a length the server takes', () => {
  const keys = Array.from({ length: 100 }, onceKey)
  expect(new Set(keys).size).toBe(100)
  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true)
})
