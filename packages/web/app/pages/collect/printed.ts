import { calendarMonth, subtract, sum, ZERO, type Paise, type SignedReceipt } from '@kuri/domain'
import type { Round } from './phone.ts'
import type { Due, Owed } from './still-due.ts'

/** What a slip says beside what is signed: the receipt names members and chits by their ids. */
export interface Printed {
  readonly code: string
  readonly ownName: string
  readonly language: string
  /** The chits of the lines, in their order. */
  readonly lines: readonly { readonly chit: string; readonly isPart: boolean; readonly penalty: Paise }[]
  /** The printed numbers of the returned cheques, in their order. */
  readonly cheques: readonly string[]
  /** What is still due by the round, with its late fees; null with a cheque, which is no payment yet. */
  readonly left: Paise | null
}

/** Of a receipt that an earlier build kept without it. */
export const NOT_KEPT: Printed = { code: '', ownName: '', language: 'en', lines: [], cheques: [], left: null }

interface Taken {
  readonly user: Round['members'][number]['user']
  /** What was due before. */
  readonly dues: readonly Due[]
  readonly owed: readonly Owed[]
  readonly lines: SignedReceipt['lines']
  readonly returnedCheques: NonNullable<SignedReceipt['returnedCheques']>
  readonly method: SignedReceipt['method']
}

/** What the slip of a receipt says beside what is signed, by what was due before it. */
export function printedOf({ user, dues, owed, lines, returnedCheques, method }: Taken): Printed {
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
  const cheques = returnedCheques.map(({ chequeId }) => owed.find(({ _id }) => _id === chequeId)?.chequeNo ?? '')
  const before = sum([...dues, ...owed].map(({ amount }) => amount))
  const paid = sum([...lines, ...returnedCheques].map(({ amount }) => amount))
  const left = method === 'cheque' ? null : subtract(before, paid)
  return { code, ownName, language, lines: named, cheques, left }
}
