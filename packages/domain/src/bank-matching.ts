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
  /** The UTR, slip or order it was booked with; several are divided by commas, and each names it. */
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
 * Finds for lines of the statement the movements of the books that are the same money. First those that name it: the
 * same amount, and a reference of the movement in the line's words. Then those of the same amount within four days, where
 * neither has another candidate: of two equal sums on one day a person says which is which. Each is matched once.
 */
export function matchBank(lines: readonly LineToMatch[], moves: readonly MoveToMatch[]): BankMatch[] {
  const byReference = pair(lines, moves, 'reference', (line, move) => {
    const text = bare(line.text)
    const references = [move.reference, ...move.reference.split(',')].map(bare)
    return references.some((one) => one.length >= LEAST_REFERENCE && text.includes(one))
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

/** The bank's numbers that a line of the statement shows for itself: those of UPI and IMPS, else its transfer's. */
export function bankNumbersOfLine(words: string): string[] {
  const twelve = upiNumbersIn(words)
  const transfer = utrIn(words)
  return twelve.length > 0 || transfer === '' ? twelve : [transfer]
}

/** A member's request to pay by UPI, as a credit on the bank's statement is compared with it. */
export interface RequestToMatch {
  /** Ours: random, written into the payment itself. */
  readonly reference: string
  readonly state: 'open' | 'waiting' | 'credited' | 'rejected' | 'taken' | 'ended'
  /** The bank's number that the member claims, or that it was credited under. */
  readonly utr: string | null
  readonly amount: Paise
}

/** No line pays it any more. */
const GONE: ReadonlySet<RequestToMatch['state']> = new Set(['rejected', 'taken', 'ended'])

/**
 * Which request a credit on the statement pays. Our reference in the bank's words decides before any claimed number: numbers
 * are seen by others, references cannot be guessed. Such a credit pays the request it names, or none. Without a reference it
 * pays the one request that claims its number. Null: a person decides (two requests named, two claims of the number, another
 * sum, a request that was rejected or is credited under another number, a number that is credited to another), or a receipt of the
 * counter has taken its money already.
 */
export function requestOfCredit<T extends RequestToMatch>(
  requests: readonly T[],
  credit: { readonly references: readonly string[]; readonly numbers: readonly string[]; readonly amount: Paise },
): T | null {
  const hasNumber = ({ utr }: T): boolean => utr !== null && credit.numbers.includes(utr)
  const named = requests.filter(({ reference }) => credit.references.includes(reference))
  const claims = requests.filter((one) => hasNumber(one) && (one.state === 'waiting' || one.state === 'credited'))
  const credited = claims.filter(({ state }) => state === 'credited')
  const candidates = named.length > 0 ? named : credited.length > 0 ? credited : claims
  const [only, ...others] = candidates
  if (!only || others.length > 0 || only.amount !== credit.amount || GONE.has(only.state)) return null
  // its number was credited to another already: one of the two is wrong
  if (credited.some((one) => one !== only)) return null
  // the same reference paid a second time is other money
  return only.state === 'credited' && !hasNumber(only) ? null : only
}

const LEAST_SIGNS = 8
const LEAST_DIGITS = 6

/** Digits in groups, as people write long numbers: spaces, dashes and dots between them. */
const GROUPED = /\d+(?:[\s.-]+\d+)+/g
const UPI_DIGITS = 12

/** Twelve digits that neighbouring groups make together, wherever they begin and end: 4321 0000 0001. */
function upiNumbersInGroups(text: string): string[] {
  return (text.match(GROUPED) ?? []).flatMap((written) => {
    const groups = written.split(/[\s.-]+/)
    return groups.flatMap((_, from) => {
      let digits = ''
      for (const group of groups.slice(from)) {
        digits += group
        if (digits.length >= UPI_DIGITS) break
      }
      return digits.length === UPI_DIGITS ? [digits] : []
    })
  })
}

/**
 * The bank's numbers in a reference that a person typed, as the register of bank references has them: the twelve digits of UPI
 * and IMPS, in one piece or in groups, else the longest word that looks like a transfer's reference, else the whole of it.
 * Spaces, dashes and case make no other number, nor do further digits beside it. None: a slip's number or a word, which the bank
 * does not give.
 */
export function bankNumbersIn(reference: string): string[] {
  const text = reference.normalize('NFKC').toUpperCase()
  const twelve = [...new Set([...upiNumbersIn(text), ...upiNumbersInGroups(text)])]
  if (twelve.length > 0) return twelve
  const whole = bare(text)
  const joined = upiNumbersIn(whole)
  if (joined.length > 0) return joined
  const transfer = utrIn(text)
  if (transfer !== '') return [transfer]
  return whole.length >= LEAST_SIGNS && whole.replaceAll(/\D/g, '').length >= LEAST_DIGITS ? [whole] : []
}

/** Whether a reference contains the 12 digits (UTR) that a bank gives a UPI payment. */
export const hasUpiNumber = (reference: string): boolean => upiNumberIn(reference) !== undefined

/** The twelve digits of a UPI payment in what a person typed; undefined: there are none. */
export const upiNumberIn = (reference: string): string | undefined =>
  bankNumbersIn(reference).find((number) => /^\d{12}$/.test(number))
