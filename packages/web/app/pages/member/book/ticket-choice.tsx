import { useState, type ReactNode } from 'react'
import { SelectField } from '../../../forms/fields.tsx'
import { m } from '../../../messages/en.ts'
import { nextToPay, type Instalment } from './book.ts'

const words = m.member.myChits

/**
 * The instalments of one of the reader's tickets, and what they switch tickets with; nothing to switch for the usual one.
 * It begins with the ticket that is to be paid next.
 */
export function useTicketChoice(all: Instalment[]): { instalments: Instalment[]; choice: ReactNode } {
  const tickets = [...new Set(all.map(({ ticketNo }) => ticketNo))].toSorted((a, b) => a - b)
  const [chosen, choose] = useState<number>()
  const ticketNo = chosen ?? nextToPay(all)?.ticketNo ?? tickets[0]
  const choice = tickets.length > 1 && (
    <SelectField
      label={words.ticket}
      data={tickets.map((no) => ({ value: String(no), label: words.ticketNo(no) }))}
      value={String(ticketNo)}
      onChange={(event) => choose(Number(event.currentTarget.value))}
    />
  )
  return { instalments: all.filter((instalment) => instalment.ticketNo === ticketNo), choice }
}
