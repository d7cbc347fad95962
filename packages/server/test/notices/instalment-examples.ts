import { day, fromRupees } from '@kuri/domain'
import type { Examples } from './role-examples.ts'

const december = { chit: 'Family Five', month: 'December', year: 2026, net: fromRupees(9_000) } as const

type Kind = 'instalment_due' | 'instalment_overdue' | 'instalment_paid' | 'instalment_part_paid'

/** What members read about their contributions. */
export const OF_INSTALMENTS: Pick<Examples, Kind> = {
  instalment_due: [
    [
      { ...december, dueOn: day('2026-12-05'), days: 3 },
      'Your contribution of ₹9,000 to Family Five for December 2026 is due in 3 days, on 5 Dec 2026.',
    ],
    [
      { ...december, dueOn: day('2026-12-05'), days: 0 },
      'Your contribution of ₹9,000 to Family Five for December 2026 is due today, on 5 Dec 2026.',
    ],
  ],
  instalment_overdue: [
    [
      { ...december, dueOn: day('2026-12-05') },
      'Your contribution of ₹9,000 to Family Five for December 2026 was due on 5 Dec 2026. Until it is paid you cannot bid in this scheme.',
    ],
    [
      { ...december, dueOn: day('2026-12-05'), prizeBy: 'lot' },
      'Your contribution of ₹9,000 to Family Five for December 2026 was due on 5 Dec 2026. Until it is paid your ticket is not in the draw, unless nobody else has paid.',
    ],
    [
      { ...december, dueOn: day('2026-12-05'), prizeBy: 'fixed' },
      'Your contribution of ₹9,000 to Family Five for December 2026 was due on 5 Dec 2026.',
    ],
  ],
  instalment_paid: [
    [
      { ...december, dividend: fromRupees(1_000), receiptNo: 'K1-2026-00007' },
      'Your contribution to Family Five for December 2026 is paid: ₹9,000 and a dividend of ₹1,000. Receipt K1-2026-00007.',
    ],
    [
      { ...december, dividend: fromRupees(0), receiptNo: 'K1-2026-00007', penalty: fromRupees(39) },
      'Your contribution to Family Five for December 2026 is paid: ₹9,000. The late fee of ₹39 is paid too. Receipt K1-2026-00007.',
    ],
  ],
  instalment_part_paid: [
    [
      { ...december, amount: fromRupees(4_000), rest: fromRupees(5_000), receiptNo: 'K1-2026-00007' },
      'You paid ₹4,000 of your contribution of ₹9,000 to Family Five for December 2026. ₹5,000 is still to pay. Receipt K1-2026-00007.',
    ],
  ],
}
