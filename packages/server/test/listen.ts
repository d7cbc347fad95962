import { expect } from 'vitest'
import type { Caller } from './api.ts'

/** An event of a stream as it came. */
export interface Heard<Data = Record<string, unknown>> {
  readonly id: string | undefined
  readonly name: string
  readonly data: Data
}

/** Reads a stream of the server at `address` event by event; that the line lives (`beat`) is told between all else and left out. */
export async function* listen<Data>(
  address: string,
  caller: Caller,
  path: string,
  lastEventId?: string,
): AsyncGenerator<Heard<Data>> {
  const headers = { authorization: `Bearer ${caller.token}`, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) }
  const answer = await fetch(address + path, { headers })
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  let text = ''
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const fields = new Map(
        text
          .slice(0, end)
          .split('\n')
          .map((line) => line.split(': ', 2) as [string, string]),
      )
      const [, data = '{}'] = /^data: (.*)$/m.exec(text.slice(0, end)) ?? []
      text = text.slice(end + 2)
      const name = fields.get('event')
      if (name && name !== 'beat') yield { id: fields.get('id'), name, data: JSON.parse(data) as Data }
    }
  }
}

/**
 * Whether an event was told before the one that was heard last: while an older transaction runs, in any database of the
 * cluster, those of the last minute may be told again (decision 0012), and a client goes by their ids.
 */
export const comesAgain = ({ id }: { readonly id?: string | undefined }, lastHeard = ''): boolean =>
  id !== undefined && id !== '' && Number(id) < Number(lastHeard)

export async function next<Data>(stream: AsyncGenerator<Heard<Data>>): Promise<Heard<Data>> {
  const { value } = (await stream.next()) as IteratorResult<Heard<Data>, undefined>
  if (!value) throw new Error('the stream ended')
  return value
}
