import type { BodyOf, counterElsewhereEndpoints, ReplyOf } from '@kuri/contract'
import { ok, refuse, sum } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { Outcome } from '../../outcome.ts'
import * as audit from '../audit/service.ts'
import { hasBranches } from '../branches/service.ts'
import { duesToPay } from '../instalments/dues-to-pay.ts'
import { tryCode } from '../people/invitations/claim.ts'
import { takeReceipt, type ReceiptWire } from './receipts.ts'
import * as store from './receipts.store.ts'

/*
 * A member pays at the counter of a branch that does not know them. The cashier sees nothing of other branches: the member names
 * themself by member code and phone, and these two calls are all that goes beyond the branch (docs/spec/identity.md, IDN-25).
 */

interface Act {
  readonly by: string
  readonly requestId: string
  readonly address: string
}

type Named = BodyOf<typeof counterElsewhereEndpoints.memberElsewhere>

/**
 * Gives who a member code and the last four digits of a phone name. Wrong ones count as wrong codes of that member's card, and the
 * answer does not show whether there is such a member. The phone is the member's, else that of who acts for them. Refuses:
 * only_one_branch, too_many_attempts, member_not_named.
 */
async function nameMember(
  tx: Tx,
  { member, phoneEnd }: Named,
  { address }: Act,
): Promise<Outcome<store.CounterMember>> {
  if (!(await hasBranches(tx))) return refuse({ code: 'only_one_branch' })
  // a right one does not forget the wrong ones: it would make room for guesses at a card
  return await tryCode(tx, { member, address, wrong: 'member_not_named', clears: false }, async (personId) => {
    const found = await store.member(tx, personId)
    const digits = (await store.phoneOf(tx, personId)).replaceAll(/\D/g, '')
    return found !== undefined && digits.endsWith(phoneEnd) ? found : null
  })
}

/**
 * The name of a member of any branch, and what they have to pay in all branches; written in the audit log. Refuses: what `nameMember`
 * refuses. Source: docs/spec/identity.md, IDN-25.
 */
export async function memberElsewhere(
  tx: Tx,
  form: Named,
  act: Act,
): Promise<Outcome<ReplyOf<typeof counterElsewhereEndpoints.memberElsewhere>>> {
  const found = await nameMember(tx, form, act)
  if (!found.ok) return found
  const { _id: id, code, name, ownName } = found.value
  const { lines, next } = await duesToPay(tx, id)
  const { by: actor, requestId } = act
  await audit.record(tx, { actor, action: 'counter.elsewhere', subject: `person:${id}`, requestId })
  return ok({ user: { code, name, ownName }, lines, next, total: sum(lines.map(({ amount }) => amount)) })
}

/**
 * Takes dues of such a member into the cashier's till, with a receipt of this branch. Refuses: what `nameMember` and `takeReceipt`
 * refuse. Source: docs/spec/identity.md, IDN-25; docs/spec/payments.md, PAY-7.
 */
export async function takeElsewhere(
  tx: Tx,
  { member, phoneEnd, ...form }: BodyOf<typeof counterElsewhereEndpoints.takeElsewhere>,
  act: Act,
): Promise<Outcome<ReceiptWire>> {
  const found = await nameMember(tx, { member, phoneEnd }, act)
  if (!found.ok) return found
  const { by, requestId } = act
  return await takeReceipt(tx, { form: { ...form, memberId: found.value._id }, by, requestId })
}
