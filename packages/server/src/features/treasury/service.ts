import type { BodyOf, moveEndpoints } from '@kuri/contract'
import { COMPANY_MOVES, isCorrectable, ok, refuse, type CompanyMoveKind, type Paise, type Result } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import { requestApproval } from '../approvals/request.ts'
import * as audit from '../audit/service.ts'
import { isOnStatement } from '../bank/match.ts'
import * as ledger from '../ledger/service.ts'
import { isKnown, needsSecond } from '../people/service.ts'
import { book, isRefundedAtGateway } from './post-move.ts'
import * as store from './store.ts'
import { toWire, type MoveWire } from './wire.ts'

interface Entered {
  /** The administrator. */
  readonly by: string
  readonly requestId: string
}
type EnteredMove = Promise<Result<MoveWire>>

interface NewMove extends Entered {
  readonly kind: CompanyMoveKind
  readonly amount: Paise
  readonly reason: string
  readonly reference?: string | undefined
  readonly personId?: string | null
  readonly lineId?: string
  readonly journalId?: number
}

/**
 * The company moves money of its own. With one administrator, and where nothing leaves, it is booked at once; else it
 * waits for another's word. Refuses: company_must_fund, wallet_spent, own_wallet_approval.
 * Source: docs/spec/ledger.md, LED-7.
 */
export async function enter(tx: Tx, { kind, by, requestId, ...move }: NewMove): EnteredMove {
  const personId = move.personId ?? null
  if (personId === by) return refuse({ code: 'own_wallet_approval' })
  const takesTwo = kind === 'correction' || COMPANY_MOVES[kind].takesTwo
  const row = await store.insert(tx, {
    id: newId(),
    kind,
    amount_paise: move.amount,
    person_id: personId,
    line_id: move.lineId ?? null,
    journal_id: move.journalId ?? null,
    reference: move.reference ?? '',
    reason: move.reason,
    state: 'waiting_second',
    maker: by,
  })
  const waits = takesTwo && (await needsSecond(tx, 'move-company-money', { maker: by, owners: [personId] }))
  if (waits) await requestApproval(tx, { kind: 'move', subjectId: row.id, personId, by })
  else {
    const booked = await book(tx, row, by)
    if (!booked.ok) return booked
    await store.decide(tx, row.id, 'done')
  }
  const after = await store.one(tx, row.id)
  await audit.record(tx, {
    actor: by,
    action: waits ? 'move.enter' : 'move.book',
    subject: `move:${row.id}`,
    after: { kind, amount: move.amount, state: after.state, journal: after.journal_id, person: personId },
    reason: move.reason,
    requestId,
  })
  return ok(toWire(after))
}

/**
 * Money that came without an owner has found one, or goes back to where it came from. Refuses: not_found,
 * event_already_moved, suspense_refunded (the gateway has refunded it), own_wallet_approval, company_must_fund.
 */
export async function settleSuspense(
  tx: Tx,
  { id, userId, ...move }: BodyOf<typeof moveEndpoints.settleSuspense> & Entered & { readonly id: string },
): EnteredMove {
  const journalId = ledger.journalId(id)
  const item = journalId === null ? undefined : await store.suspenseItem(tx, journalId)
  if (!item || journalId === null) return refuse({ code: 'not_found' })
  if (item.waiting_move !== null) return refuse({ code: 'event_already_moved' })
  if (await isRefundedAtGateway(tx, journalId)) return refuse({ code: 'suspense_refunded' })
  if (userId !== undefined && !(await isKnown(tx, userId))) return refuse({ code: 'not_found' })
  const kind = userId === undefined ? 'suspense-back' : 'suspense-to-wallet'
  const reference = move.reference || item.reference
  return await enter(tx, { ...move, kind, amount: item.amount_paise, reference, personId: userId ?? null, journalId })
}

/** Money that reached the wrong wallet is nobody's again. Refuses: not_found, wallet_spent, own_wallet_approval. */
export async function takeBack(
  tx: Tx,
  { id: personId, ...move }: BodyOf<typeof moveEndpoints.takeBack> & Entered & { readonly id: string },
): EnteredMove {
  if (!(await isKnown(tx, personId))) return refuse({ code: 'not_found' })
  return await enter(tx, { ...move, kind: 'wallet-to-suspense', personId })
}

/**
 * Undoes an event by its opposite: a new event beside the old one, once. Refuses: not_found, not_correctable (it is
 * settled with others), event_already_moved, entry_on_statement (it is on the bank's statement), wallet_spent,
 * company_must_fund. Source: docs/spec/ledger.md, LED-7.
 */
export async function correct(
  tx: Tx,
  { id, ...move }: Entered & { readonly id: string; readonly reason: string },
): EnteredMove {
  const journalId = ledger.journalId(id)
  const journal = journalId === null ? null : await ledger.journal(tx, journalId)
  if (!journal || journalId === null) return refuse({ code: 'not_found' })
  const refusal = await whyNotCorrected(tx, journal)
  if (refusal !== null) return refuse({ code: refusal })
  const amount = journal.legs.reduce((all, leg) => all + leg.amount, 0) as Paise
  const personId = ledger.walletOwner(journal.legs)
  return await enter(tx, { ...move, kind: 'correction', amount, reference: journal.reference, personId, journalId })
}

/** Why an event cannot be undone by its opposite; null: it can. */
export async function whyNotCorrected(
  tx: Tx,
  { id, kind, key, legs }: ledger.Journal,
): Promise<'not_correctable' | 'event_already_moved' | 'entry_on_statement' | null> {
  const isPlain = legs.every(({ phase }) => phase === 'posted')
  if (!isPlain || !(isCorrectable(kind, key) || (await store.refundedLater(tx, key)) === 'all'))
    return 'not_correctable'
  if (await store.isMoved(tx, id)) return 'event_already_moved'
  return (await isOnStatement(tx, id)) ? 'entry_on_statement' : null
}

/** The company's moves, the longest waiting first. */
export async function list(tx: Tx, status: MoveWire['status'] | undefined): Promise<MoveWire[]> {
  return (await store.list(tx, status)).map(toWire)
}

/** One move. */
export const one = async (tx: Tx, id: string): Promise<MoveWire> => toWire(await store.one(tx, id))

/** Some moves, in no order. */
export const these = async (tx: Tx, ids: readonly string[]): Promise<MoveWire[]> =>
  (await store.these(tx, ids)).map(toWire)
