import { monthNameOf, judgePart, ok, subtract, yearOf, ZERO, type Day, type Paise, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { accounts, post } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import { destinationOf } from './contribution.ts'
import { lockDue, olderDueRefusal, type Due } from './pay.ts'
import * as store from './store.ts'

/** A part of an instalment that is to be paid. */
interface PartCommand {
  readonly ticketId: string
  readonly monthNo: number
  readonly amount: Paise
  /** What the same payment pays of other dues as a whole; left out: nothing. */
  readonly beside?: Paise
  readonly actor: string | null
}

/** A part that was paid, with its receipt and what is still to pay of its instalment. */
export interface PartPaid {
  readonly chitId: string
  readonly chitName: string
  readonly personId: string
  readonly ticketNo: number
  readonly monthNo: number
  readonly partNo: number
  readonly dueOn: Day
  readonly amount: Paise
  readonly rest: Paise
  readonly paidAt: Date
  readonly receiptNo: string
}

/**
 * Pays a part of a ticket's instalment from its holder's wallet: the money moves at once, into the pool or, when the company had
 * covered the instalment, back to the company. The rest stays due, and a penalty is taken with the payment of the rest. Locks the
 * chit. Refuses, with nothing written: no_such_instalment, instalment_already_paid, older_due_first, part_amount_invalid,
 * insufficient_funds. Source: docs/spec/instalments.md, INS-12.
 */
export async function payPart(tx: Tx, { ticketId, monthNo, ...part }: PartCommand): Promise<Result<PartPaid>> {
  const found = await lockDue(tx, { ticketId, monthNo })
  if (!found.ok) return found
  const due = found.value
  const older = await olderDueRefusal(tx, due)
  return older ?? (await payPartOf(tx, due, part))
}

/** As `payPart`, of a due that the caller has locked, and of whose ticket nothing older is due. */
export async function payPartOf(
  tx: Tx,
  due: Due,
  { amount, beside = ZERO, actor }: Pick<PartCommand, 'amount' | 'beside' | 'actor'>,
): Promise<Result<PartPaid>> {
  const judged = judgePart(due.rest, amount, beside)
  if (!judged.ok) return judged
  const { chitId, chit, personId, ticketId, ticketNo, monthNo, dueOn } = due
  const posted = await post(tx, {
    key: `part:${ticketId}:${monthNo}:${due.parts.length + 1}`,
    kind: 'contribution.part-paid',
    actor,
    legs: [{ debit: accounts.wallet(personId), credit: destinationOf(due), amount }],
    meta: { ticketNo, monthNo },
  })
  if (!posted.ok) return posted
  const written = await store.insertPart(tx, { chitId, ticketId, monthNo, amount, beside })
  const paid = { amount, rest: subtract(due.rest, amount), ...written }
  await notifyPaid(tx, due, paid)
  return ok({ chitId, chitName: chit.name, personId, ticketNo, monthNo, dueOn, ...paid })
}

async function notifyPaid(
  tx: Tx,
  { chit, dueOn, personId, net }: Due,
  { amount, rest, receiptNo }: Pick<PartPaid, 'amount' | 'rest' | 'receiptNo'>,
): Promise<void> {
  await notices.notify(tx, {
    to: personId,
    kind: 'instalment_part_paid',
    data: { chit: chit.name, month: monthNameOf(dueOn), year: yearOf(dueOn), net, amount, rest, receiptNo },
    link: '/contribution-history',
  })
}
