import { subtract } from '@kuri/domain'
import { secondText } from '../../../../messages/format.ts'
import { m } from '../../../../messages/en.ts'
import type { Meaning } from './meaning.ts'
import { bidsThatMovedTheClose } from './moved-close.ts'
import { bestBid, nameOf, prizeAt, ticketsAtCap, type Room } from './room.ts'

const t = m.auctions
const ends = t.ends

/** What it would mean if it ended now, to this reader. `meaning` is the leader's; null where the lot would decide. */
export function endingText(room: Room, meaning: Meaning | null): string {
  if (meaning === null) return lotText(room)
  if (meaning.winnerTicketNo === room.you.ticketNo) return leadingText(room, meaning)
  return room.you.ticketNo === null ? watchingText(room, meaning) : sharingText(meaning)
}

/** What the lot decides about, once the bidding is over. */
export const drawingText = (room: Room): string =>
  room.bids.length === 0 ? ends.nobodyBid(prizeAt(room, room.commission)) : lotText(room)

/** What is possible before the first bid. */
export function rangeText(room: Room): string {
  const { floor, cap, step, commission, prizeBy, chartDiscount } = room
  if (chartDiscount !== null) return ends.byChart(chartDiscount, prizeAt(room, chartDiscount))
  if (prizeBy === 'lot') return ends.byLot(prizeAt(room, commission))
  return floor === null || cap === null ? ends.byLot(prizeAt(room, commission)) : ends.range(floor, cap, step)
}

function lotText(room: Room): string {
  const tied = ticketsAtCap(room)
  if (room.cap === null || tied.length === 0) return ends.nobody(prizeAt(room, room.commission))
  const names = tied.map((ticketNo) => ends.ticket(ticketNo, shownName(room, ticketNo)))
  return ends.tie(listed(names), room.cap, prizeAt(room, room.cap))
}

function leadingText(room: Room, meaning: Meaning): string {
  const best = bestBid(room)
  if (best !== undefined && room.bids.at(-1) === best && bidsThatMovedTheClose(room).has(best.seq)) {
    return ends.movedBy(secondText(best.at), secondText(room.closesAt), meaning.prize)
  }
  const { prize, share, next } = meaning
  if (room.dividendSharedBy === 'all-tickets') {
    return joined(ends.youLeadAllShare(prize, share), next && ends.everyonePaysNext(next.month, next.sharersPay))
  }
  return joined(
    ends.youLead(prize, share),
    next && next.youPay !== null && ends.othersPayNext(next.month, next.sharersPay, next.youPay),
  )
}

function sharingText({ yourShare, toYourWallet, next }: Meaning): string {
  if (next === null || next.youPay === null) return ends.youGetInWallet(yourShare)
  return ends.youPay(next.month, next.youPay, subtract(yourShare, toYourWallet))
}

function watchingText(room: Room, { winnerTicketNo, prize, share, next }: Meaning): string {
  const name = nameOf(room, winnerTicketNo)
  const all = room.dividendSharedBy === 'all-tickets'
  return joined(
    all ? ends.theyAllGet(name, prize, share) : ends.theyGet(name, prize, share),
    next && ends.everyone(next.month, next.sharersPay),
  )
}

const shownName = (room: Room, ticketNo: number): string =>
  ticketNo === room.you.ticketNo ? ends.you : nameOf(room, ticketNo)

const joined = (first: string, second: string | false | null): string => (second ? `${first} ${second}` : first)

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')}${ends.and}${names.at(-1) ?? ''}`
