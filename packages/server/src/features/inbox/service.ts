import { PAGE_SIZE, type inboxEndpoints, type QueryOf, type ReplyOf } from '@kuri/contract'
import { DECIDED_AT_ONCE, INBOX, INBOX_KINDS, may, type InboxKind, type Role } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { decidesOnlyFrom } from '../approvals/request.ts'
import { staff } from '../people/service.ts'
import * as store from './store.ts'
import { rowsAt, type InboxCaller } from './rows.ts'

type Inbox = ReplyOf<typeof inboxEndpoints.adminInbox>

/** How many are named who could decide as well. */
const MOST_NAMED = 3

/**
 * Everything that waits for a decision about money, of the kinds the reader may see, the longest waiting first; or one
 * kind of it (`filter`). Source: ADR 10.
 */
export async function moneyInbox(
  tx: Tx,
  { query, ...caller }: InboxCaller & { readonly query: QueryOf<typeof inboxEndpoints.adminInbox> },
): Promise<Inbox> {
  const { limit = PAGE_SIZE, cursor, filter } = query
  const decidesFrom = await decidesOnlyFrom(tx, caller.by.id)
  const reader = readerOf(caller.by, decidesFrom === null)
  const after = cursor === undefined ? undefined : readCursor(cursor)
  // one more than requested: whether there is a next page
  const [found, counts] = await Promise.all([
    store.page(tx, reader, { filter, limit: limit + 1, after }),
    store.counts(tx, reader),
  ])
  const places = found.slice(0, limit)
  const last = found.length > limit ? places.at(-1) : undefined
  const [rows, kinds] = await Promise.all([
    rowsAt(tx, places, caller),
    kindsFor(tx, counts, { sees: reader.sees, readerId: caller.by.id }),
  ])
  return {
    rows,
    kinds,
    sent: counts.reduce((total, { sent }) => total + sent, 0),
    decidesFrom,
    oldest: oldestOf(counts),
    next: last ? `${last.sinceMicros}~${last.id}` : null,
  }
}

interface Waiting {
  readonly by: Record<InboxKind, number>
  readonly all: number
  readonly oldest: Date | null
}

/** How many rows of each kind wait, and since when the oldest does: for readers who may see all kinds. */
export async function countWaiting(tx: Tx): Promise<Waiting> {
  const counts = await store.counts(tx, { id: NOBODY, sees: INBOX_KINDS, decides: [] })
  return {
    by: { ...NOTHING, ...Object.fromEntries(counts.map(({ kind, waiting }) => [kind, waiting])) },
    all: counts.reduce((total, { waiting }) => total + waiting, 0),
    oldest: oldestOf(counts),
  }
}

const NOTHING = Object.fromEntries(INBOX_KINDS.map((kind) => [kind, 0])) as Record<InboxKind, number>
const NOBODY = '00000000-0000-0000-0000-000000000000'

const readerOf = ({ id, role }: { readonly id: string; readonly role: Role }, decides: boolean): store.Reader => ({
  id,
  sees: INBOX_KINDS.filter((kind) => may(role, INBOX[kind].seenWith)),
  decides: INBOX_KINDS.filter((kind) => may(role, INBOX[kind].decidedWith) && (decides || DECIDED_AT_ONCE.has(kind))),
})

async function kindsFor(
  tx: Tx,
  counts: readonly store.Count[],
  { sees, readerId }: { readonly sees: readonly InboxKind[]; readonly readerId: string },
): Promise<Inbox['kinds']> {
  const others = (await staff(tx)).filter(({ id }) => id !== readerId)
  return sees.map((kind) => {
    const { waiting = 0, yours = 0 } = counts.find((count) => count.kind === kind) ?? {}
    const deciding = others.filter(({ role }) => may(role, INBOX[kind].decidedWith)).slice(0, MOST_NAMED)
    return { kind, waiting, yours, others: deciding.map(({ id, name }) => ({ _id: id, name })) }
  })
}

const oldestOf = (counts: readonly store.Count[]): Date | null =>
  counts.flatMap(({ oldest }) => oldest ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null

/** `micros~id`, as the contract has it. */
function readCursor(cursor: string): store.After {
  const [micros = '', id = ''] = cursor.split('~')
  return { sinceMicros: Number(micros), id }
}
