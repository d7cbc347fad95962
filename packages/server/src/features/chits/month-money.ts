import type { chitMonthEndpoints, ReplyOf } from '@kuri/contract'
import { add, dueDay, may, ok, type Paise, refuse, type Result, subtract, sum } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { chitMoves, type ChitMove } from '../ledger/service.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as store from './chit-detail.store.ts'
import * as chits from './service.ts'

type MonthMoney = ReplyOf<typeof chitMonthEndpoints.chitMonth>['month']
type Move = Omit<ChitMove, 'monthNo' | 'auctionId'> & { readonly monthNo: number; readonly prizeNo: number | null }
type Question = (move: Move) => boolean

/**
 * One month's money as the ledger has it: what it brought into the pool, what left it for prizes, commission, tax and
 * dividends, and what it leaves to later months. Nothing here is worked out by the rules: both sides are the pool's own
 * lines, so that they agree only because the books do. Refuses: not_found, also to whoever is neither in the chit nor an
 * administrator. Source: docs/spec/chits.md, CHT-10.
 */
export async function monthMoney(
  tx: Tx,
  { id, monthNo, by }: { id: string; monthNo: number; by: SignedIn },
): Promise<Result<MonthMoney>> {
  const found = await chits.find(tx, id)
  if (!found.ok) return found
  const { terms, startOn } = found.value
  const isMonth = Number.isInteger(monthNo) && monthNo >= 1 && monthNo <= terms.months
  const mayLook = may(by.role, 'read-every-chit') || (await chits.membersOf(tx, id)).includes(by.id)
  if (!isMonth || !mayLook) return refuse({ code: 'not_found' })
  const prizes = await store.prizesOf(tx, id)
  const moves = (await chitMoves(tx, id)).map((move) => placed(move, prizes))
  return ok({ chitId: id, monthNo, dueDate: dueDay(startOn, monthNo), ...flowOf(moves, prizes, monthNo) })
}

/** The month a movement belongs to: the one that was paid for, or the one whose prize it was. */
function placed({ monthNo, auctionId, ...move }: ChitMove, prizes: readonly store.PrizeOfChit[]): Move {
  const prize = prizes.find((one) => one.auctionId === auctionId)
  const of = monthNo ?? prize?.monthNo
  if (of === undefined) throw new Error(`money moved through ${move.account} for no month of its chit`)
  return { ...move, monthNo: of, prizeNo: prize?.prizeNo ?? null }
}

function flowOf(
  moves: readonly Move[],
  prizes: readonly store.PrizeOfChit[],
  monthNo: number,
): Omit<MonthMoney, 'chitId' | 'monthNo' | 'dueDate'> {
  const pool = moves.filter((move) => move.account === 'pool')
  const ofMonth = pool.filter((move) => move.monthNo === monthNo && !isOpening(move))
  const [collected, out] = [ofMonth.filter(isIn), ofMonth.filter((move) => !isIn(move))]
  const cameFrom = (kind: string) => collected.filter((move) => move.counterpart === kind)
  const wentTo = (kind: string): Paise => amountOf(out.filter((move) => move.counterpart === kind))
  const isBefore: Question = (move) => move.monthNo < monthNo || (move.monthNo === monthNo && isOpening(move))
  const broughtForward = inLessOut(pool.filter(isBefore))
  const company = sourceOf(cameFrom('advance'))
  const advances = moves.filter((move) => move.account === 'advance' && move.monthNo === monthNo)
  return {
    broughtForward,
    collected: amountOf(collected),
    from: { members: sourceOf(cameFrom('wallet')), dividends: sourceOf(cameFrom('dividend_payable')), company },
    prizes: wentTo('prize_payable'),
    commission: wentTo('commission'),
    tax: wentTo('gst_payable'),
    dividends: wentTo('dividend_payable'),
    carried: add(broughtForward, inLessOut(ofMonth)),
    given: prizes
      .filter((prize) => prize.monthNo === monthNo)
      .flatMap(({ prizeNo, auctionId }) => {
        const given = out.filter((move) => move.prizeNo === prizeNo && move.counterpart === 'prize_payable')
        return given.length === 0 ? [] : [{ prizeNo, auctionId, prize: amountOf(given) }]
      }),
    advance: {
      made: company.amount,
      repaid: amountOf(advances.filter((move) => !isIn(move) && !isGivenUp(move))),
      writtenOff: amountOf(advances.filter(isGivenUp)),
      outstanding: inLessOut(advances),
    },
  }
}

/** What the previous books left in it, in the month that they reached: no month of ours has brought it. */
const isOpening: Question = ({ counterpart }) => counterpart === 'opening_balance'
const isIn: Question = ({ direction }) => direction === 'in'
/** The company bears it out of its own funds. */
const isGivenUp: Question = ({ direction, counterpart }) => direction === 'out' && counterpart === 'company_funds'
const amountOf = (moves: readonly Move[]): Paise => sum(moves.map(({ amount }) => amount))
const inLessOut = (moves: readonly Move[]): Paise =>
  subtract(amountOf(moves.filter(isIn)), amountOf(moves.filter((move) => !isIn(move))))
const sourceOf = (moves: readonly Move[]): MonthMoney['from']['members'] => ({
  amount: amountOf(moves),
  tickets: moves.reduce((total, { tickets }) => total + tickets, 0),
})
