import { createTransport } from 'nodemailer'

/** The post office is given up on after this long; a letter waits at least a minute for its next try. */
const PATIENCE_MS = 10_000
const MOST_CONNECTIONS = 5

interface OutgoingLetter {
  /** Becomes the Message-ID, so that a letter sent twice after a crash can be known by its receiver. */
  readonly id: string
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly subject: string
  readonly body: string
}

/** Why a letter did not leave. */
export interface Undelivered {
  readonly problem: string
  /** The receiving side said no for good: trying again would be noise. */
  readonly isFinal: boolean
}

/** Where letters are handed in. */
export interface PostOffice {
  /** Hands in one letter; null when it was taken. */
  send(letter: OutgoingLetter): Promise<Undelivered | null>
  close(): void
}

/** A post office behind an SMTP address. Connects with the first letter. */
export function openPostOffice(smtpUrl: string): PostOffice {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
  return {
    async send({ id, from, to, subject, body }) {
      const host = from.address.split('@')[1] ?? 'localhost'
      try {
        await transport.sendMail({ from, to, subject, text: body, messageId: `<${id}@${host}>` })
        return null
      } catch (error) {
        return undelivered(error)
      }
    },
    close: () => transport.close(),
  }
}

function undelivered(error: unknown): Undelivered {
  const problem = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  // 5xx is SMTP's "never", 4xx its "not now"
  return { problem, isFinal: typeof code === 'number' && code >= 500 }
}
