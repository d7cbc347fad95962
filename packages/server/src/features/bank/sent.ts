import { subtract, transferReferencesIn, utrIn, ZERO } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { pay } from '../withdrawals/decide.ts'
import { approvedByReference, isUtrKnown } from '../withdrawals/service.ts'
import * as store from './lines.store.ts'

/**
 * The lines that are a withdrawal the bank has paid: they name our reference and are of its sum. Each is entered as paid
 * under the bank's number, as who imported the line would enter it by hand, and is matched. What lacks that number, is their own,
 * or is refused for any other reason is left to a person. Source: ADR 9.
 */
export async function matchSent(
  tx: Tx,
  lines: readonly store.ImportedLine[],
  requestId: string,
): Promise<ReadonlySet<string>> {
  const named = lines.flatMap((line) => {
    const words = wordsOf(line)
    return line.amount_paise < 0 ? transferReferencesIn(words).map((reference) => ({ line, words, reference })) : []
  })
  const matched = new Set<string>()
  if (named.length === 0) return matched
  const idOf = await approvedByReference(tx)
  for (const { line, words, reference } of named) {
    const utr = utrIn(words)
    const id = idOf(reference, subtract(ZERO, line.amount_paise))
    if (id === undefined || utr === '' || (await isUtrKnown(tx, utr))) continue
    const paid = await pay(tx, { id, by: line.importedBy, requestId, key: null, utr })
    if (!paid.ok) continue
    const moves = await store.movesOfEvent(tx, `withdrawal:${id}:paid`)
    await store.insertMatches(
      tx,
      moves.map((move) => ({ lineId: line.id, transferId: move.id, how: 'reference' })),
      null,
    )
    matched.add(line.id)
  }
  return matched
}

const wordsOf = ({ reference, narration }: store.LineRow): string => `${reference} ${narration}`
