import { excess, payInOrder, subtract, sum, type Paise } from '@kuri/domain'
import type { Given, Round } from './phone.ts'

type Dues = Round['members'][number]['dues']

/** A returned cheque for which the member owes. */
export type Owed = Round['members'][number]['cheques'][number]

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

/** The returned cheques for which a member owes by the round, less those that this phone has taken money for since. */
export const stillOwed = (cheques: readonly Owed[], given: readonly Given[]): Owed[] => {
  const taken = given.flatMap(({ receipt }) => receipt.returnedCheques ?? []).map(({ chequeId }) => chequeId)
  return cheques.filter(({ _id }) => !taken.includes(_id))
}

const lineOf = ({ chitId, ticketNo, month, year }: Due, amount: Paise) => ({ chitId, ticketNo, month, year, amount })

/**
 * What a receipt over an amount pays: the returned cheques that are chosen, as a whole, and with the rest the dues, the oldest first,
 * the last one in part. `left`: it pays nothing, because a late fee is not paid in part.
 */
export function paidBy({ dues, owed }: { dues: readonly Due[]; owed: readonly Owed[] }, amount: Paise) {
  const returnedCheques = owed.map(({ _id: chequeId, amount: owes }) => ({ chequeId, amount: owes }))
  const forCheques = sum(returnedCheques.map((one) => one.amount))
  const { paying, left } = payInOrder(
    dues.map((due) => ({ ...due, rest: restOf(due) })),
    excess(amount, forCheques),
  )
  const lines = paying.map(({ due, pays: amount }) => lineOf(due, amount))
  return { returnedCheques, lines, left }
}
