import { PAGE_SIZE, GRID_SIZE, type cockpitEndpoints, type QueryOf, type ReplyOf } from '@kuri/contract'
import { add, daysLate, ok, refuse, times, ZERO, type Result } from '@kuri/domain'
import { today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import { countWaiting } from '../inbox/service.ts'
import { monthOfTicket } from '../instalments/overdue.ts'
import * as chits from './chits.store.ts'
import * as grid from './grid.store.ts'
import * as work from './work.store.ts'

type Chits = ReplyOf<typeof cockpitEndpoints.cockpitChits>
type Grid = ReplyOf<typeof cockpitEndpoints.chitGrid>
type Cell = ReplyOf<typeof cockpitEndpoints.chitCell>

/** The company's chits this month, a page of 25, those with the most late first unless told. */
export async function cockpitChits(tx: Tx, query: QueryOf<typeof cockpitEndpoints.cockpitChits>): Promise<Chits> {
  const { search = '', filter, sort = 'late', order = sort === 'late' ? 'desc' : 'asc', page = 1 } = query
  const wanted = { search, filter, sort, descending: order === 'desc', limit: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE }
  const { rows, total, counts } = await chits.chitsThisMonth(tx, wanted)
  return { chits: rows.map(rowOnWire), total, counts }
}

/** The company's month in figures. */
export const cockpitMonth = (tx: Tx): Promise<ReplyOf<typeof cockpitEndpoints.cockpitMonth>> => chits.companyMonth(tx)

/** What waits for a decision about money, with the first of it, and how the schemes stand. */
export async function cockpitWork(tx: Tx): Promise<ReplyOf<typeof cockpitEndpoints.cockpitWork>> {
  return { waiting: (await countWaiting(tx)).by, ...(await work.firstWaiting(tx)), chits: await work.chitsByState(tx) }
}

const rowOnWire = (row: chits.ChitThisMonth): Chits['chits'][number] => ({
  _id: row.id,
  name: row.name,
  status: row.state,
  amount: row.life,
  months: row.months,
  totalMembers: row.tickets,
  membersJoined: row.taken,
  startDate: row.startOn,
  monthNo: row.monthNo,
  due: row.due,
  collected: row.collected,
  late: row.late,
  latePeople: row.latePeople,
  nextAuction: row.auctionId === null ? null : { _id: row.auctionId, state: row.auctionState, opensAt: row.opensAt },
  prize:
    row.winner === null
      ? null
      : {
          winner: row.winner,
          amount: row.prize,
          payBy: row.payBy,
          isLate: row.isPrizeLate,
          waiting: row.prizesWaiting,
        },
})

const rangeOf = (page: number) => ({ from: (page - 1) * GRID_SIZE + 1, to: page * GRID_SIZE })
const pageWith = (place: number): number => Math.max(1, Math.ceil(place / GRID_SIZE))

/** Which ticket of a chit paid which month. Without a page of months: the one with the present month. Refuses: not_found. */
export async function chitGrid(
  tx: Tx,
  { id, query }: { readonly id: string; readonly query: QueryOf<typeof cockpitEndpoints.chitGrid> },
): Promise<Result<Grid>> {
  const chit = await grid.gridChit(tx, id)
  if (!chit) return refuse({ code: 'not_found' })
  const { page = 1, monthsPage = pageWith(chit.monthNo ?? 1) } = query
  const [tickets, months] = [rangeOf(page), rangeOf(monthsPage)]
  const held = await grid.gridTickets(tx, id, { tickets, months })
  return ok({
    chit: {
      _id: chit.id,
      name: chit.name,
      status: chit.state,
      months: chit.months,
      totalMembers: chit.tickets,
      membersJoined: chit.taken,
      contribution: chit.instalment,
      pool: times(chit.instalment, chit.tickets),
      startDate: chit.startOn,
      monthNo: chit.monthNo,
      nextAuction: chit.auctionId === null ? null : { _id: chit.auctionId, opensAt: chit.opensAt },
    },
    page,
    monthsPage,
    months: (await grid.gridMonths(tx, id, months)).map(({ dueOn: dueDate, ...month }) => ({ ...month, dueDate })),
    tickets: held.map(({ userId, name, phone, cells, ...ticket }) => ({
      ...ticket,
      user: { _id: userId, name, phone },
      cells: [...cells],
    })),
  })
}

/** One ticket's month: what it asks for today, or how it was paid. Refuses: not_found. */
export async function chitCell(
  tx: Tx,
  params: { readonly id: string; readonly ticketNo: string; readonly monthNo: string },
): Promise<Result<Cell>> {
  const [ticketNo, monthNo] = [Number(params.ticketNo), Number(params.monthNo)]
  if (![ticketNo, monthNo].every((no) => Number.isInteger(no) && no >= 1 && no <= 1000))
    return refuse({ code: 'not_found' })
  const found = await grid.cellOf(tx, { chitId: params.id, ticketNo, monthNo })
  const month = found && (await monthOfTicket(tx, { ticketId: found.ticketId, monthNo }))
  if (!found || !month) return refuse({ code: 'not_found' })
  const lateFee = month.growing?.amount ?? month.penalty?.amount ?? ZERO
  return ok({
    monthNo,
    dueDate: month.dueOn,
    state: found.state,
    amount: month.amount,
    dividend: month.dividend,
    lateFee,
    total: add(month.net, lateFee),
    daysLate: found.state === 'late' ? daysLate(month.dueOn, await today(tx)) : 0,
    paidAt: month.paidAt,
    receiptNo: month.receiptNo,
  })
}
