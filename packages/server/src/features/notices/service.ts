import type { Letter, Notice, QueryOf, ReplyOf, noticeEndpoints } from '@kuri/contract'
import { ok, refuse, type Result } from '@kuri/domain'
import type { output } from 'zod/mini'
import * as clock from '../../clock.ts'
import type { Config } from '../../config.ts'
import { keyIn } from '../../data-key.ts'
import { newId } from '../../database/ids.ts'
import { wordsIn } from '../../database/search-words.ts'
import type { Row, Tx } from '../../database/types.ts'
import { encrypt } from '../../encryption.ts'
import { inRupees, type NoticeData, type NoticeKind, type PlainData } from './kinds.ts'
import * as settings from '../settings/service.ts'
import { asPosted, letterBody, letterParts, NAMELESS, withoutSecret } from './letterhead.ts'
import { goesByPost, subjectOf, textOf } from './sentences.ts'
import * as store from './store.ts'

const PAGE = 20

/** The same news for one person or several. */
export interface News<K extends NoticeKind> {
  readonly to: string | readonly string[]
  readonly kind: K
  readonly data: NoticeData[K]
  /** The page it is about, as its path: `/auctions/…`. */
  readonly link?: string
}

/** One person's own version of some news. */
export interface OwnNotification<K extends NoticeKind> {
  readonly to: string
  readonly data: NoticeData[K]
  readonly link?: string
}

/**
 * Notifies people: in the app, in their open windows, and by e-mail if this kind of notification is e-mailed. All in the
 * caller's transaction: a rollback sends nothing.
 */
export async function notify<K extends NoticeKind>(tx: Tx, { to, kind, data, link }: News<K>): Promise<void> {
  const people = typeof to === 'string' ? [to] : to
  const own = link === undefined ? { data } : { data, link }
  await notifyEach(tx, { kind, news: people.map((person) => ({ to: person, ...own })) })
}

/** Notifies each person with their own data: the dividends of one prize, the reminders of a day. */
export async function notifyEach<K extends NoticeKind>(
  tx: Tx,
  { kind, news }: { readonly kind: K; readonly news: readonly OwnNotification<K>[] },
): Promise<void> {
  if (news.length === 0) return
  await store.insertNotices(
    tx,
    news.map((one) => noticeOf(kind, one)),
    NAMELESS,
  )
}

/**
 * Puts one letter into the outbox that is not news of ours: what a visitor wrote to the company (`to`: null), or what goes to
 * an address a person no longer has.
 */
export async function writeLetter(
  tx: Tx,
  {
    to,
    ...letter
  }: { readonly to: string | null; readonly address: string; readonly subject: string; readonly body: string },
): Promise<void> {
  await store.insertLetter(tx, { id: newId(), person_id: to, ...letter })
}

/** What only its receiver may read: a page of ours with a secret in its address. */
export interface SecretLetter {
  readonly to: { readonly id: string; readonly name: string | null; readonly email: string }
  readonly subject: string
  readonly text: string
  /** `/reset-password?token=…`: encrypted until the email is sent. */
  readonly path: string
}

/** Puts an email with an encrypted link into the outbox: a reader of the outbox or of a backup cannot use the link. */
export async function writeSecretLetter(
  tx: Tx,
  config: Config,
  { to, subject, text, path }: SecretLetter,
): Promise<void> {
  const id = newId()
  const body = letterBody({ name: to.name, text, link: null })
  const sealed_link = encrypt(keyIn(config), id, path)
  await store.insertSealed(tx, { id, person_id: to.id, address: to.email, subject, body, sealed_link })
}

/** What only the holder of a phone may read. */
export interface SecretSms {
  /** The ten digits of an Indian mobile number. */
  readonly phone: string
  /** Whom it is about; none: several people may share the phone. */
  readonly personId?: string
  readonly subject: string
  readonly text: string
  /** After so many minutes it is not sent any more; null: it always is. */
  readonly goodMinutes: number | null
}

/** Puts an SMS into the outbox, encrypted as `writeSecretLetter` encrypts a link. */
export async function writeSecretSms(
  tx: Tx,
  config: Config,
  { phone, personId, subject, text, goodMinutes }: SecretSms,
): Promise<void> {
  const id = newId()
  const sealed_link = encrypt(keyIn(config), id, text)
  const to = { person_id: personId ?? null, address: `+91${phone}` }
  await store.insertSms(tx, { id, ...to, subject, body: '', sealed_link }, goodMinutes)
}

