import { fromRupees } from '@kuri/domain'
import type { Examples } from './role-examples.ts'

/** What waits of the tills. */
export const TILL_EXAMPLES: Pick<Examples, 'till_waiting' | 'till_move_waiting'> = {
  till_waiting: [
    [
      { name: 'Chitra', personId: 'chitra', amount: fromRupees(12_500) },
      'Chitra has counted ₹12,500 in the till. Count it too and confirm it.',
    ],
  ],
  till_move_waiting: [
    [
      { name: 'Chitra', personId: 'chitra', amount: fromRupees(500), move: 'from-bank', moveId: 'move' },
      'Chitra has put ₹500 from the bank into the till. Check it and confirm it.',
    ],
    [
      { name: 'Chitra', personId: 'chitra', amount: fromRupees(500), move: 'to-safe', moveId: 'move' },
      'Chitra has taken ₹500 out of the till to the safe. Check it and confirm it.',
    ],
  ],
}
