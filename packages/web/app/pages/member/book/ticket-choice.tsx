import { Suspense, useState, type ReactNode } from 'react'
import { SelectField } from '../../../forms/lazy-fields.tsx'
import { m } from '../../../messages/en.ts'
import { nextToPay, type Instalment } from './book.ts'

const t = m.member.myChits

/**
 * The instalments of one of the reader's tickets, and what they switch tickets with; nothing to switch for the usual one.
 * It begins with the ticket that is to be paid next.
 */
export function useTicketChoice(all: Instalment[]): { instalments: Instalment[]; choice: ReactNode } {
  const names = new Map(all.map(({ ticketNo, keptFor }) => [ticketNo, t.ticketNo(ticketNo, keptFor)]))
  const tickets = [...names.keys()].toSorted((a, b) => a - b)
  const [chosen, choose] = useState<number>()
  const ticketNo = chosen ?? nextToPay(all)?.ticketNo ?? tickets[0]
  const choice = tickets.length > 1 && (
    <Suspense>
      <SelectField
        label={t.ticket}
        data={tickets.map((no) => ({ value: String(no), label: names.get(no) ?? '' }))}
        value={String(ticketNo)}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      />
    </Suspense>
  )
  return { instalments: all.filter((instalment) => instalment.ticketNo === ticketNo), choice }
}
