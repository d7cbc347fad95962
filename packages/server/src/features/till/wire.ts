import type { ReplyOf, tillEndpoints } from '@kuri/contract'
import { add, paise, piecesOf, subtract, sum, TILL_MOVES, ZERO } from '@kuri/domain'
import { branchOfRow } from '../../database/branch-rows.ts'
import type { MoveView } from './moves.store.ts'
import type { HandedOver, TillView } from './store.ts'

export type TillWire = ReplyOf<typeof tillEndpoints.openTill>['till']
export type TillMoveWire = TillWire['moves'][number]

/** A till with the cash that was put in and taken out during the day, and that collectors handed over. */
export const toWire = (till: TillView, moves: readonly MoveView[], handedOver: readonly HandedOver[]): TillWire => {
  const { counted_paise: counted, checker_id: checker } = till
  const taken = subtract(add(till.float_paise, till.cash), till.givenBack)
  const handed = sum(handedOver.map(({ cash }) => cash))
  const expected = paise(moves.reduce((cash, move) => cash + addedBy(move), Number(add(taken, handed))))
  return {
    _id: till.id,
    ...branchOfRow(till),
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
      cheques: till.cheques,
      chequeCount: till.chequeCount,
    },
    handovers: handedOver.map(({ id, collectorId, collectorName, cash, at }) => ({
      _id: id,
      collector: { _id: collectorId, name: collectorName },
      cash,
      at,
    })),
    moves: moves.map(toMove),
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

/** What a move has added to the cash of its till; nothing while it waits. */
function addedBy({ kind, amount_paise: amount, state }: MoveView): number {
  if (state !== 'done') return 0
  return TILL_MOVES[kind].into ? amount : subtract(ZERO, amount)
}

/** A move of cash as pages read it. */
export const toMove = (move: MoveView): TillMoveWire => ({
  _id: move.id,
  kind: move.kind,
  amount: move.amount_paise,
  reason: move.reason,
  status: move.state,
  cashier: { _id: move.maker_id, name: move.makerName },
  day: move.day,
  checker: move.checker_id === null ? null : { _id: move.checker_id, name: move.checkerName ?? '' },
  rejectedWhy: move.rejected_why,
  createdAt: move.created_at,
})
