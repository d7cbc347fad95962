import { fromRupees, ok, refuse, takeBack, ZERO, type Paise, type Result } from '@kuri/domain'
import { now } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import { legsOfTakingBack, oweFor } from '../debts/service.ts'
import { accounts, lockWallet, post } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import * as settings from '../settings/service.ts'
import { one, record, type ChequeAct } from './service.ts'
import * as store from './store.ts'
import type { ChequeWire } from './wire.ts'

/**
 * The bank has returned a cheque, or the member takes it back before it is deposited: what it was given for is due again. After it
 * was cleared the money is taken back: from the wallet as far as it is there. The months stay paid, with the company's money, and
 * the member owes the rest to the company. A cheque that was at the bank costs the charge of the settings. Refuses: not_found,
 * cheque_already_returned, own_wallet_approval, same_person_approval (after it was cleared: who cleared it), company_must_fund.
 * Source: docs/spec/payments.md, PAY-16.
 */
export async function returnCheque(
  tx: Tx,
  { id, reason, by, requestId }: ChequeAct & { readonly reason: string },
): Promise<Result<ChequeWire>> {
  const cheque = await store.lock(tx, id)
  if (!cheque) return refuse({ code: 'not_found' })
  const { person_id: personId, amount_paise: amount, number, cheque_no: chequeNo } = cheque
  if (cheque.state === 'returned') return refuse({ code: 'cheque_already_returned' })
  if (personId === by) return refuse({ code: 'own_wallet_approval' })
  if (cheque.needs_second && cheque.cleared_by === by) return refuse({ code: 'same_person_approval' })
  // a payment out of the wallet at the same moment waits for this, or this for it
  const free = await lockWallet(tx, personId)
  const takenBack = cheque.state === 'cleared' ? await giveBack(tx, cheque, { free, actor: by }) : ok(ZERO)
  if (!takenBack.ok) return takenBack
  const charge = cheque.state === 'received' ? ZERO : await chargeOf(tx)
  if (charge > ZERO) await takeCharge(tx, cheque, { charge, by })
  await store.update(tx, id, {
    state: 'returned',
    returned_by: by,
    returned_at: await now(tx),
    return_reason: reason,
    charge_paise: charge,
    taken_back_paise: takenBack.value,
  })
  const returned = await one(tx, id)
  const { owed } = returned
  if (owed > ZERO) {
    const months = owed > charge ? await store.paidMonths(tx, id) : []
    await oweFor(tx, { chequeId: id, personId, number, amount: owed, months })
  }
  const act = { id, by, requestId }
  if (cheque.state === 'received') {
    await record(tx, act, 'cheque.give-back', { number, amount }, reason)
    const data = { amount, chequeNo, number, reason }
    await notices.notify(tx, { to: personId, kind: 'cheque_given_back', data, link: '/wallet' })
    return ok(returned)
  }
  await record(tx, act, 'cheque.return', { number, amount, charge, owed }, reason)
  await notices.notify(tx, {
    to: personId,
    kind: 'cheque_returned',
    data: { amount, chequeNo, reason, charge, owed, wasCleared: cheque.state === 'cleared' },
    link: '/wallet',
  })
  return ok(returned)
}

/** The bank takes the money of a cleared cheque back. Gives what the wallet gave of it; the rest is owed. */
async function giveBack(
  tx: Tx,
  { id, person_id: personId, amount_paise: amount, cheque_no: chequeNo }: store.ChequeRow,
  { free, actor }: { readonly free: Paise; readonly actor: string },
): Promise<Result<Paise>> {
  const { fromWallet, owed } = takeBack(amount, free)
  const posted = await post(tx, {
    key: `cheque:${id}:returned`,
    kind: 'cheque.returned',
    actor,
    legs: legsOfTakingBack(personId, { from: accounts.bank, fromWallet, owed }),
    meta: { reference: chequeNo },
  })
  return posted.ok ? ok(fromWallet) : posted
}

const chargeOf = async (tx: Tx): Promise<Paise> => fromRupees((await settings.read(tx)).chequeReturnCharge)

async function takeCharge(
  tx: Tx,
  { id, person_id: personId, number }: store.ChequeRow,
  { charge, by }: { readonly charge: Paise; readonly by: string },
): Promise<void> {
  const posted = await post(tx, {
    key: `cheque:${id}:charged`,
    kind: 'cheque.charged',
    actor: by,
    legs: [{ debit: accounts.debt(personId), credit: accounts.penaltyIncome, amount: charge }],
    meta: { reference: number },
  })
  if (!posted.ok) throw new Error(`the charge for cheque ${number} was refused: ${posted.error.code}`)
}
