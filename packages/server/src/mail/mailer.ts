import type { Undelivered } from '../jobs/outbox.ts'

/** A failed email is tried again after a minute at the earliest. */
const TIMEOUT_MS = 10_000
const MAX_CONNECTIONS = 5

interface OutgoingEmail {
  /** Becomes the Message-ID, so that the receiver can recognise an email that is sent twice after a crash. */
  readonly id: string
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly subject: string
  readonly body: string
}

/** Sends emails. */
export interface Mailer {
  /** Sends one email; null when the server accepted it. */
  send(email: OutgoingEmail): Promise<Undelivered | null>
  close(): void
}

/** A mailer that uses an SMTP server. Connects with the first email. */
export async function openMailer(smtpUrl: string): Promise<Mailer> {
  // not loaded where emails are only stored
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
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
