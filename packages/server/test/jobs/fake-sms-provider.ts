import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReceivedSms {
  readonly id: string
  readonly to: string
  readonly text: string
  readonly authorization: string | undefined
}

/** What the provider does with an SMS: a status, after a wait, with a text; `cut` closes the line without an answer. */
export interface Manner {
  readonly status?: number
  readonly afterMs?: number
  readonly text?: string
  readonly cut?: true
}

export interface FakeSmsProvider {
  readonly url: string
  readonly received: readonly ReceivedSms[]
  close(): Promise<void>
}

/** An SMS provider that accepts what it is sent, or behaves as `mannerOf` says for the first, second … SMS. */
export async function openFakeSmsProvider(mannerOf: (place: number) => Manner = () => ({})): Promise<FakeSmsProvider> {
  const received: ReceivedSms[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const sms = JSON.parse(body) as Omit<ReceivedSms, 'authorization'>
      const { status = 200, afterMs = 0, text = '', cut } = mannerOf(received.length)
      received.push({ ...sms, authorization: request.headers.authorization })
      if (cut) request.socket.destroy()
      else setTimeout(() => response.writeHead(status).end(text), afterMs)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/sms`,
    received,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
