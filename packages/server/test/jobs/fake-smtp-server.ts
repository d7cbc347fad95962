import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

interface ReceivedLetter {
  readonly from: string
  readonly to: string
  /** Headers and text as they came over the line. */
  readonly source: string
}

/** The receiving end of a post: a small SMTP server of our own. */
export interface FakeSmtpServer {
  readonly url: string
  readonly letters: readonly ReceivedLetter[]
  close(): Promise<void>
}

/** `answerTo` says by SMTP what becomes of a letter to an address: '250 ok' by default. */
export async function openFakeSmtpServer(
  answerTo: (address: string) => string = () => '250 ok',
): Promise<FakeSmtpServer> {
  const letters: ReceivedLetter[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    void receive(socket, answerTo, (letter) => letters.push(letter)).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    letters,
    async close() {
      for (const socket of sockets) socket.destroy()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}

async function receive(
  socket: Socket,
  answerTo: (address: string) => string,
  keep: (letter: ReceivedLetter) => void,
): Promise<void> {
  const send = (line: string): void => void socket.write(`${line}\r\n`)
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  let [from, to] = ['', '']
  send('220 post box')
  for (;;) {
    const { value, done } = await lines.next()
    if (done === true) return
    const [, verb, address] = /^(\w+)(?: (?:FROM|TO):<([^>]*)>)?/i.exec(value) ?? []
    switch ((verb ?? '').toUpperCase()) {
      case 'MAIL':
        from = address ?? ''
        send('250 ok')
        break
      case 'RCPT':
        to = address ?? ''
        send(answerTo(to))
        break
      case 'DATA':
        send('354 go on')
        keep({ from, to, source: await readText(lines) })
        send('250 taken')
        break
      case 'QUIT':
        send('221 bye')
        socket.end()
        return
      default:
        send('250 ok')
    }
  }
}

async function readText(lines: AsyncIterator<string>): Promise<string> {
  const text: string[] = []
  for (;;) {
    const { value, done } = await lines.next()
    if (done === true || value === '.') return text.join('\n')
    text.push(value)
  }
}
