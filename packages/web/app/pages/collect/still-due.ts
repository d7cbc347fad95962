import { excess, payInOrder, subtract, sum, type Paise } from '@kuri/domain'
import type { Given, Round } from './phone.ts'

type Dues = Round['members'][number]['dues']

/** A debt of the member. */
export type Owed = Round['members'][number]['debts'][number]

/** What is still due by the round and this phone. */
export type Due = Omit<Dues[number], 'chitId'> & { readonly chitId: string; readonly name: string }

/** What a due costs without its late fee. */
const restOf = ({ amount, penalty }: Pick<Due, 'amount' | 'penalty'>): Paise => subtract(amount, penalty)

/**
 * What a member owes by the round, less what this phone has taken since. A month that was paid without its late fee is not here any
 * more: a collector does not take the fee alone.
 */
export const stillDue = (dues: Dues, given: readonly Given[]): Due[] =>
  dues.flatMap(({ chitId: { _id: chitId, name }, amount, ...due }) => {
    const lines = given.flatMap(({ receipt }) => receipt.lines)
    const ofDue = lines.filter(
      (line) =>
        line.chitId === chitId && line.ticketNo === due.ticketNo && line.month === due.month && line.year === due.year,
    )
    const taken = sum(ofDue.map((line) => line.amount))
    return taken < restOf({ amount, penalty: due.penalty })
      ? [{ ...due, chitId, name, amount: subtract(amount, taken) }]
      : []
  })

/** The debts of a member by the round, less those that this phone has taken money for since. */
export const stillOwed = (debts: readonly Owed[], given: readonly Given[]): Owed[] => {
  const taken = given.flatMap(({ receipt }) => receipt.debts ?? []).map(({ debtId }) => debtId)
  return debts.filter(({ _id }) => !taken.includes(_id))
}

const lineOf = ({ chitId, ticketNo, month, year }: Due, amount: Paise) => ({ chitId, ticketNo, month, year, amount })

/**
 * What a receipt over an amount pays: the debts that are chosen, as a whole, and with the rest the dues, the oldest first,
 * the last one in part. `left`: it pays nothing, because a late fee is not paid in part.
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
