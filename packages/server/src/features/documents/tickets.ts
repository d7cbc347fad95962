/** A ticket as documents name it. */
export interface NamedTicket {
  readonly ticketNo: number
  /** For whom in the family; empty: for its holder. */
  readonly keptFor: string
}

/** `3`, or `3, for Lakshmi Menon`. Source: ADR 5. */
export const ticketNamed = ({ ticketNo, keptFor }: NamedTicket): string =>
  keptFor === '' ? String(ticketNo) : `${ticketNo}, for ${keptFor}`

/** `ticket 3`, or `tickets 1; 3, for Lakshmi Menon`. */
export const ticketsNamed = (tickets: readonly NamedTicket[]): string =>
  `${tickets.length === 1 ? 'ticket' : 'tickets'} ${tickets.map(ticketNamed).join('; ')}`
