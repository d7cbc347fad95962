import { eventWord, type bankEndpoints, type ReplyOf } from '@kuri/contract'
import { COMPANY_MOVES, fitsBankLine } from '@kuri/domain'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'

type Reconciled = ReplyOf<typeof bankEndpoints.reconciliation>
type OpenLines = ReplyOf<typeof bankEndpoints.openLines>
export type OpenLine = OpenLines['lines'][number]
type OpenMove = OpenLines['moves'][number]

/** What a line may be, besides a move of the company. */
export type Known = Pick<Reconciled, 'expected'> & { moves: readonly OpenMove[] }

const t = m.bank.lines

/** What can be entered from a line of the bank. */
const BOOKABLE = [
  'to-suspense',
  'pay-in',
  'interest',
  'cash-to-bank',
  'bank-charge',
  'pay-tax',
  'draw-commission',
  'draw-funds',
  'bank-to-cash',
] as const
type Bookable = (typeof BOOKABLE)[number]

/** One thing a line may be: announced by somebody, in our books already, or a move of the company. */
export type NameChoice = { readonly value: string; readonly word: string } & (
  | { readonly is: 'expected'; readonly source: string; readonly id: string }
  | { readonly is: 'booked'; readonly id: string }
  | { readonly is: 'move'; readonly kind: Bookable }
)

/** A name with the end of its contact, and a warning where another's name looks the same. */
function nameOf(name: string, person: Reconciled['expected'][number]['person']): string {
  if (person === null) return name
  const mark = person.looksLike === null ? '' : ` (${m.admin.inbox.looksLike[person.looksLike]})`
  return `${name} ${person.contactEnd}${mark}`
}

/** Everything of a line's own amount, what is surest first. `mayMove`: whether company moves are the reader's to enter. */
export function choicesFor(
  { amount }: Pick<OpenLine, 'amount'>,
  { expected, moves }: Known,
  mayMove: boolean,
): NameChoice[] {
  return [
    ...expected
      .filter((one) => mayMove && one.amount === amount)
      .map(({ source, _id, name, person, reference }) => ({
        is: 'expected' as const,
        value: `expected ${source} ${_id}`,
        word: t.expected(t.sources[source] ?? t.otherSource, nameOf(name, person), reference),
        source,
        id: _id,
      })),
    ...moves
      .filter((one) => one.amount === amount)
      .map(({ _id, kind, reference, day }) => ({
        is: 'booked' as const,
        value: `booked ${_id}`,
        word: t.inBooks(eventWord(kind), reference, dayText(day)),
        id: _id,
      })),
    ...BOOKABLE.filter((kind) => mayMove && fitsBankLine(kind, amount) && kind in COMPANY_MOVES).map((kind) => ({
      is: 'move' as const,
      value: `move ${kind}`,
      word: m.companyEntries.moves[kind],
      kind,
    })),
  ]
}
