import type { INBOX_FILTERS, inboxEndpoints, ReplyOf } from '@kuri/contract'
import {
  DECIDED_AT_ONCE,
  INBOX,
  INBOX_KINDS,
  may,
  rolesWith,
  type Day,
  type InboxKind,
  type Paise,
  type Role,
} from '@kuri/domain'
import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'

export type Inbox = ReplyOf<typeof inboxEndpoints.adminInbox>
export type InboxRow = Inbox['rows'][number]
export type InboxRowOf<Kind extends InboxKind> = Extract<InboxRow, { kind: Kind }>
type InboxFilter = (typeof INBOX_FILTERS)[number]
/** One filter, or null for all open approvals. */
export type SelectedFilter = InboxFilter | null

const FILTERS: readonly InboxFilter[] = [...INBOX_KINDS, 'yours', 'sent']
const t = m.admin.inbox

/** The filter in the URL; null if there is none or it is unknown. */
export const filterIn = (search: URLSearchParams): SelectedFilter =>
  FILTERS.find((filter) => filter === search.get('filter')) ?? null

/** How many rows a filter has in all, also those not loaded yet. */
export function countOf({ kinds, sent }: Pick<Inbox, 'kinds' | 'sent'>, filter: SelectedFilter): number {
  if (filter === 'sent') return sent
  if (filter === 'yours') return kinds.reduce((total, { yours }) => total + yours, 0)
  return kinds.reduce((total, { kind, waiting }) => total + (filter === null || filter === kind ? waiting : 0), 0)
}

export interface FilterChoice {
  readonly filter: SelectedFilter
  readonly label: string
  readonly count: number
}

/** The filters that are offered: all, the viewer’s own, each kind that has rows, and the selected one. */
export function choicesOf(inbox: Pick<Inbox, 'kinds' | 'sent'>, selected: SelectedFilter): readonly FilterChoice[] {
  const all: readonly SelectedFilter[] = [null, 'yours', ...inbox.kinds.map(({ kind }) => kind), 'sent']
  return all
    .map((filter) => ({ filter, label: labelOf(filter), count: countOf(inbox, filter) }))
    .filter(({ filter, count }) => filter === null || count > 0 || filter === selected)
}

const labelOf = (filter: SelectedFilter): string => {
  if (filter === null) return t.all
  return filter === 'yours' || filter === 'sent' ? t[filter] : t.kinds[filter]
}

/** A table with one function per kind. */
export type ByKind<T> = { readonly [Kind in InboxKind]: (row: InboxRowOf<Kind>) => T }

/** Applies a table’s function to a row. The cast is needed because TypeScript cannot relate a kind to its row here. */
export const forKind = <T>(table: ByKind<T>, row: InboxRow): T => (table[row.kind] as (row: InboxRow) => T)(row)

const userOf = ({ about }: { readonly about: { readonly user: { readonly _id: string } } }) => [about.user._id]

const SUBJECTS: ByKind<readonly string[]> = {
  topup: userOf,
  upi: userOf,
  counter: userOf,
  withdrawal: userOf,
  refund: userOf,
  prize: ({ about }) => [about.winner.userId],
  move: ({ about }) => (about.user ? [about.user._id] : []),
  step: ({ about }) => [about.person.userId, ...(about.substitute ? [about.substitute.userId] : [])],
  handover: ({ about }) => [about.collector._id],
  till: ({ about }) => [about.cashier._id],
  'till-move': ({ about }) => [about.cashier._id],
  receipt: ({ about }) => [about.collector._id, ...(about.user ? [about.user._id] : [])],
  'receipt-cancel': ({ about }) => [about.receipt.user._id],
  'receipt-check': ({ about }) => [about.receipt.user._id],
  'bank-account': userOf,
  'auction-cancel': () => [],
  conflict: userOf,
  // who is to lose a role may agree to it
  role: () => [],
  settings: () => [],
  'second-factor': ({ about }) => (about.person ? [about.person._id] : []),
  'import-seal': () => [],
}

/** The users whose money or ticket a row is about: they may not decide it. */
const subjectsOf = (row: InboxRow): readonly string[] => forKind(SUBJECTS, row)

/** Whether a row is decided and waits for the payment gateway only. */
export function isSent({ kind, about }: InboxRow): boolean {
  if (kind === 'refund') return about.status === 'sending' || about.status === 'pending'
  return kind === 'withdrawal' && (about.payout?.status === 'sending' || about.payout?.status === 'processing')
}

/** The amount of a row; null if no money moves. A step about a late payer has no amount before it is taken. */
export function amountOf(row: InboxRow): Paise | null {
  if (row.kind === 'handover') return row.about.cash
  if (row.kind === 'receipt-cancel' || row.kind === 'receipt-check') return row.about.receipt.total
  if (row.kind === 'receipt') return row.about.unallocated
  if (row.kind === 'till') return row.about.counted
  return 'amount' in row.about ? row.about.amount : null
}

