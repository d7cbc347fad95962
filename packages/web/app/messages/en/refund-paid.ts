import type { Paise } from '@kuri/domain'
import { rupees } from '../format.ts'

/** What a refund has paid that was claimed: what the member owed the company, then the wallet of the one who reads of it. */
export const refundPaid =
  (whose: 'your' | 'the member’s') =>
  (amount: Paise, debts: Paise): string =>
    [
      ...(debts > 0
        ? [`${rupees(debts)} was used to pay what was owed for a returned cheque or a cancelled receipt.`]
        : []),
      ...(amount > 0 || debts === 0 ? [`${rupees(amount)} is in ${whose} wallet.`] : []),
    ].join(' ')
