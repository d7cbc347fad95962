import { matchBank, ok, refuse, sum, upiNumbersIn, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { whoMayDecide } from '../people/service.ts'
import { matchCredit } from '../upi/service.ts'
import * as store from './lines.store.ts'
import { matchPayouts } from './match-payouts.ts'
import { lockLine } from './statements.store.ts'

export { isOnStatement } from './lines.store.ts'

interface Act {
  /** The line of the bank. */
  readonly lineId: string
  readonly by: string
  readonly requestId: string
}

/** More than a year of a company brings at once. */
const ALL = 20_000

/**
 * Finds what lines of the bank and movements of the books are the same money, and books that they are. What members paid by UPI
 * reaches their wallets on the way, and what the bank has paid of withdrawals is entered as paid; each line does so on the word of
 * who imported it, not of who imports now. Gives how many. What is not sure is left to a person. Source: domain `matchBank`,
 * ADR 9.
 */
export async function matchAll(tx: Tx, { requestId }: { readonly requestId: string }): Promise<number> {
  const open = await store.openLines(tx, { most: ALL })
  // a statement is a file: what it moves, its importer answers for and may move by hand as well
  const mayMove = await whoMayDecide(tx, 'approve-money')
  const answered = open.filter(({ importedBy }) => mayMove.includes(importedBy))
  const claimed = new Set([...(await matchUpi(tx, answered)), ...(await matchPayouts(tx, answered, requestId))])
  const moves = await store.openMoves(tx, ALL)
  const found = matchBank(
    open
      .filter(({ id }) => !claimed.has(id))
      .map(({ id, day, amount_paise: amount, narration, reference }) => ({
        id,
        day,
        amount,
        text: `${reference} ${narration}`,
      })),
    moves.map(({ id, day, amount_paise: amount, reference }) => ({ id: String(id), day, amount, reference })),
  )
  const pairs = found.map(({ lineId, moveId, how }) => ({ lineId, transferId: Number(moveId), how }))
  const refused = await store.refusedPairs(tx, pairs)
  const sure = pairs.filter(({ lineId }) => !refused.has(lineId))
  await store.insertMatches(tx, sure, null)
  return claimed.size + sure.length
}

/** The lines that are what a member has paid by UPI, which counts from now on if it did not before. */
async function matchUpi(tx: Tx, lines: readonly store.ImportedLine[]): Promise<ReadonlySet<string>> {
  const matched = new Set<string>()
  for (const line of lines) {
    if (await matchToUpi(tx, line)) matched.add(line.id)
  }
  return matched
}

/**
 * Whether a line is what a member has paid by UPI: then it counts from now on if it did not before, on the word of who imported
 * the line.
 */
export async function matchToUpi(tx: Tx, line: store.ImportedLine): Promise<boolean> {
  const { id: lineId, amount_paise: amount, reference, narration } = line
  const words = `${reference} ${narration}`
  const numbers = upiNumbersIn(words)
  if (amount <= 0 || numbers.length === 0) return false
  const paid = await matchCredit(tx, { numbers, words, amount, importedBy: line.importedBy })
  const moves = paid ? await store.openMovesOfEvent(tx, `upi:${paid.upiId}`) : []
  await store.insertMatches(
    tx,
    moves.map(({ id }) => ({ lineId, transferId: id, how: 'reference' })),
    null,
  )
  return moves.length > 0
}

/**
 * A person matches a line with its movements. Refuses: not_found, line_already_matched (it, or one of them),
 * line_amount_differs; at the commit line_names_another and line_number_used.
 */
export async function matchByHand(
  tx: Tx,
  { lineId, by, requestId, moves: chosen }: Act & { readonly moves: readonly string[] },
): Promise<Result<store.LineRow>> {
  const line = await openLine(tx, lineId)
  if (!line.ok) return line
  const ids = [...new Set(chosen)].filter((id) => /^\d{1,15}$/.test(id)).map(Number)
  const moves = ids.length === 0 ? [] : await store.movesNamed(tx, ids)
  if (moves.length === 0 || moves.length < new Set(chosen).size) return refuse({ code: 'line_already_matched' })
  const amount = sum(moves.map((move) => move.amount_paise))
  if (amount !== line.value.amount_paise) {
    return refuse({ code: 'line_amount_differs', line: line.value.amount_paise, moves: amount })
  }
  await store.insertMatches(
    tx,
    moves.map(({ id }) => ({ lineId, transferId: id, how: 'hand' })),
    by,
  )
  await audit.record(tx, {
    actor: by,
    action: 'bank.match',
    subject: `bank-line:${lineId}`,
    after: { moves: ids },
    requestId,
  })
  return line
}

/** Takes a match back; nothing moves. Refuses: not_found, line_not_matched. */
export async function unmatch(
  tx: Tx,
  { lineId, by, requestId, reason }: Act & { readonly reason: string },
): Promise<Result<store.LineRow>> {
  await lockLine(tx, lineId)
  const line = await store.line(tx, lineId)
  if (!line) return refuse({ code: 'not_found' })
  if (!(await store.endMatches(tx, lineId, { by, reason }))) return refuse({ code: 'line_not_matched' })
  await audit.record(tx, { actor: by, action: 'bank.unmatch', subject: `bank-line:${lineId}`, reason, requestId })
  return ok(line)
}

/** What was just booked on the strength of a line is that line. Throws where it is not of its amount: a fault of ours. */
export async function matchBooked(
  tx: Tx,
  { lineId, eventKey, by }: { readonly lineId: string; readonly eventKey: string; readonly by: string },
): Promise<void> {
  const moves = await store.movesOfEvent(tx, eventKey)
  await store.insertMatches(
    tx,
    moves.map(({ id }) => ({ lineId, transferId: id, how: 'booked' })),
    by,
  )
}

/** A line nothing stands for yet, locked: two decisions about one line follow each other. Refuses: not_found, line_already_matched (also while a move entered from it waits). */
export async function openLine(tx: Tx, lineId: string): Promise<Result<store.LineRow>> {
  await lockLine(tx, lineId)
  const line = await store.line(tx, lineId)
  if (!line) return refuse({ code: 'not_found' })
  const isTaken = line.isWaiting || (await store.isMatched(tx, lineId))
  return isTaken ? refuse({ code: 'line_already_matched' }) : ok(line)
}

/** A line as it stands now. */
export async function currentLine(tx: Tx, lineId: string): Promise<store.LineRow> {
  const line = await store.line(tx, lineId)
  if (!line) throw new Error('lines of the bank are never deleted')
  return line
}
