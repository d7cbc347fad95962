import { connect, type Socket } from 'node:net'
import type { Endpoint } from '@kuri/contract'

/*
 * How the benches call: HTTP over bare connections that stay open, one call at a time on each. They share two cores with
 * what they measure, and node:http's client costs about as much of them as a server that answers. Ours and the yardsticks
 * over HTTP are asked with this same client. It understands what servers of ours and of node:http answer, no more.
 */

/** A call; the body goes as JSON. */
export interface Call {
  readonly url: string
  readonly method?: Endpoint['method']
  readonly token?: string
  /** An Idempotency-Key. */
  readonly key?: string
  /** The address a proxy before the server names: the server must trust proxies. */
  readonly from?: string
  readonly body?: object
}

export interface Answer {
  readonly status: number
  readonly body: Buffer
}

/** A connection to a server. */
interface Line {
  send(request: string): Promise<Answer>
  readonly isOpen: () => boolean
  close(): void
}

/** Open connections that nobody uses just now, by host. */
const resting = new Map<string, Line[]>()

/** Makes a call and gives its answer, whatever its status. */
export async function callServer({ url, method = 'GET', token, key, from, body }: Call): Promise<Answer> {
  const slash = url.indexOf('/', 'http://'.length)
  const host = url.slice('http://'.length, slash)
  const lines = resting.get(host) ?? []
  resting.set(host, lines)
  const line = freshOf(lines) ?? (await open(host))
  const text = body === undefined ? '' : JSON.stringify(body)
  const answer = await line.send(
    `${method} ${url.slice(slash)} HTTP/1.1\r\nhost: ${host}\r\n` +
      (token === undefined ? '' : `authorization: Bearer ${token}\r\n`) +
      (key === undefined ? '' : `idempotency-key: ${key}\r\n`) +
      (from === undefined ? '' : `x-forwarded-for: ${from}\r\n`) +
      (body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`) +
      `\r\n${text}`,
  )
  lines.push(line)
  return answer
}

/** Makes a call and gives its answer. Throws where it is refused, with the refusal. */
export async function callGranted(call: Call): Promise<Answer> {
  const answer = await callServer(call)
  if (answer.status >= 300) throw new Error(`${call.url}: ${answer.status} ${answer.body.toString()}`)
  return answer
}

/** Lets go of all connections, so that the process can end. */
export function hangUp(): void {
  for (const line of [...resting.values()].flat()) line.close()
  resting.clear()
}

/** A connection at rest that the server has not closed meanwhile. */
function freshOf(lines: Line[]): Line | undefined {
  let line = lines.pop()
  while (line && !line.isOpen()) line = lines.pop()
  return line
}

async function open(host: string): Promise<Line> {
  const { hostname, port } = new URL(`http://${host}`)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return lineOver(socket)
}

interface Waiting {
  resolve(answer: Answer): void
  reject(error: Error): void
}

function lineOver(socket: Socket): Line {
  let parts: Buffer[] = []
  /** How long the answer is whose beginning has come; NaN: its end is the last chunk's. */
  let length = 0
  let waiting: Waiting | null = null
  let failure: Error | null = null
  const broke = (error: Error): void => {
    failure ??= error
    waiting?.reject(failure)
    waiting = null
  }
  socket.on('error', broke)
  socket.on('close', () => broke(new Error('the server closed the connection')))
  socket.on('data', (part: Buffer) => {
    if (parts.length === 0) length = lengthOf(part)
    parts.push(part)
    const seen = parts.reduce((sum, { byteLength }) => sum + byteLength, 0)
    if (Number.isNaN(length) ? !part.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) : seen < length) return
    const whole = parts.length === 1 ? part : Buffer.concat(parts, seen)
    const waiter = waiting
    ;[parts, waiting] = [[], null]
    waiter?.resolve(answerIn(whole, Number.isNaN(length)))
  })
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        if (failure !== null) return reject(failure)
        waiting = { resolve, reject }
        socket.write(request)
      }),
    isOpen: () => failure === null && socket.writable,
    close: () => socket.destroy(),
  }
}

const END_OF_HEAD = '\r\n\r\n'
const LAST_CHUNK = Buffer.from('0\r\n\r\n')
const LENGTH = /\r\ncontent-length: *(\d+)\r\n/i

/** How many bytes the answer has that begins so, head and all; NaN when it comes in chunks. Its head is short and comes whole. */
function lengthOf(beginning: Buffer): number {
  const end = beginning.indexOf(END_OF_HEAD)
  if (end === -1) throw new Error('an answer whose head does not come whole')
  const head = beginning.toString('latin1', 0, end + END_OF_HEAD.length)
  const [, length] = LENGTH.exec(head) ?? []
  if (length !== undefined) return end + END_OF_HEAD.length + Number(length)
  return /\r\ntransfer-encoding: *chunked\r\n/i.test(head) ? Number.NaN : end + END_OF_HEAD.length
}

function answerIn(whole: Buffer, isChunked: boolean): Answer {
  const body = whole.subarray(whole.indexOf(END_OF_HEAD) + END_OF_HEAD.length)
  // "HTTP/1.1 200 OK"
  return { status: Number(whole.toString('latin1', 9, 12)), body: isChunked ? joined(body) : body }
}

/** Puts an answer together that came in chunks, each after its length. */
function joined(body: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; ;) {
    const end = body.indexOf('\r\n', at)
    const length = Number.parseInt(body.toString('latin1', at, end), 16)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(body.subarray(end + 2, end + 2 + length))
    at = end + 2 + length + 2
  }
}
