import { fromRupees } from '@kuri/domain'
import type { NoticeData } from '../../src/features/notices/kinds.ts'

const asha = { name: 'Asha', personId: 'asha', amount: fromRupees(500) } as const
const payment = { of: fromRupees(500), reference: 'pay_A1', journalId: 7 } as const

type Kind = 'receipt_unallocated' | 'payout_conflict' | 'refund_unasked' | 'refund_to_correct'

/** What staff read where the gateway, or a receipt given at the door, and our books differ. */
export const OF_THE_GATEWAY: { [K in Kind]: readonly [data: NoticeData[K], text: string][] } = {
  receipt_unallocated: [
    [
      { number: 'R1-00007', amount: fromRupees(9_000), receiptId: 'receipt' },
      'The money of receipt R1-00007, ₹9,000, could not be allocated. Please decide under Money whose it is.',
    ],
  ],
  payout_conflict: [
    [
      { ...asha, reported: 'processed' },
      'The payment gateway says that the withdrawal of ₹500 of Asha was paid. Our records say otherwise. Please check the bank statement and decide under Money.',
    ],
  ],
  refund_unasked: [
    [
      { ...asha, held: fromRupees(500) },
      'The payment gateway has refunded ₹500 of a payment of Asha that is already in the wallet. The money is held in the wallet until you decide. Please check the gateway and decide under Money.',
    ],
    [
      { ...asha, held: fromRupees(200) },
      'The payment gateway has refunded ₹500 of a payment of Asha that is already in the wallet. The wallet still has ₹200 of it, which is held until you decide. Please check the gateway and decide under Money.',
    ],
    [
      { ...asha, held: fromRupees(0) },
      'The payment gateway has refunded ₹500 of a payment of Asha that is already in the wallet. The wallet does not have this money any more. Please check the gateway and decide under Money.',
    ],
  ],
  refund_to_correct: [
    [
      { ...payment, amount: fromRupees(500) },
      'The payment gateway has refunded payment pay_A1 of ₹500. The ledger still shows this amount. Please check the gateway. Then correct the entry in the ledger.',
    ],
    [
      { ...payment, amount: fromRupees(200) },
      'The payment gateway has refunded ₹200 of ₹500 of payment pay_A1. The ledger still shows the full amount. Please refund the rest at the gateway. Then correct the entry in the ledger.',
    ],
  ],
}
