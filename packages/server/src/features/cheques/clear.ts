import { chequePaysOn, dayInIndia, ok, refuse, subtract, sum, type Day, type Paise, type Result } from '@kuri/domain'
import { now } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import * as chits from '../chits/service.ts'
import { payUpTo } from '../instalments/pay-dues.ts'
import { lockDue } from '../instalments/pay.ts'
import { accounts, post } from '../ledger/service.ts'
import { one, record, type ChequeAct } from './service.ts'
import * as store from './store.ts'
import type { ChequeWire } from './wire.ts'

/**
 * The bank has paid a cheque: its money reaches the member's wallet, and pays from there what the cheque was given for, in its
 * order. What does not fit any more (the month is paid meanwhile, another member has the ticket) stays in the wallet. A late fee is
 * judged as of the day the cheque was given, or of the day on it. Refuses: not_found, cheque_not_deposited, own_wallet_approval,
 * same_person_approval. Source: docs/spec/payments.md, PAY-15.
 */
export async function clear(tx: Tx, { id, by, requestId }: ChequeAct): Promise<Result<ChequeWire>> {
  const cheque = await store.lock(tx, id)
  if (!cheque) return refuse({ code: 'not_found' })
  if (cheque.state !== 'deposited') return refuse({ code: 'cheque_not_deposited' })
  const { person_id: personId, amount_paise: amount, number } = cheque
  if (personId === by) return refuse({ code: 'own_wallet_approval' })
  if (cheque.needs_second && cheque.received_by === by) return refuse({ code: 'same_person_approval' })
  const lines = await store.linesOf(tx, [id])
  await chits.lockAll(tx, [...new Set(lines.map(({ chitId }) => chitId))], { skipLocked: false })
  await store.update(tx, id, { state: 'cleared', cleared_by: by, cleared_at: await now(tx) })
  const posted = await post(tx, {
    key: `cheque:${id}:cleared`,
    kind: 'cheque.cleared',
    actor: by,
    legs: [{ debit: accounts.bank, credit: accounts.wallet(personId), amount }],
    // as the bank names it on its statement: reconciliation finds it by that
    meta: { reference: cheque.cheque_no },
  })
  if (!posted.ok) throw new Error(`cheque ${number} was refused: ${posted.error.code}`)
  const asOf = chequePaysOn(cheque.dated, dayInIndia(cheque.received_at))
  const payer = { personId, actor: by, asOf, total: sum(lines.map((line) => line.amount)) }
  for (const line of lines) await store.noteOutcome(tx, line, await payFrom(tx, line, payer))
  await record(tx, { id, by, requestId }, 'cheque.clear', { number, amount })
  return ok(await one(tx, id))
}

interface Payer {
  readonly personId: string
  readonly actor: string
  readonly asOf: Day
  /** What the cheque was given for, in all. */
  readonly total: Paise
}

const STAYS = { outcome: 'wallet', receiptNo: null } as const

/** Pays one line from the wallet: the month, or a part of it when it costs more by now. */
async function payFrom(
  tx: Tx,
  { ticketId, monthNo, amount }: store.ChequeLine,
  { personId, actor, asOf, total }: Payer,
): Promise<Pick<store.ChequeLine, 'outcome' | 'receiptNo'>> {
  const due = await lockDue(tx, { ticketId, monthNo })
  if (due.ok && due.value.personId !== personId) return STAYS
  const beside = subtract(total, amount)
  const paid = await payUpTo(tx, { ticketId, monthNo, amount, beside, personId, actor, asOf })
  if (!paid.ok) return STAYS
  const { isPart, receiptNo } = paid.value
  return { outcome: isPart ? 'part' : 'paid', receiptNo }
}