/** Whether a row has a warning, or is about bids: it cannot be approved together with others then. */
export function isRisky({ kind, person, about }: InboxRow, today: Day): boolean {
  if (person?.looksLike != null) return true
  if (kind === 'prize') return about.payBy < today
  if (kind === 'auction-cancel' || (kind === 'upi' && about.otherClaims > 0)) return true
  return 'usedBefore' in about && (about.usedBefore.length > 0 || about.exception !== null)
}

interface Named {
  readonly name: string
}
type TwoPersons = { readonly about: { readonly status: string; readonly maker: Named | null } }
const makerOrUnknown = ({ about }: { readonly about: { readonly maker: Named | null } }): Named =>
  about.maker ?? { name: m.admin.inbox.formerUser }
const makerOf = ({ about }: TwoPersons) => secondAfter(about.status, about.maker)
const secondAfter = (status: string, first: Named | null): Named | null =>
  status === 'waiting_second' ? (first ?? { name: m.admin.inbox.formerUser }) : null

const FIRST_PERSON: ByKind<Named | null> = {
  topup: ({ about }) => about.takenBy ?? about.firstBy,
  upi: ({ about }) => about.firstBy,
  counter: makerOf,
  withdrawal: ({ about }) => secondAfter(about.status, about.firstBy),
  refund: makerOf,
  prize: ({ about }) => secondAfter(about.status, about.firstBy),
  move: makerOf,
  step: makerOf,
  handover: ({ about }) => about.firstCount?.by ?? null,
  till: ({ about }) => about.cashier,
  'till-move': ({ about }) => about.cashier,
  receipt: () => null,
  'receipt-cancel': makerOf,
  'receipt-check': ({ about }) => about.receipt.cashier,
  'bank-account': ({ about }) => about.savedBy,
  'auction-cancel': ({ about }) => about.requestedBy ?? { name: m.admin.inbox.formerUser },
  conflict: () => null,
  role: makerOrUnknown,
  settings: makerOrUnknown,
  'second-factor': makerOrUnknown,
  'import-seal': makerOrUnknown,
}

/** Who made or first approved it, if a second person has to approve; null if one approval is enough. */
export const firstPersonOf = (row: InboxRow): Named | null => forKind(FIRST_PERSON, row)

/** Whether two people approve it and neither has yet. */
export function awaitsTwo(row: InboxRow): boolean {
  const { kind, about } = row
  if (firstPersonOf(row) !== null) return false
  if (kind === 'topup' || kind === 'upi') return about.needsTwo
  return (kind === 'prize' || kind === 'withdrawal') && about.needsSecond && about.status === 'waiting'
}

export interface Viewer {
  readonly _id: string
  readonly role: Role
  /** A new administrator approves from then on; null: they are none. */
  readonly decidesFrom?: Date | null
}

/** Kinds that a member or an auction creates: the first of two persons has approved them. */
const APPROVED_BY_FIRST: ReadonlySet<InboxKind> = new Set(['withdrawal', 'prize'])

/** Tills are confirmed by all who may count them, not by administrators alone. */
const isOfTill = ({ kind }: InboxRow): boolean => kind === 'till' || kind === 'till-move'

/** Why this viewer may not decide a row; null if they may. */
export function whyNotDecidable(
  row: InboxRow,
  { _id: me, role, decidesFrom = null }: Viewer,
  others: Inbox['kinds'][number]['others'],
): string | null {
  if (row.isYours) return null
  const { decidedWith } = INBOX[row.kind]
  if (!may(role, decidedWith)) return m.chrome.whoseWork(rolesWith(decidedWith).map((one) => m.chrome.roles[one]))
  if (decidesFrom !== null && !DECIDED_AT_ONCE.has(row.kind) && !isOfTill(row))
    return t.newAdministrator(instantText(decidesFrom))
  const subjects = subjectsOf(row)
  const named = others.filter(({ _id }) => !subjects.includes(_id)).map(({ name }) => name)
  if (!subjects.includes(me))
    return APPROVED_BY_FIRST.has(row.kind) ? t.youApproved(oneOf(named)) : t.youMadeIt(oneOf(named))
  if (row.kind === 'second-factor') return t.yourLogin(oneOf(named))
  if (isOfTill(row)) return row.kind === 'till' ? m.till.confirm.own : m.till.moves.own
  return row.kind === 'handover' ? m.collect.admin.own : t.yourOwn(oneOf(named))
}

/** "Ravi or Sana"; without names "Another administrator". */
function oneOf(names: readonly string[]): string {
  const { or, another } = m.admin.money
  return names.length === 0 ? another : [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(or)
}

/**
 * Whether this viewer may reject a row: users who may decide its kind, and its maker; never the user it is about, except for
 * a change of their own login. Who saved a bank account does not reject it, and an auction that is not cancelled is held.
 */
export function mayReject(row: InboxRow, { _id: me, role }: Viewer): boolean {
  if (row.kind === 'bank-account') return row.isYours
  const permission = row.kind === 'step' ? 'act-on-arrears' : INBOX[row.kind].decidedWith
  return may(role, permission) && (row.kind === 'second-factor' || !subjectsOf(row).includes(me))
}
