import { payInOrder, subtract, sum, type Paise } from '@kuri/domain'
import type { Given, Round } from './phone.ts'

type Dues = Round['members'][number]['dues']

/** A returned cheque for which the member owes. */
export type Owed = Round['members'][number]['cheques'][number]

/** What is still due by the round and this phone. */
export type Due = Omit<Dues[number], 'chitId'> & { readonly chitId: string; readonly name: string }

/** What a member owes by the round, less what this phone has taken since. */
export const stillDue = (dues: Dues, given: readonly Given[]): Due[] =>
  dues.flatMap(({ chitId: { _id: chitId, name }, amount, ...due }) => {
    const lines = given.flatMap(({ receipt }) => receipt.lines)
    const ofDue = lines.filter(
      (line) =>
        line.chitId === chitId && line.ticketNo === due.ticketNo && line.month === due.month && line.year === due.year,
    )
    const taken = sum(ofDue.map((line) => line.amount))
    return taken < amount ? [{ ...due, chitId, name, amount: subtract(amount, taken) }] : []
  })

/** The returned cheques for which a member owes by the round, less those that this phone has taken money for since. */
export const stillOwed = (cheques: readonly Owed[], given: readonly Given[]): Owed[] => {
  const taken = given.flatMap(({ receipt }) => receipt.returnedCheques ?? []).map(({ chequeId }) => chequeId)
  return cheques.filter(({ _id }) => !taken.includes(_id))
}

/** The lines of a receipt over an amount: the oldest due first, the last one in part. */
const linesOf = (dues: readonly Due[], amount: Paise) =>
  payInOrder(
    dues.map((due) => ({ ...due, rest: due.amount })),
    amount,
  ).paying.map(({ due: { chitId, ticketNo, month, year }, pays }) => ({ chitId, ticketNo, month, year, amount: pays }))

/** What a receipt over an amount pays: the returned cheques that are chosen, as a whole, and with the rest the dues. */
export function paidBy({ dues, owed }: { dues: readonly Due[]; owed: readonly Owed[] }, amount: Paise) {
  const returnedCheques = owed.map(({ _id: chequeId, amount: owes }) => ({ chequeId, amount: owes }))
  const forCheques = sum(returnedCheques.map((one) => one.amount))
  return { returnedCheques, lines: amount > forCheques ? linesOf(dues, subtract(amount, forCheques)) : [] }
}
