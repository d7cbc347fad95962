import { m } from '../../../../../messages/en.ts'
import { paths } from '../../../../../paths.ts'
import type { Room } from '../room.ts'

const t = m.around.share

/** The result as a text to share. Others are named by their ticket: their names are for fellow members. */
export function resultText({ _id, chitName, prizeNo, tickets, bids, you, result }: Room, origin: string): string {
  if (result === null) return ''
  const { ticketNo } = result.winner
  const isMine = ticketNo === you.ticketNo
  return [
    t.prize(chitName, prizeNo, tickets.length),
    isMine ? t.won[result.by](result.prize, result.bid) : t.others[result.by](ticketNo, result.prize, result.bid),
    bids.length > 0 && t.bids(bids.length),
    t.check(`${origin}${paths.verify(_id)}`),
  ]
    .filter(Boolean)
    .join('\n')
}
