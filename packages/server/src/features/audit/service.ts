import {
  personIn,
  subjectWord,
  type ActName,
  type AuditEntry,
  type companyEndpoints,
  type QueryOf,
  type ReplyOf,
} from '@kuri/contract'
import { addDays, instantInIndia } from '@kuri/domain'
import type { output } from 'zod/mini'
import type { Tx } from '../../database/types.ts'
import { ownersOf } from '../ledger/service.ts'
import * as store from './store.ts'

const PAGE = 50
const MOST_LINKS = 100

/** One act worth answering for. */
export interface Act {
  /** Who did it; null: the company's clock. */
  readonly actor: string | null
  /** What, as subject and verb: `chit.start`, `topup.approve`. */
  readonly action: ActName
  /** On what: `chit:<id>`, `person:<id>`, `auction:<id>` … */
  readonly subject: string
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string | null
  /** The id of the request, as in the answer and the log. */
  readonly requestId?: string
}

/**
 * Writes an act into the book nobody rewrites, in the transaction of the act itself. Each row seals the one before it.
 * Source: docs/spec/identity.md, IDN-12.
 */
export async function record(tx: Tx, act: Act): Promise<void> {
  await store.insert(tx, {
    actor: act.actor,
    action: act.action,
    subject: act.subject,
    before: act.before === undefined ? null : JSON.stringify(act.before),
    after: act.after === undefined ? null : JSON.stringify(act.after),
    reason: act.reason ?? null,
    request_id: act.requestId ?? null,
  })
}

/**
 * The audit log, newest first, and whether its chain of seals was whole when the ledger checks ran last: nothing is verified here,
 * because that reads every entry. `cursor` is the last number seen.
 */
export async function list(
  tx: Tx,
  page: QueryOf<typeof companyEndpoints.audit>,
): Promise<ReplyOf<typeof companyEndpoints.audit>> {
  const [acts, check] = await Promise.all([actsOf(tx, page), store.lastChainCheck(tx)])
  return { ...acts, ...check }
}

/** The acts that were searched for, newest first, and the names of what they were about. */
async function actsOf(
  tx: Tx,
  page: QueryOf<typeof companyEndpoints.audit>,
): Promise<Omit<ReplyOf<typeof companyEndpoints.audit>, keyof store.ChainCheck>> {
  const { limit = PAGE, cursor } = page
  const before = cursor === undefined ? undefined : Number(cursor)
  // one more than requested: whether there is a next page
  const found = await store.list(tx, { ...searchOf(page), limit: limit + 1, before })
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  const owners = await ownersOf(
    tx,
    rows.flatMap(({ subject, after }) => [subject, personIn(after) ?? '']),
  )
  return { entries: rows.map(toWire), owners, next: last ? String(last.seq) : null }
}

/** As `actsOf`, with the name of what each act was about: "Chit Family Five". */
export async function namedActs(tx: Tx, page: QueryOf<typeof companyEndpoints.audit>) {
  const { entries, owners, next } = await actsOf(tx, page)
  return { entries: entries.map((entry) => ({ ...entry, about: aboutOf(entry, owners) })), next }
}

type About = Pick<output<typeof AuditEntry>, 'subject' | 'after'>

function aboutOf({ subject, after }: About, owners: Readonly<Record<string, string>>): string {
  const [kind = subject, id = ''] = subject.split(':')
  const word = subjectWord(kind)
  const name = owners[id]
  const person = owners[personIn(after) ?? '']
  // a short number names a top-up or a withdrawal; a long id means nothing to a person
  const about = name !== undefined ? `${word} ${name}` : /^\d+$/.test(id) ? `${word} ${id}` : word
  return person === undefined ? about : `${about}, ${person}`
}

const searchOf = ({ subject, search = '', from, to }: QueryOf<typeof companyEndpoints.auditCsv>): store.Search => ({
  subject,
  words: search.split(/\s+/).filter((word) => word !== ''),
  from: from && instantInIndia(from, '00:00'),
  until: to && instantInIndia(addDays(to, 1), '00:00'),
})

/** The book in its order as its seals cover it, a stretch at a time; `cursor` is the last number seen. Source: ADR 7. */
export async function chain(
  tx: Tx,
  { limit = MOST_LINKS, cursor = '0' }: QueryOf<typeof companyEndpoints.auditChain>,
): Promise<ReplyOf<typeof companyEndpoints.auditChain>> {
  const links = await store.links(tx, { after: Number(cursor), limit: limit + 1 })
  const shown = links.slice(0, limit)
  const last = links.length > limit ? shown.at(-1) : undefined
  return {
    links: shown.map(({ previous_hash: previousHash, ...link }) => ({ ...link, previousHash })),
    total: await store.count(tx),
    next: last ? String(last.seq) : null,
  }
}

const toWire = (row: store.EntryRow): output<typeof AuditEntry> => ({
  seq: row.seq,
  at: row.at,
  actor: row.actor === null ? null : { _id: row.actor, name: row.actorName ?? 'A former user' },
  actingBy: row.acting_by === null ? null : { _id: row.acting_by, name: row.actingName ?? 'A former user' },
  action: row.action,
  subject: row.subject,
  before: row.before,
  after: row.after,
  reason: row.reason,
  requestId: row.request_id,
  hash: row.hash.toString('hex'),
})
