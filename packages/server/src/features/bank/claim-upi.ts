import { upiNumbersIn } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { whoMayDecide } from '../people/service.ts'
import * as upi from '../upi/service.ts'
import * as store from './lines.store.ts'
import { matchToUpi } from './match.ts'
import * as statements from './statements.store.ts'

type Claim = Parameters<typeof upi.claim>[1]
type Claimed = Awaited<ReturnType<typeof upi.claim>>

/**
 * A member claims a UPI payment with the bank's number. If an imported statement has it, the wallet is credited at once, on
 * the authority of who imported the statement; a large one waits for a second administrator. Otherwise the claim waits for
 * the next import or for a decision. While an import is running nothing is matched here: that import finds it. Refuses what
 * `upi.claim` refuses. Source: ADR 9.
 */
export async function claimUpi(tx: Tx, claim: Claim): Promise<Claimed> {
  const claimed = await upi.claim(tx, claim)
  if (!claimed.ok || claimed.value.status !== 'waiting') return claimed
  if (!(await statements.areNoneImported(tx))) return claimed
  const { utr, amount } = claimed.value
  const mayCredit = await whoMayDecide(tx, 'approve-money')
  const lines = await store.openLines(tx, { amount, most: ALL })
  const line = lines.find(
    ({ reference, narration, importedBy }) =>
      mayCredit.includes(importedBy) && upiNumbersIn(`${reference} ${narration}`).includes(utr ?? ''),
  )
  // another transaction that decides about the line decides about the claim as well
  if (!line || !(await statements.tryLockLine(tx, line.id)) || (await store.isMatched(tx, line.id))) return claimed
  if (!(await matchToUpi(tx, line))) return claimed
  // a repeated claim returns its present state
  return await upi.claim(tx, claim)
}

/** More lines of one amount than a company has open. */
const ALL = 1_000
