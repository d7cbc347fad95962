import { upiNumbersIn } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { whoMayDecide } from '../people/service.ts'
import * as upi from '../upi/service.ts'
import * as store from './lines.store.ts'
import { matchToUpi } from './match.ts'
import * as statements from './statements.store.ts'

type Told = Parameters<typeof upi.claim>[1]
type Claimed = Awaited<ReturnType<typeof upi.claim>>

/**
 * "I have paid", with the bank's number: where a statement that was imported has the money, it reaches the wallet at once, on the
 * word of who imported that statement; a large one waits for a second administrator. What is not there waits for the next one,
 * or for a person. While one is being imported nothing is looked for: that import finds it. Refuses what `claim` refuses. Source: ADR 9.
 */
export async function tellOfUpi(tx: Tx, told: Told): Promise<Claimed> {
  const claimed = await upi.claim(tx, told)
  if (!claimed.ok || claimed.value.status !== 'waiting') return claimed
  if (!(await statements.areNoneImported(tx))) return claimed
  const { utr, amount } = claimed.value
  const mayCredit = await whoMayDecide(tx, 'approve-money')
  const lines = await store.openLines(tx, { amount, most: ALL })
  const line = lines.find(
    ({ reference, narration, importedBy }) =>
      mayCredit.includes(importedBy) && upiNumbersIn(`${reference} ${narration}`).includes(utr ?? ''),
  )
  // who decides about the line at this moment decides about the claim as well
  if (!line || !(await statements.tryLockLine(tx, line.id)) || (await store.isMatched(tx, line.id))) return claimed
  if (!(await matchToUpi(tx, line))) return claimed
  // said a second time it tells how it stands now
  return await upi.claim(tx, told)
}

/** More lines of one amount than a company has open. */
const ALL = 1_000
