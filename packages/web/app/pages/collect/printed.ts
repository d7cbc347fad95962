import { calendarMonth, subtract, sum, type Paise, type SignedReceipt } from '@kuri/domain'
import type { Round } from './phone.ts'
import type { Due } from './still-due.ts'

/** What a slip says beside what is signed: the receipt names members and chits by their ids. */
export interface Printed {
  readonly code: string
  readonly ownName: string
  readonly language: string
  /** The chits of the lines, in their order. */
  readonly lines: readonly { readonly chit: string; readonly isPart: boolean }[]
  /** What is still due by the round, without late fees; null with a cheque, which is no payment yet. */
  readonly left: Paise | null
}

interface Taken {
  readonly user: Round['members'][number]['user']
  /** What was due before. */
  readonly dues: readonly Due[]
  readonly lines: SignedReceipt['lines']
  readonly method: SignedReceipt['method']
}

/** What the slip of a receipt says beside what is signed, by what was due before it. */
export function printedOf({ user: { code, ownName, language }, dues, lines, method }: Taken): Printed {
  const named = lines.map((line) => {
    const due = dues.find(
      (one) =>
        one.chitId === line.chitId && one.ticketNo === line.ticketNo && calendarMonth(one) === calendarMonth(line),
    )
    return { chit: due?.name ?? '', isPart: due !== undefined && line.amount < due.amount }
  })
  const [owed, paid] = [sum(dues.map(({ amount }) => amount)), sum(lines.map(({ amount }) => amount))]
  return { code, ownName, language, lines: named, left: method === 'cheque' ? null : subtract(owed, paid) }
}
