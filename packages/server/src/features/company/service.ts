import {
  PAGE_SIZE,
  type BodyOf,
  type companyEndpoints,
  type noticeEndpoints,
  type QueryOf,
  type ReplyOf,
} from '@kuri/contract'
import { ok, refuse, type Result } from '@kuri/domain'
import * as clock from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as settings from '../settings/service.ts'
import * as notices from '../notices/service.ts'
import * as store from './store.ts'

/** The company, and whether this system is in production. */
export async function describe(tx: Tx, { payments }: Config): Promise<ReplyOf<typeof companyEndpoints.company>> {
  const { name, address, phone, email, registrationNo, social, mapHost, sureties } = await settings.read(tx)
  return {
    name,
    address,
    phone,
    email,
    registrationNo,
    social,
    mapEmbedUrl: mapHost === null ? null : mapOf(mapHost, address),
    sureties,
    isSandbox: payments.gateway === 'sandbox',
    isDemo: await clock.isMovable(tx),
    serverTime: await clock.now(tx),
  }
}

/** The form of address that the common map services share. */
const mapOf = (host: string, address: string): string =>
  `https://${host}/maps?${new URLSearchParams({ q: address, output: 'embed' }).toString()}`

/** Keeps what a visitor wrote and puts it into the company's post; what was written before is there already. */
export async function receiveMessage(tx: Tx, message: BodyOf<typeof noticeEndpoints.contact>): Promise<void> {
  if (!(await store.insertMessage(tx, message))) return
  const company = await settings.read(tx)
  await notices.writeLetter(tx, {
    to: null,
    address: company.email,
    subject: `From the website: ${message.subject}`,
    body: `${message.name} <${message.email}> wrote:\n\n${message.message}`,
  })
}

type MessagePage = ReplyOf<typeof noticeEndpoints.messages>
type MessageWire = MessagePage['messages'][number]
/** What visitors wrote, newest first, and how many of them wait for an answer. */
export async function listMessages(tx: Tx, query: QueryOf<typeof noticeEndpoints.messages>): Promise<MessagePage> {
  const { limit = PAGE_SIZE, cursor, which = 'all', search } = query
  // one more than requested: whether there is a next page
  const found = await store.list(tx, { limit: limit + 1, before: cursor, onlyOpen: which === 'open', search })
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { messages: rows.map(messageOnWire), waiting: await store.countOpen(tx), next: last?.id ?? null }
}

/**
 * Marks a letter as answered by somebody, or as not answered after all; an act, because it speaks for the company.
 * Refuses: not_found.
 */
export async function answerMessage(
  tx: Tx,
  act: { readonly id: string; readonly answered: boolean; readonly by: string; readonly requestId: string },
): Promise<Result<MessageWire>> {
  const { id, answered, by, requestId } = act
  const row = await store.markAnswered(tx, id, answered ? by : null)
  if (!row) return refuse({ code: 'not_found' })
  const [before, after] = [{ answered: !answered }, { answered }]
  await audit.record(tx, { actor: by, action: 'message.answer', subject: `message:${id}`, before, after, requestId })
  return ok(messageOnWire(row))
}

const messageOnWire = (row: store.MessageRow): MessageWire => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  message: row.message,
  at: row.created_at,
  answered: row.answered_at && {
    at: row.answered_at,
    by: row.answered_by === null ? null : { _id: row.answered_by, name: row.answererName ?? '' },
  },
})
