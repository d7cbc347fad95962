import { expect } from 'vitest'
import type { Caller } from './api.ts'

/** An event of a stream as it came. */
export interface Received<Data = Record<string, unknown>> {
  readonly name: string
  readonly data: Data
}

/** Opens a stream of the server at `address`: when it is open, it receives. Its heartbeats are left out. */
export async function listen<Data>(
  address: string,
  caller: Caller,
  path: string,
): Promise<AsyncGenerator<Received<Data>>> {
  return withoutBeats(await listenWithBeats<Data>(address, caller, path))
}

/** The same with its heartbeats. */
export async function listenWithBeats<Data>(
  address: string,
  caller: Caller,
  path: string,
): Promise<AsyncGenerator<Received<Data>>> {
  const answer = await fetch(address + path, { headers: { authorization: `Bearer ${caller.token}` } })
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  return read(answer)
}

async function* read<Data>({ body }: Response): AsyncGenerator<Received<Data>> {
  let text = ''
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const parts = (text + chunk).split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      const [, name] = /^event: (.*)$/m.exec(part) ?? []
      const [, data = '{}'] = /^data: (.*)$/m.exec(part) ?? []
      if (name !== undefined) yield { name, data: JSON.parse(data) as Data }
    }
  }
}

async function* withoutBeats<Data>(all: AsyncGenerator<Received<Data>>): AsyncGenerator<Received<Data>> {
  for await (const received of all) if (received.name !== 'beat') yield received
}

export async function next<Data>(stream: AsyncGenerator<Received<Data>>): Promise<Received<Data>> {
  const { value } = (await stream.next()) as IteratorResult<Received<Data>, undefined>
  if (!value) throw new Error('the stream ended')
  return value
}
