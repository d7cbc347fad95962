import { formatPhone } from '@kuri/domain'
import { siteOf, type Config } from '../../config.ts'
import { keyIn } from '../../data-key.ts'
import { decrypt } from '../../encryption.ts'
import type { Settings } from '../settings/service.ts'

const SEE = 'See it here: '

export interface Message {
  /** Null where the address is not confirmed: anybody can register a stranger's address under a name that is a message. */
  readonly name: string | null
  readonly text: string
  /** A page of ours, as its path. */
  readonly link: string | null
}

/** Whom an e-mail greets where the name is not known. */
export const NAMELESS = 'customer'

/** What is before and after the name in an email's body as stored. The address of our pages is written into it when it is sent. */
export const letterParts = ({ text, link }: Omit<Message, 'name'>): { before: string; after: string } => ({
  before: 'Dear ',
  after: [',', text, ...(link === null ? [] : [`${SEE}${link}`])].join('\n\n'),
})

/** An email's body as stored. */
export function letterBody({ name, ...message }: Message): string {
  const { before, after } = letterParts(message)
  return `${before}${name ?? NAMELESS}${after}`
}

/** Who writes, as the settings have it. */
export type Writer = Pick<Settings, 'name' | 'address' | 'phone' | 'email' | 'registrationNo' | 'letterheadLines'>

/** A letter as it lies in the books. */
interface KeptLetter {
  readonly id: string
  readonly channel: 'email' | 'sms'
  readonly body: string
  readonly sealed_link: Buffer | null
}
type SenderConfig = Pick<Config, 'publicUrl' | 'host' | 'port' | 'dataKey'>

/**
 * An email or SMS as its receiver reads it, its secret opened: of an SMS the whole text. Throws when the data key is another one than it
 * was sealed with.
 */
export function asPosted(
  { id, channel, body, sealed_link: sealed }: KeptLetter,
  writer: Writer,
  config: SenderConfig,
): string {
  const secret = sealed && decrypt(keyIn(config), id, sealed)
  if (channel === 'sms') return secret ?? SMS_SENT
  return onLetterhead(secret === null ? body : `${body}\n\n${SEE}${secret}`, writer, config)
}

const SMS_SENT = '(The text of this SMS was removed when it was sent.)'

/** The same for everybody else. */
export const withoutSecret = (
  { channel, body, sealed_link: sealed }: KeptLetter,
  writer: Writer,
  config: SenderConfig,
): string =>
  channel === 'sms'
    ? '(This SMS is for its receiver only.)'
    : onLetterhead(sealed ? `${body}\n\n(This email has a private link for its receiver only.)` : body, writer, config)

/** A body as it is posted: links with their whole address, and who writes. */
function onLetterhead(body: string, writer: Writer, config: SenderConfig): string {
  const text = body.replace(new RegExp(`^${SEE}/`, 'm'), `${SEE}${siteOf(config)}/`)
  const { name, letterheadLines, address, phone, email, registrationNo } = writer
  const registered = registrationNo === '' ? [] : [`Registration ${registrationNo}`]
  return [text, [name, ...letterheadLines, address, `${formatPhone(phone)} · ${email}`, ...registered].join('\n')].join(
    '\n\n',
  )
}
