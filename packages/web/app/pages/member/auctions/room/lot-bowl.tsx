import { ticketsAtCap, type Room } from './room.ts'
import css from './lot-bowl.module.css'

/** Two slips over the bowl: the reader's is green. With more in the lot, the first two stand for all. */
export function LotBowl({ room }: { room: Room }) {
  const frozen = room.lot?.tickets ?? room.result?.proof?.tickets
  const tied = frozen ?? ticketsAtCap(room)
  const inLot =
    tied.length > 0 ? tied : room.tickets.filter((ticket) => !ticket.hasWon).map((ticket) => ticket.ticketNo)
  const others = inLot.filter((ticketNo) => ticketNo !== room.you.ticketNo)
  const mine = room.you.ticketNo !== null && inLot.includes(room.you.ticketNo) ? room.you.ticketNo : others[1]
  return (
    <svg
      className={css.bowl}
      viewBox="0 0 320 190"
      aria-hidden
      fill="none"
      stroke="var(--k-accent-text)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M64 92h192c-4 42-26 70-58 84h-76c-32-14-54-42-58-84Z" fill="var(--k-accent-soft-2)" />
      <path d="M52 92h216M122 176h76" />
      <g transform="rotate(-9 112 48)">
        <path d="M82 14h46l14 14v52H82Z" fill="var(--k-surface)" />
        <path d="M128 14v14h14" />
      </g>
      <g transform="rotate(8 210 48)">
        <path d="M178 14h46l14 14v52h-60Z" fill="var(--k-accent)" />
        <path d="M224 14v14h14" />
      </g>
      <g className={css.numbers}>
        <text x="106" y="62" fill="var(--k-accent-text)" transform="rotate(-9 106 62)">
          {others[0]}
        </text>
        <text x="209" y="62" fill="var(--k-on-accent)" transform="rotate(8 209 62)">
          {mine}
        </text>
      </g>
    </svg>
  )
}
