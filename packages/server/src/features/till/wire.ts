import type { ReplyOf, tillEndpoints } from '@kuri/contract'
import { add, paise, piecesOf, subtract } from '@kuri/domain'
import type { TillView } from './store.ts'

export type TillWire = ReplyOf<typeof tillEndpoints.openTill>['till']

export const toWire = (till: TillView): TillWire => {
  const { counted_paise: counted, checker_id: checker } = till
  const expected = subtract(add(till.float_paise, till.cash), till.givenBack)
  return {
    _id: till.id,
    cashier: { _id: till.cashier_id, name: till.cashierName },
    day: till.day,
    float: till.float_paise,
    status: till.state,
    takings: {
      cash: till.cash,
      upi: till.upi,
      givenBack: till.givenBack,
      cashReceipts: till.cashReceipts,
      upiReceipts: till.upiReceipts,
    },
    expected,
    counted,
    pieces: till.pieces === null ? null : piecesOf(till.pieces),
    difference: counted === null ? null : paise(counted - expected),
    reason: till.explanation,
    recountReason: till.recount_reason,
    checker: checker === null ? null : { _id: checker, name: till.checkerName ?? '' },
    openedAt: till.opened_at,
    closedAt: till.closed_at,
    confirmedAt: till.confirmed_at,
  }
}
