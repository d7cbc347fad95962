import { fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as notices from '../../src/features/notices/service.ts'
import { signIn } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await startApp()
  address = await app.listen()
})
afterAll(() => app.close())

/** Reads a stream until it has `count` notices. */
async function read(token: string, count: number, isOpen: () => void): Promise<Record<string, unknown>[]> {
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${address}/api/notices/events`, { headers, signal: leaving.signal })
  if (!answer.body) throw new Error('no stream')
  const received: Record<string, unknown>[] = []
  let text = ''
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    if (text === '') isOpen()
    text += chunk
    const events = [...text.matchAll(/event: notice\ndata: (.+)\n\n/g)].map(
      ([, data]) => JSON.parse(data ?? '') as Record<string, unknown>,
    )
    received.splice(0, received.length, ...events)
    if (received.length >= count) break
  }
  leaving.abort()
  return received
}

test('an open window gets a notification as the list has it, and nobody else’s', async () => {
  const [asha, bala] = [await signIn(app, 'Asha'), await signIn(app, 'Bala')]
  const opened = Promise.withResolvers<void>()
  const reading = read(asha.token, 1, () => opened.resolve())
  await opened.promise
  const amount = fromRupees(5_000)
  await app.act((tx) => notices.notify(tx, { to: bala.id, kind: 'topup_received', data: { amount, reference: 'b' } }))
  await app.act((tx) =>
    notices.notify(tx, { to: asha.id, kind: 'topup_received', data: { amount, reference: 'a' }, link: '/wallet' }),
  )
  const [received] = await reading
  const list = await app.app.inject({ url: '/api/notices', headers: { authorization: `Bearer ${asha.token}` } })
  expect([received]).toEqual(list.json<{ notices: unknown[] }>().notices)
})
