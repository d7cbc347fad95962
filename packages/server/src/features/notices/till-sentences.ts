import { formatRupees, type TillMoveKind } from '@kuri/domain'
import type { NoticeData } from './kinds.ts'
import type { Sentences } from './sentences.ts'

type TillKind = 'till_waiting' | 'till_move_waiting'

/** What a cashier did with cash of their till. */
const MOVED: Readonly<Record<TillMoveKind, (amount: string) => string>> = {
  'from-safe': (amount) => `has put ${amount} from the safe into the till`,
  'from-bank': (amount) => `has put ${amount} from the bank into the till`,
  'to-safe': (amount) => `has taken ${amount} out of the till to the safe`,
  'to-bank': (amount) => `has taken ${amount} out of the till to the bank`,
}

/** What waits of the tills, for those who may confirm it. */
export const TILL_SENTENCES: { readonly [K in TillKind]: Sentences<NoticeData[K]> } = {
  till_waiting: {
    text: ({ name, amount }) => `${name} has counted ${formatRupees(amount)} in the till. Count it too and confirm it.`,
    subject: () => 'Please count and confirm a till',
  },
  till_move_waiting: {
    text: ({ name, amount, move }) => `${name} ${MOVED[move](formatRupees(amount))}. Check it and confirm it.`,
    subject: () => 'Please confirm cash moved in a till',
  },
}
