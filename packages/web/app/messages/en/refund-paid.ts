import type { Paise } from '@kuri/domain'
import { rupees } from '../format.ts'

/** What a refund has paid that was claimed: what the member owed for returned cheques, then the wallet of the one who reads of it. */
export const refundPaid =
  (whose: 'your' | 'the member’s') =>
  (amount: Paise, cheques: Paise): string =>
    [
      ...(cheques > 0 ? [`${rupees(cheques)} was paid for a returned cheque.`] : []),
      ...(amount > 0 || cheques === 0 ? [`${rupees(amount)} is in ${whose} wallet.`] : []),
    ].join(' ')
