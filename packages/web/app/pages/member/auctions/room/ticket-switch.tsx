import { SelectField } from '../../../../forms/fields.tsx'
import { m } from '../../../../messages/en.ts'
import { bestBid, type Room } from './room.ts'

const t = m.auctions.room

interface TicketSwitchProps {
  room: Room
  onChoose: (ticketNo: number) => void
}

/** Which of one's own tickets bids here, for who holds several; that another of them leads is shown, so that nobody outbids themselves unaware. */
export function TicketSwitch({ room, onChoose }: TicketSwitchProps) {
  const leads = room.state === 'open' ? bestBid(room)?.ticketNo : undefined
  const choices = room.yourTickets.map(({ ticketNo, keptFor, reason }) => ({
    value: String(ticketNo),
    label: t.yourTicket(ticketNo, keptFor, ticketNo === leads ? 'leads' : reason),
  }))
  const isOwnLead = leads !== room.you.ticketNo && room.yourTickets.some(({ ticketNo }) => ticketNo === leads)
  return (
    <SelectField
      label={t.bidsWith}
      description={isOwnLead ? t.ownLead : undefined}
      data={choices}
      value={String(room.you.ticketNo ?? '')}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
    />
  )
}
