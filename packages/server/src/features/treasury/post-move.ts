import {
  COMPANY_MOVES,
  MOVE_EVENTS,
  refuse,
  type CompanyMoveKind,
  type CompanyMoveRule,
  type Result,
} from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { isOnStatement, matchBooked } from '../bank/match.ts'
import * as ledger from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import * as store from './store.ts'

/**
 * Posts a move: once, whatever retries. A line of the bank it was entered from is matched with it; a member whose wallet
 * it changes is notified. Refuses: wallet_spent, company_must_fund (the account it leaves has less), suspense_refunded,
 * entry_on_statement (the bank has shown the event since its correction was entered).
 */
export async function book(tx: Tx, move: store.MoveRow, actor: string): Promise<Result<unknown>> {
  if (FROM_SUSPENSE.has(move.kind) && (await isRefundedAtGateway(tx, move.journal_id)))
    return refuse({ code: 'suspense_refunded' })
  if (move.kind === 'correction' && move.journal_id !== null && (await isOnStatement(tx, move.journal_id)))
    return refuse({ code: 'entry_on_statement' })
  const key = move.kind === 'correction' ? `reverse:${move.journal_id}` : `move:${move.id}`
  const posted = await ledger.post(tx, {
    key,
    kind: MOVE_EVENTS[move.kind],
    actor,
    legs: move.kind === 'correction' ? await mirrored(tx, move) : [legOf(COMPANY_MOVES[move.kind], move)],
    // the reason is stored with the move: the ledger is immutable, and a reason may name a person who is erased later
    meta: { reference: move.reference },
  })
  if (!posted.ok) {
    const { error } = posted
    return refuse(error.code === 'insufficient_funds' ? { ...error, code: 'wallet_spent' } : error)
  }
  if (move.line_id !== null) await matchBooked(tx, { lineId: move.line_id, eventKey: key, by: actor })
  await notifyOwner(tx, move)
  return posted
}

const FROM_SUSPENSE: ReadonlySet<CompanyMoveKind> = new Set(['suspense-to-wallet', 'suspense-back'])

/** Whether the gateway has refunded any of the money of this event: then nobody else may receive it. */
export async function isRefundedAtGateway(tx: Tx, journalId: number | null): Promise<boolean> {
  const journal = journalId === null ? null : await ledger.journal(tx, journalId)
  return journal !== null && (await store.refundedLater(tx, journal.key)) !== 'none'
}

function legOf(
  { debit, credit }: CompanyMoveRule,
  { amount_paise: amount, person_id: personId }: store.MoveRow,
): ledger.Leg {
  const account = (place: CompanyMoveRule['debit']): ledger.AccountCode => {
    if (place === 'wallet' && personId === null) throw new Error('a move of a wallet is about a person')
    const { bank, cash, companyFunds, commission, gstPayable, bankCharge, suspense } = ledger.accounts
    const own = {
      bank,
      cash,
      company_funds: companyFunds,
      commission,
      gst_payable: gstPayable,
      bank_charge: bankCharge,
    }
    return { ...own, suspense, wallet: ledger.accounts.wallet(personId ?? '') }[place]
  }
  return { debit: account(debit), credit: account(credit), amount }
}

/** The opposite of every leg of the event. Source: docs/spec/ledger.md, LED-7. */
async function mirrored(tx: Tx, { journal_id: id }: store.MoveRow): Promise<ledger.Leg[]> {
  const journal = id === null ? null : await ledger.journal(tx, id)
  if (!journal) throw new Error('a correction is of an event')
  return journal.legs.map(({ debit, credit, amount }) => ({ debit: credit, credit: debit, amount }))
}

async function notifyOwner(
  tx: Tx,
  { person_id: to, kind, amount_paise: amount, reason, reference }: store.MoveRow,
): Promise<void> {
  if (to === null) return
  const news = { to, link: '/wallet' } as const
  if (kind === 'suspense-to-wallet')
    await notices.notify(tx, { ...news, kind: 'topup_received', data: { amount, reference } })
  else await notices.notify(tx, { ...news, kind: 'wallet_corrected', data: { amount, reason } })
}