function noticeOf<K extends NoticeKind>(kind: K, { to, data, link: page }: OwnNotification<K>): store.NewNotice {
  const [plain, link] = [plainOf(data), page ?? null]
  const content = { kind, data: plain, link }
  const [id, title, text] = [newId(), subjectOf(kind, data), textOf(kind, data)]
  const event = { _id: id, ...content, title, text, data: inRupees(plain), done: false, read: false }
  const notice = { id, person_id: to, ...content, event: JSON.stringify(event) }
  if (!goesByPost(kind)) return notice
  const letter = { subject: title, ...letterParts({ text, link }), aboutId: aboutOf(data) }
  return { ...notice, letter: { id: newId(), ...letter } }
}

/** Whom news for others names. */
const aboutOf = (data: object): string | null =>
  'personId' in data && typeof data.personId === 'string' ? data.personId : null

/** Instants become text, as they lie in the books. */
const plainOf = (data: object): PlainData => JSON.parse(JSON.stringify(data)) as PlainData

type Page = { readonly limit?: number | undefined; readonly cursor?: string | undefined }

/**
 * One's notices, newest first, each with whether its action is done, and how many are unread. `next`: the cursor of the page after this one.
 */
export async function list(
  tx: Tx,
  personId: string,
  { limit = PAGE, cursor }: Page,
): Promise<ReplyOf<typeof noticeEndpoints.listNotices>> {
  const [found, unread] = await Promise.all([
    store.listNotices(tx, personId, { limit: limit + 1, cursor }),
    store.countUnread(tx, personId),
  ])
  const { rows, next } = pageOf(found, limit)
  const outcomes = await store.outcomesOf(
    tx,
    rows.map(({ id }) => id),
  )
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  const page = rows.map((row) => toWire(row, byId.get(row.id)))
  return { notices: page, unread, next }
}

/** Marks one of one's notices read. Refuses: not_found. */
export async function markRead(tx: Tx, personId: string, id: string): Promise<Result<null>> {
  return (await store.markRead(tx, personId, id)) ? ok(null) : refuse({ code: 'not_found' })
}

export async function markAllRead(tx: Tx, personId: string): Promise<void> {
  await store.markAllRead(tx, personId)
}

/**
 * The emails, newest first, as they are sent; with a search those whose recipient or subject has all its words. A link that
 * is its receiver's alone is shown in demonstrations only, where the outbox is everybody's letter box.
 */
export async function outbox(
  tx: Tx,
  { limit = PAGE, cursor, search = '' }: QueryOf<typeof noticeEndpoints.outbox>,
  config: Config,
): Promise<ReplyOf<typeof noticeEndpoints.outbox>> {
  const { rows, next } = pageOf(
    await store.listLetters(tx, { limit: limit + 1, cursor, words: wordsIn(search) }),
    limit,
  )
  const writer = await settings.read(tx)
  const show = (await clock.isMovable(tx)) ? asPosted : withoutSecret
  const letters = rows.map((row) => letterToWire(row, show(row, writer, config)))
  return { letters, next, isSent: config.smtpUrl !== null }
}

/** A page of what was found: one row more than requested means that there is a next page. */
function pageOf<R extends { readonly id: string }>(
  found: readonly R[],
  limit: number,
): { rows: readonly R[]; next: string | null } {
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}

function toWire(row: Row<'notice'>, became: store.Outcome | undefined): output<typeof Notice> {
  // written by `notify` with the data of its kind
  const kind = row.kind as NoticeKind
  const data = row.data as unknown as NoticeData[NoticeKind]
  return {
    _id: row.id,
    kind,
    title: subjectOf(kind, data),
    text: textOf(kind, data),
    data: { ...inRupees(row.data), ...(became?.receiptNo && { receiptNo: became.receiptNo }) },
    link: row.link,
    at: row.created_at,
    read: row.read_at !== null,
    done: became?.done ?? false,
  }
}

const letterToWire = (row: Row<'letter'>, body: string): output<typeof Letter> => ({
  _id: row.id,
  channel: row.channel,
  to: row.address,
  subject: row.subject,
  body,
  status: row.state,
  problem: row.problem,
  createdAt: row.created_at,
  sentAt: row.sent_at,
})
