import { calendarMonth, subtract, sum, ZERO, type Paise, type SignedReceipt } from '@kuri/domain'
import { m } from '../../messages/en.ts'
import type { Round } from './phone.ts'
import type { Due, Owed } from './still-due.ts'

/** What a slip says beside what is signed: the receipt names members and chits by their ids. */
export interface Printed {
  readonly code: string
  readonly ownName: string
  readonly language: string
  /** The chits of the lines, in their order. */
  readonly lines: readonly { readonly chit: string; readonly isPart: boolean; readonly penalty: Paise }[]
  /** What the debts are called, in their order. */
  readonly debts: readonly string[]
  /** What is still due by the round, with its late fees; null with a cheque, which is no payment yet. */
  readonly left: Paise | null
}

/** Of a receipt that an earlier build kept without it. */
export const NOT_KEPT: Printed = { code: '', ownName: '', language: 'en', lines: [], debts: [], left: null }

interface Taken {
  readonly user: Round['members'][number]['user']
  /** What was due before. */
  readonly dues: readonly Due[]
  readonly owed: readonly Owed[]
  readonly lines: SignedReceipt['lines']
  readonly debts: NonNullable<SignedReceipt['debts']>
  readonly method: SignedReceipt['method']
}

/** What the slip of a receipt says beside what is signed, by what was due before it. */
export function printedOf({ user, dues, owed, lines, debts, method }: Taken): Printed {
  const { code, ownName, language } = user
  const named = lines.map((line) => {
    const due = dues.find(
      (one) =>
        one.chitId === line.chitId && one.ticketNo === line.ticketNo && calendarMonth(one) === calendarMonth(line),
    )
    const penalty = due !== undefined && line.amount === due.amount ? due.penalty : ZERO
    const isPart = due !== undefined && line.amount < subtract(due.amount, due.penalty)
    return { chit: due?.name ?? '', isPart, penalty }
  })
  const names = debts.map(({ debtId }) => {
    const debt = owed.find(({ _id }) => _id === debtId)
    return debt === undefined ? '' : m.debtWords.name(debt)
  })
  const before = sum([...dues, ...owed].map(({ amount }) => amount))
  const paid = sum([...lines, ...debts].map(({ amount }) => amount))
  const left = method === 'cheque' ? null : subtract(before, paid)
  return { code, ownName, language, lines: named, debts: names, left }
}
