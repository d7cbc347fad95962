import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../app.ts'

/*
 * A body that is too large is answered while it is still on its way. The sender receives the reason: a connection that is closed under them can
 * take the answer with it, and what arrives instead is a broken connection, or a proxy that says the server is not ready.
 */

const MEGABYTE = 1024 * 1024

let app: TestApp
let port: number
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' })
  port = Number(new URL(await app.listen()).port)
})
afterAll(() => app.close())

const head = (path: string, type: string, length: number): string =>
  [`POST /api${path} HTTP/1.1`, 'host: kuri', `content-type: ${type}`, `content-length: ${length}`, '', ''].join('\r\n')

const NEXT = ['GET /api/company HTTP/1.1', 'host: kuri', 'connection: close', '', ''].join('\r\n')

/** Waits until everything is taken by the other side. */
const write = (line: Socket, what: Buffer | string): Promise<void> =>
  new Promise((taken, broken) => line.write(what, (error) => (error ? broken(error) : taken())))

/** Sends all of it, asks something else on the same line, and gives the two answers. */
async function sendAllAndRequest(first: string, rest: readonly Buffer[]): Promise<string[]> {
  const line = connect(port, '127.0.0.1')
  const response = text(line)
  await write(line, first)
  for (const part of rest) await write(line, part)
  await write(line, NEXT)
  return (await response).match(/HTTP\/1.1 \d+/g) ?? []
}

const megabytes = (count: number): Buffer[] => Array.from({ length: count }, () => Buffer.alloc(MEGABYTE, ' '))

test('a call of twenty megabytes is refused, and the line goes on', async () => {
  const begin = head('/auth/login', 'application/json', 20 * MEGABYTE)
  expect(await sendAllAndRequest(begin, megabytes(20))).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
})

test('so is a form with a picture that is too large', async () => {
  const part =
    '--x\r\ncontent-disposition: form-data; name="picture"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
  const end = '\r\n--x--\r\n'
  const length = part.length + 40 * MEGABYTE + end.length
  const begin = head('/auth/register', 'multipart/form-data; boundary=x', length) + part
  expect(await sendAllAndRequest(begin, [...megabytes(40), Buffer.from(end)])).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
})

// @attack 108
test('what announces more than anybody reads is refused, and its line closed', async () => {
  const line = connect(port, '127.0.0.1')
  await write(line, head('/auth/login', 'application/json', 1024 * MEGABYTE))
  const response = await text(line)
  expect(response).toMatch(/^HTTP\/1.1 413/)
  expect(response).toMatch(/^connection: close/im)
})
