import type { DESK_PILES, deskEndpoints, ReplyOf } from '@kuri/contract'
import { DESK, DESK_KINDS, may, rolesWith, type Day, type DeskKind, type Paise, type Role } from '@kuri/domain'
import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'

export type Desk = ReplyOf<typeof deskEndpoints.moneyDesk>
export type Row = Desk['rows'][number]
export type RowOf<Kind extends DeskKind> = Extract<Row, { kind: Kind }>
type Pile = (typeof DESK_PILES)[number]
/** One pile, or all that waits for somebody. */
export type Wanted = Pile | null

const PILES: readonly Pile[] = [...DESK_KINDS, 'yours', 'sent']
const say = m.admin.desk

/** Which pile an address asks for; anything else is all of them. */
export const pileIn = (search: URLSearchParams): Wanted => PILES.find((pile) => pile === search.get('pile')) ?? null

/** How many there are in a pile, whatever of it has been read. */
export function sizeOf({ piles, sent }: Pick<Desk, 'piles' | 'sent'>, pile: Wanted): number {
  if (pile === 'sent') return sent
  if (pile === 'yours') return piles.reduce((total, { yours }) => total + yours, 0)
  return piles.reduce((total, { kind, waiting }) => total + (pile === null || pile === kind ? waiting : 0), 0)
}

export interface Choice {
  readonly pile: Wanted
  readonly label: string
  readonly size: number
}

/** What can be chosen: everything, what waits for the reader, each kind of which there is something, and what is asked for. */
export function choicesOf(desk: Pick<Desk, 'piles' | 'sent'>, asked: Wanted): readonly Choice[] {
  const all: readonly Wanted[] = [null, 'yours', ...desk.piles.map(({ kind }) => kind), 'sent']
  return all
    .map((pile) => ({ pile, label: labelOf(pile), size: sizeOf(desk, pile) }))
    .filter(({ pile, size }) => pile === null || size > 0 || pile === asked)
}

const labelOf = (pile: Wanted): string => {
  if (pile === null) return say.all
  return pile === 'yours' || pile === 'sent' ? say[pile] : say.kinds[pile]
}

/** Something for each kind. */
export type ByKind<T> = { readonly [Kind in DeskKind]: (row: RowOf<Kind>) => T }

/** What a table says of a row. That a kind and its row belong together is more than the compiler can see. */
export const ofKind = <T>(table: ByKind<T>, row: Row): T => (table[row.kind] as (row: Row) => T)(row)

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
  conflict: userOf,
  // who is to lose a role may agree to it
  role: () => [],
  settings: () => [],
  'second-factor': ({ about }) => (about.person ? [about.person._id] : []),
}

/** Whose money or ticket a row is about: none of them decides it. */
const subjectsOf = (row: Row): readonly string[] => ofKind(SUBJECTS, row)

/** Whether a row is decided, and only the gateway is waited for. */
export function isSent({ kind, about }: Row): boolean {
  if (kind === 'refund') return about.status === 'sending' || about.status === 'pending'
  return kind === 'withdrawal' && (about.payout?.status === 'sending' || about.payout?.status === 'processing')
}

/** What a row comes to; null: no money moves. A step about a late payer comes to nothing before it is taken. */
export function amountOf(row: Row): Paise | null {
  if (row.kind === 'handover') return row.about.cash
  return 'amount' in row.about ? row.about.amount : null
}

/** Whether a row carries a warning: it is then approved alone, after a look at it, and never together with others. */
export function isRisky({ kind, person, about }: Row, today: Day): boolean {
  if (person?.looksLike != null) return true
  if (kind === 'prize') return about.payBy < today
  if (kind === 'upi' && about.otherClaims > 0) return true
  return 'usedBefore' in about && (about.usedBefore.length > 0 || about.exception !== null)
}

interface Named {
  readonly name: string
}
type TwoPersons = { readonly about: { readonly status: string; readonly maker: Named | null } }
const askedBy = ({ about }: { readonly about: { readonly maker: Named | null } }): Named =>
  about.maker ?? { name: m.admin.desk.somebody }
const makerOf = ({ about }: TwoPersons) => secondAfter(about.status, about.maker)
const secondAfter = (status: string, first: Named | null): Named | null =>
  status === 'waiting_second' ? (first ?? { name: m.admin.desk.somebody }) : null

const FIRST: ByKind<Named | null> = {
  topup: ({ about }) => about.takenBy ?? about.firstBy,
  upi: ({ about }) => about.firstBy,
  counter: makerOf,
  withdrawal: ({ about }) => secondAfter(about.status, about.firstBy),
  refund: makerOf,
  prize: ({ about }) => secondAfter(about.status, about.firstBy),
  move: makerOf,
  step: makerOf,
  handover: ({ about }) => about.firstCount?.by ?? null,
  conflict: () => null,
  role: askedBy,
  settings: askedBy,
  'second-factor': askedBy,
}

/** Who made it or said yes already, where a second person has to agree; null: one yes is enough. */
export const firstOf = (row: Row): Named | null => ofKind(FIRST, row)

export interface Reader {
  readonly _id: string
  readonly role: Role
  /** A new administrator approves from then on; null: they are none. */
  readonly decidesFrom?: Date | null
}

/** Kinds that a member or an auction makes: who is the first of two has said yes to them. */
const SAID_YES: ReadonlySet<DeskKind> = new Set(['withdrawal', 'prize'])

/** Why a row is not this reader's to decide; null: it is. */
export function whyNot(
  row: Row,
  { _id: me, role, decidesFrom = null }: Reader,
  others: Desk['piles'][number]['others'],
): string | null {
  if (row.isYours) return null
  const { decidedWith } = DESK[row.kind]
  if (!may(role, decidedWith)) return m.chrome.whoseWork(rolesWith(decidedWith).map((one) => m.chrome.roles[one]))
  if (decidesFrom !== null && row.kind !== 'handover') return say.newAdministrator(instantText(decidesFrom))
  const subjects = subjectsOf(row)
  const named = others.filter(({ _id }) => !subjects.includes(_id)).map(({ name }) => name)
  if (!subjects.includes(me)) return SAID_YES.has(row.kind) ? say.youSaidYes(oneOf(named)) : say.youMadeIt(oneOf(named))
  if (row.kind === 'second-factor') return say.yourLogin(oneOf(named))
  return row.kind === 'handover' ? m.collect.admin.own : say.yourOwn(oneOf(named))
}

/** "Ravi or Sana"; without names "Another administrator". */
function oneOf(names: readonly string[]): string {
  const { or, another } = m.admin.money
  return names.length === 0 ? another : [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(or)
}

/**
 * Whether this reader may turn a row down: whoever decides it, also what they made themselves; never what is theirs, but what is
 * asked about their own login.
 */
export function mayTurnDown(row: Row, { _id: me, role }: Reader): boolean {
  const permission = row.kind === 'step' ? 'act-on-arrears' : DESK[row.kind].decidedWith
  return may(role, permission) && (row.kind === 'second-factor' || !subjectsOf(row).includes(me))
}
