import { dayInIndia, excess, payInOrder, subtract, sum, ZERO, type Day, type Paise } from '@kuri/domain'
import type { Given, Round } from './phone.ts'

type Dues = Round['members'][number]['dues']

/** A debt of the member. */
export type Owed = Round['members'][number]['debts'][number]

/** What is still due by the round and this phone. */
export type Due = Omit<Dues[number], 'chitId'> & { readonly chitId: string; readonly name: string }

/** What a due costs without its late fee. */
const restOf = ({ amount, penalty }: Pick<Due, 'amount' | 'penalty'>): Paise => subtract(amount, penalty)

/** The month is paid, and only its late fee is due. */
export const isFeeAlone = (due: Pick<Due, 'amount' | 'penalty'>): boolean => due.penalty > ZERO && restOf(due) === ZERO

/**
 * What a member owes by the round, less what this phone has taken since. A month that it has taken without the late fee leaves the fee
 * due: on the day of the round, because the fee grows, and is the fee of the receipt's day; and not where a cheque paid the month, which
 * the bank has not paid yet. Source: docs/spec/payments.md, PAY-13.
 */
export const stillDue = (dues: Dues, given: readonly Given[], roundDay: Day): Due[] =>
  dues.flatMap(({ chitId: { _id: chitId, name }, ...due }) => {
    const ofDue = given.flatMap(({ receipt: { lines, method, takenAt } }) =>
      lines
        .filter((line) => isOf(line, { chitId, ...due }))
        .map(({ amount }) => ({ amount, isMoney: method !== 'cheque', isOfDay: dayInIndia(takenAt) === roundDay })),
    )
    const left = leftOf(due, ofDue)
    return left === null ? [] : [{ ...due, ...left, chitId, name }]
  })

type Named = Pick<Due, 'chitId' | 'ticketNo' | 'month' | 'year'>

const isOf = (line: Named, due: Named): boolean =>
  line.chitId === due.chitId && line.ticketNo === due.ticketNo && line.month === due.month && line.year === due.year

interface Taken {
  readonly amount: Paise
  readonly isMoney: boolean
  /** On the day of the round. */
  readonly isOfDay: boolean
}

/** What is left of a due; null: nothing. */
function leftOf(due: Pick<Due, 'amount' | 'penalty'>, taken: readonly Taken[]): Pick<Due, 'amount' | 'penalty'> | null {
  const { amount, penalty } = due
  // the server takes a fee alone from exactly its money; other money was taken for the month before the round knew that it is paid
  if (isFeeAlone(due)) return taken.some((one) => one.amount === penalty) ? null : { amount, penalty }
  const all = sum(taken.map((one) => one.amount))
  if (all < restOf(due)) return { amount: subtract(amount, all), penalty }
  const leavesFee = all < amount && taken.every(({ isMoney, isOfDay }) => isMoney && isOfDay)
  return leavesFee ? { amount: penalty, penalty } : null
}

/** The debts of a member by the round, less those that this phone has taken money for since. */
export const stillOwed = (debts: readonly Owed[], given: readonly Given[]): Owed[] => {
  const taken = given.flatMap(({ receipt }) => receipt.debts ?? []).map(({ debtId }) => debtId)
  return debts.filter(({ _id }) => !taken.includes(_id))
}

const lineOf = ({ chitId, ticketNo, month, year }: Due, amount: Paise) => ({ chitId, ticketNo, month, year, amount })

/**
 * What a receipt over an amount pays: the debts that are chosen, as a whole, and with the rest the dues, the oldest first, the last one
 * in part. `left`: it pays nothing, because a late fee is paid as a whole.
 */
export function paidBy({ dues, owed }: { dues: readonly Due[]; owed: readonly Owed[] }, amount: Paise) {
  const debts = owed.map(({ _id: debtId, amount: owes }) => ({ debtId, amount: owes }))
  const forDebts = sum(debts.map((one) => one.amount))
  const { paying, left } = payInOrder(
    dues.map((due) => ({ ...due, rest: restOf(due) })),
    excess(amount, forDebts),
  )
  const lines = paying.map(({ due, pays: amount }) => lineOf(due, amount))
  return { debts, lines, left }
}
