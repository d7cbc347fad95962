import { ok, refuse, subtract, type Paise, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { isOfCompany, isTill, isWallet, type AccountCode } from './accounts.ts'
import * as books from './accounts.store.ts'
import * as store from './store.ts'

export { accounts, type AccountCode } from './accounts.ts'
export {
  addUpBalances,
  addUpBranches,
  COUNTED_AT_ONCE,
  standing,
  balances,
  balanceNow,
  lockWallet,
  hasMoved,
  balancesByKind,
  balancesOf,
  openingOf,
} from './accounts.store.ts'
export { accountsOf, ownersOf } from './account-names.ts'
export { readEntryDocument } from './entry-document.ts'
export { journal, journalId, walletOwner, type Journal } from './journal.ts'
export { idOfEvent } from './journal.store.ts'
export { chitMoves, type ChitMove } from './chit-moves.store.ts'
export { ageing } from './ageing.ts'
export { dayBook, dayEntries } from './day-book.ts'
export { linesBetween, type SpanLine } from './span.store.ts'
export { accountPage, ledgerPage, memberReference, referenceOf, statement, walletPage } from './statement.ts'
export type { Event, Leg } from './store.ts'

export interface Posted {
  /** True when this event had been posted before; nothing has moved now. */
  readonly replayed: boolean
  /** Of the legs that moved something, in their order: what a later leg `resolves`. */
  readonly transfers: readonly number[]
}

/**
 * Moves money: one event, all its legs or none. The only way money moves. A refusal writes nothing and the transaction
 * goes on. Throws when a key comes back with other legs, or when a chit's or an auction's account lacks what it has by
 * the rules: both are faults of ours. Refuses: insufficient_funds (a wallet), till_has_less, company_must_fund (the company's
 * accounts).
 * Source: docs/spec/ledger.md, LED-2.
 */
export async function post(tx: Tx, event: store.Event): Promise<Result<Posted>> {
  const posted = await store.post(tx, event)
  if (posted.overdrawn === null) return ok({ replayed: posted.replayed, transfers: posted.transfers })
  const { overdrawn, available, needed } = posted
  if (isWallet(overdrawn)) return refuse({ code: 'insufficient_funds', available, needed })
  if (isTill(overdrawn)) return refuse({ code: 'till_has_less', expected: available })
  if (isOfCompany(overdrawn)) return refuse({ code: 'company_must_fund', short: subtract(needed, available) })
  throw new Error(`${event.key} would take ${needed} from ${overdrawn}, which has ${available}`)
}

/**
 * Moves the money of many events in one call, each as `post` moves it, all of them or none; an event that was posted
 * before moves nothing. For what follows from the rules alone, such as settlements: nothing is refused here, an account
 * that has too little is a fault of ours, breaks `account_not_overdrawn` and ends the transaction. ADR 4.
 */
export async function postMany(tx: Tx, events: readonly store.Event[]): Promise<void> {
  if (events.length > 0) await store.postMany(tx, events)
}

/** What an account has, in the direction of its kind: a wallet's or the bank's balance is positive. Holds still count. */
export const balance = async (tx: Tx, code: AccountCode): Promise<Paise> => (await books.standing(tx, code)).balance
