import { daysBetween } from './calendar.ts'
import type { Day } from './calendar.ts'
import type { Paise } from './money.ts'

/** A line of the bank's statement; what came in is positive. */
export interface LineToMatch {
  readonly id: string
  readonly day: Day
  readonly amount: Paise
  /** Narration and reference. */
  readonly text: string
}

/** A movement of our bank account in the books; what came in is positive. */
export interface MoveToMatch {
  readonly id: string
  readonly day: Day
  readonly amount: Paise
  /** The UTR, slip or order it was booked with. */
  readonly reference: string
}

export interface BankMatch {
  readonly lineId: string
  readonly moveId: string
  readonly how: 'reference' | 'amount'
}

/** Banks book on working days, and people enter things late. */
const MOST_DAYS_APART = 4
/** Shorter ones stand in other numbers by chance. */
const LEAST_REFERENCE = 6

/** Letters and digits alone: banks break references with spaces, slashes and dashes. */
const bare = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/**
 * Finds for lines of the statement the movements of the books that are the same money. First those that say so: the
 * same amount, and the movement's reference in the line's words. Then those of the same amount within four days, where
 * neither has another candidate: of two equal sums on one day a person says which is which. Each is matched once.
 */
export function matchBank(lines: readonly LineToMatch[], moves: readonly MoveToMatch[]): BankMatch[] {
  const byReference = pair(lines, moves, 'reference', (line, move) => {
    const reference = bare(move.reference)
    return reference.length >= LEAST_REFERENCE && bare(line.text).includes(reference)
  })
  const taken = new Set(byReference.flatMap(({ lineId, moveId }) => [lineId, moveId]))
  const left = <T extends { id: string }>(all: readonly T[]): T[] => all.filter(({ id }) => !taken.has(id))
  const byAmount = pair(
    left(lines),
    left(moves),
    'amount',
    (line, move) => Math.abs(daysBetween(line.day, move.day)) <= MOST_DAYS_APART,
  )
  return [...byReference, ...byAmount]
}

/** Pairs of the same amount that fit, where each is the other's only one. */
function pair(
  lines: readonly LineToMatch[],
  moves: readonly MoveToMatch[],
  how: BankMatch['how'],
  fits: (line: LineToMatch, move: MoveToMatch) => boolean,
): BankMatch[] {
  const byAmount = Map.groupBy(moves, ({ amount }) => amount)
  const candidates = lines.map((line) => ({
    line,
    found: (byAmount.get(line.amount) ?? []).filter((move) => fits(line, move)),
  }))
  const wanted = new Map<string, number>()
  for (const { id } of candidates.flatMap(({ found }) => found)) wanted.set(id, (wanted.get(id) ?? 0) + 1)
  return candidates.flatMap(({ line, found: [only, ...others] }) =>
    only && others.length === 0 && wanted.get(only.id) === 1 ? [{ lineId: line.id, moveId: only.id, how }] : [],
  )
}

/** How a transfer of ours is called in its remarks: the mark, and the last twelve signs of what it is paid for. */
const TRANSFER_MARK = 'KURIW'
/** As banks write it: they break words with spaces, slashes and dashes. */
const TRANSFER_NAMED = /K\W*U\W*R\W*I\W*W(?:\W*[0-9A-F]){12}/g

/** What whoever pays a withdrawal writes into the transfer's remarks, so that the statement says what it is. */
export const transferReference = (withdrawalId: string): string =>
  TRANSFER_MARK + withdrawalId.replaceAll('-', '').slice(-12).toUpperCase()

/** References of our own transfers in a line's words. */
export const transferReferencesIn = (text: string): string[] =>
  [...text.toUpperCase().matchAll(TRANSFER_NAMED)].map(([named]) => bare(named))

/** What in a line's words looks like the bank's reference of a transfer (UTR), ours left aside; '' where nothing does. */
export function utrIn(text: string): string {
  const words =
    text
      .toUpperCase()
      .replaceAll(TRANSFER_NAMED, ' ')
      .match(/[A-Z0-9]{10,40}/g) ?? []
  return words.filter((word) => /\d{6}/.test(word)).toSorted((a, b) => b.length - a.length)[0] ?? ''
}

/** Numbers in a line's words that may be a UPI payment's: twelve digits that are not part of a longer one, each once. */
export const upiNumbersIn = (text: string): string[] => [...new Set(text.match(/(?<!\d)\d{12}(?!\d)/g))]
