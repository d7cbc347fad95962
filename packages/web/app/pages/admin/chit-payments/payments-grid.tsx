// oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/no-redundant-roles --
// a table that is a grid: its cells take the focus and the keys
import { dayInIndia, monthNameOf, yearOf, ZERO, type Day } from '@kuri/domain'
import type { chitPaymentEndpoints, ReplyOf, TicketMonthState } from '@kuri/contract'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { now } from '../../../api/clock.ts'
import { Money } from '../../../components/money.tsx'
import { m } from '../../../messages/en.ts'
import { count, monthText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { placeAfter, type Place } from './grid-keys.ts'
import css from './chit-payments.module.css'

export type ChitPayments = ReplyOf<typeof chitPaymentEndpoints.chitPayments>
type Ticket = ChitPayments['tickets'][number]

/** A chosen cell: whose, and which month. */
export interface ChosenCell {
  readonly ticket: Ticket
  readonly monthNo: number
  readonly dueDate: Day
}

const t = m.admin.chitPayments
const SIGNS: Readonly<Record<TicketMonthState, string>> = { paid: '✓', waiting: '…', late: '!', due: '•', upcoming: '' }
const PRIZE = '★'

const shortMonth = (day: Day): string => monthNameOf(day).slice(0, 3)
/** The year stands above the first month shown and above each January. */
const isFirstOfYear = (day: Day, column: number): boolean => column === 0 || day.slice(5, 7) === '01'

interface PaymentsGridProps {
  payments: ChitPayments
  chosen: ChosenCell | undefined
  onChoose: (cell: ChosenCell) => void
  onTake: (ticket: Ticket) => void
}

/** Members by month. One Tab stop: arrows move, Enter opens, T leads to the member's payments. */
export function PaymentsGrid({ payments, chosen, onChoose, onTake }: PaymentsGridProps) {
  const { months, tickets, chit } = payments
  const present = Math.max(
    0,
    months.findIndex(({ monthNo }) => monthNo === chit.monthNo),
  )
  const [at, setAt] = useState<Place>({ row: 0, column: present })
  const table = useRef<HTMLTableElement>(null)
  const focusOn = (place: Place) => {
    setAt(place)
    table.current?.querySelector<HTMLElement>(`[data-cell="${place.row} ${place.column}"]`)?.focus()
  }
  const choose = ({ row, column }: Place) => {
    const [ticket, month] = [tickets[row], months[column]]
    if (ticket && month) onChoose({ ticket, monthNo: month.monthNo, dueDate: month.dueDate })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = placeAfter(event.key, at, { rows: tickets.length, columns: months.length })
    const ticket = tickets[at.row]
    if (next) focusOn(next)
    else if (event.key === 'Enter' || event.key === ' ') choose(at)
    else if (event.key.toLowerCase() === 't' && ticket) onTake(ticket)
    else return
    event.preventDefault()
  }
  return (
    <div className={css.scroll}>
      <table className={css.grid} role="grid" aria-label={t.caption} ref={table}>
        <thead>
          <tr>
            <th scope="col">{t.who(chit.membersJoined)}</th>
            <th scope="col" className={css.owes}>
              {t.owes}
            </th>
            {months.map(({ monthNo, dueDate }, column) => (
              <th key={monthNo} scope="col" data-now={monthNo === chit.monthNo || undefined} title={monthText(dueDate)}>
                {monthNo}
                <span>{shortMonth(dueDate)}</span>
                <span>{isFirstOfYear(dueDate, column) ? yearOf(dueDate) : ' '}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tickets.map((ticket, row) => (
            <tr key={ticket.ticketNo}>
              <th scope="row">
                <span className={css.no}>{ticket.ticketNo}</span>
                <Link to={paths.user(ticket.user._id)}>{ticket.user.name}</Link>
                {ticket.keptFor !== '' && <small> {t.keptFor(ticket.keptFor)}</small>}
                <span className={`only-phone ${css.toPay}`}>
                  <ToPay {...ticket} />
                </span>
              </th>
              <td className={css.owes}>
                <ToPay {...ticket} />
                {ticket.owes + ticket.dueToday === 0 && <Money plain amount={ZERO} />}
              </td>
              {months.map(({ monthNo, dueDate }, column) => {
                const state = ticket.cells[column] ?? 'upcoming'
                const isPrize = ticket.prizeMonth === monthNo
                const words = isPrize ? `${t.states[state]}, ${t.tookPrize}` : t.states[state]
                return (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- one key listener serves all cells
                  <td
                    key={monthNo}
                    role="gridcell"
                    data-cell={`${row} ${column}`}
                    data-state={state}
                    data-prize={isPrize || undefined}
                    aria-label={t.cell(ticket.user.name, ticket.ticketNo, monthText(dueDate), words)}
                    aria-selected={chosen?.ticket.ticketNo === ticket.ticketNo && chosen.monthNo === monthNo}
                    tabIndex={at.row === row && at.column === column ? 0 : -1}
                    onKeyDown={onKeyDown}
                    onClick={() => {
                      focusOn({ row, column })
                      choose({ row, column })
                    }}
                  >
                    <i>{isPrize ? PRIZE : SIGNS[state]}</i>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.collected}</th>
            <td className={css.owes} aria-hidden />
            {months.map(({ monthNo, dueDate, due, collected }) => (
              <td key={monthNo}>{hasBegun(dueDate) && due > 0 ? count(Math.floor((collected / due) * 100)) : ''}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function ToPay({ owes, dueToday }: Pick<Ticket, 'owes' | 'dueToday'>) {
  return (
    <>
      {owes > 0 && <span className="block">{t.overdue(owes)}</span>}
      {dueToday > 0 && <span className="block">{t.dueToday(dueToday)}</span>}
    </>
  )
}

const hasBegun = (dueDate: Day): boolean => dueDate <= dayInIndia(now())

/** What the signs mean, and the keys. */
export function GridLegend() {
  const states = ['paid', 'waiting', 'due', 'late', 'upcoming'] as const
  return (
    <>
      <ul className={css.legend}>
        {states.map((state) => (
          <li key={state} data-state={state}>
            <i>{SIGNS[state]}</i>
            {t.states[state]}
          </li>
        ))}
        <li data-state="paid" data-prize>
          <i>{PRIZE}</i>
          {t.tookPrize}
        </li>
      </ul>
      <p className={css.keys}>
        <span>
          <kbd>←</kbd> <kbd>↑</kbd> <kbd>↓</kbd> <kbd>→</kbd> {t.keys.move}
        </span>
        <span>
          <kbd>Enter</kbd> {t.keys.open}
        </span>
        <span>
          <kbd>T</kbd> {t.keys.take}
        </span>
        <span>
          <kbd>Esc</kbd> {t.keys.close}
        </span>
      </p>
    </>
  )
}
