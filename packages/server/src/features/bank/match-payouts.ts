import { subtract, transferReferencesIn, utrIn, ZERO } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { pay } from '../withdrawals/decide.ts'
import { approvedByReference, isUtrKnown } from '../withdrawals/service.ts'
import * as store from './lines.store.ts'

/**
 * Matches lines to withdrawals that the bank has paid: by our reference and the amount. Each is entered as paid under the
 * bank's number, as if by the importer of the line. A line without that number, the importer's own withdrawal, and one that
 * is refused for any other reason are left for a decision by hand. Source: ADR 9.
 */
export async function matchPayouts(
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
