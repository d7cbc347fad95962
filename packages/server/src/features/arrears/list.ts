import type { arrearsEndpoints, QueryOf, ReplyOf } from '@kuri/contract'
import {
  add,
  addDays,
  AGE_BANDS,
  ageBand,
  day,
  daysBetween,
  daysLate,
  ok,
  refundOf,
  refuse,
  sum,
  type Day,
  type Paise,
  type Result,
} from '@kuri/domain'
import { today } from '../../clock.ts'
import { branchOfRow } from '../../database/branch-rows.ts'
import { pageOf } from '../../database/paging.ts'
import type { Tx } from '../../database/types.ts'
import { wordsIn } from '../../database/search-words.ts'
import * as instalments from '../instalments/overdue.ts'
import type { LateTicket } from '../instalments/overdue.ts'
import { promiseOf, promisesOf } from '../promises/service.ts'
import * as people from './people.store.ts'
import { ticketsInArrears, type TicketInArrears } from './arrears-of-ticket.ts'
import * as steps from './steps.store.ts'
import { monthToWire, restOf, penaltyOfAll, rowToWire, stepToWire, type RowWire, type StepWire } from './wire.ts'

type List = ReplyOf<typeof arrearsEndpoints.listArrears>
type ListQuery = QueryOf<typeof arrearsEndpoints.listArrears>
type Overview = ReplyOf<typeof arrearsEndpoints.arrearsOverview>
type CaseReply = ReplyOf<typeof arrearsEndpoints.arrearsCase>

/** So many tickets are returned where no page is requested. */
const MOST_TICKETS = 1000
/** So many are looked through at a time for those of one next step. */
const LOOKED_THROUGH = 200
/** Where the days of a cursor begin. */
const FIRST_DAY = day('1900-01-01')

/**
 * Tickets in arrears with what can be done about each, the oldest debt first: a page. What comes next for a ticket follows
 * from its terms and what was done, not from a column: for one next step tickets are read on until a page has it.
 */
export async function listArrears(tx: Tx, query: ListQuery): Promise<List> {
  const { limit = MOST_TICKETS, cursor, search = '', step } = query
  const words = wordsIn(search)
  const most = step === undefined ? limit + 1 : LOOKED_THROUGH
  const found: RowWire[] = []
  let after = cursor === undefined ? undefined : placeIn(cursor)
  let late: LateTicket[]
  do {
    late = await instalments.lateTickets(tx, { words, limit: most, after })
    const ids = late.map(({ ticketId }) => ticketId)
    const rows = new Map((await arrearsRows(tx, ids)).map((row) => [row.ticketId, row]))
    found.push(
      ...ids.flatMap((id) => rows.get(id) ?? []).filter(({ next }) => step === undefined || next.kind === step),
    )
    after = late.at(-1)
  } while (found.length <= limit && late.length === most)
  const { rows: tickets, next } = pageOf(found, limit, cursorOf)
  return { tickets, next }
}

const cursorOf = ({ oldestDue, ticketId }: RowWire): string => `${daysBetween(FIRST_DAY, oldestDue)}~${ticketId}`

function placeIn(cursor: string): LateTicket {
  const [days, ticketId = ''] = cursor.split('~')
  return { dueOn: addDays(FIRST_DAY, Number(days)), ticketId }
}

/** All tickets in arrears by age; the company's advances, refunds that wait, steps that wait for a second. */
export async function arrearsOverview(tx: Tx): Promise<Overview> {
  const refunds = await people.refunds(tx)
  const on = await today(tx)
  const ages = Map.groupBy(await instalments.lateSince(tx), ({ dueOn }) => ageBand(daysLate(dueOn, on)))
  return {
    ages: AGE_BANDS.map((band) => {
      const late = ages.get(band) ?? []
      return {
        band,
        tickets: late.reduce((count, { tickets }) => count + tickets, 0),
        owed: sum(late.map(({ owed }) => owed)),
      }
    }),
    advances: (await instalments.advances(tx)).map(({ branch, ...row }) => ({ ...row, ...branchOfRow({ branch }) })),
    refunds: refunds.map(({ amount, ...person }) => ({ person, amount })),
    waiting: (await steps.waiting(tx, 'waiting_second')).map(stepToWire),
    offered: (await steps.waiting(tx, 'offered')).map(stepToWire),
  }
}

/** Some steps, in no order. */
export const theseSteps = async (tx: Tx, ids: readonly string[]): Promise<StepWire[]> =>
  (await steps.these(tx, ids)).map(stepToWire)

/** Every ticket in arrears, or those of these that are; the oldest debt first. */
export async function arrearsRows(tx: Tx, ticketIds?: readonly string[]): Promise<RowWire[]> {
  if (ticketIds?.length === 0) return []
  const on = await today(tx)
  const found = await inArrears(tx, ticketIds ? { ticketIds } : 'everybody', on)
  const ids = found.map(({ months }) => months[0].personId)
  const [contacts, promises] = [await people.contacts(tx, ids), await promisesOf(tx, ids)]
  return found.flatMap((ticket) => {
    const contact = contacts.get(ticket.months[0].personId)
    return contact ? [rowToWire(ticket, contact, { today: on, promise: promises.get(contact.id) ?? null })] : []
  })
}

/** Tickets in arrears: everybody's, one person's, or one. */
export async function inArrears(
  tx: Tx,
  scope: Parameters<typeof instalments.owing>[1],
  on: Day,
): Promise<TicketInArrears[]> {
  const owing = await instalments.owing(tx, scope)
  const done = await steps.ofTickets(tx, [...new Set(owing.map(({ ticketId }) => ticketId))])
  return ticketsInArrears(owing, done, on)
}

/** What a ticket owes to the end, with its penalties of today and those that were fixed: what a whole demand is for. */
export async function wholeOf(tx: Tx, ticketId: string): Promise<Paise> {
  const all = await instalments.owing(tx, { ticketId }, 'all')
  return add(add(restOf(all), penaltyOfAll(all)), await fixedPenalties(tx, ticketId))
}

/** What is overdue on a ticket with all its penalties. */
export async function overdueOf(tx: Tx, { ticketId, months }: TicketInArrears): Promise<Paise> {
  return add(add(restOf(months), penaltyOfAll(months)), await fixedPenalties(tx, ticketId))
}

const fixedPenalties = async (tx: Tx, ticketId: string): Promise<Paise> =>
  sum((await instalments.duePenalties(tx, { ticketId })).map(({ amount }) => amount))

/** One ticket's file; without arrears its history alone. Refuses: not_found. */
export async function arrearsCase(tx: Tx, ticketId: string): Promise<Result<CaseReply>> {
  const held = await people.namedTicket(tx, ticketId)
  if (!held) return refuse({ code: 'not_found' })
  const { chitName, ticketNo, userId, personName } = held
  const ticket = { chitName, ticketNo, person: { userId, name: personName } }
  const on = await today(tx)
  const history = await steps.ofTickets(tx, [ticketId])
  const [found] = await inArrears(tx, { ticketId }, on)
  const contact = found && (await people.contacts(tx, [found.months[0].personId])).get(found.months[0].personId)
  if (!found || !contact) return ok({ ticket, case: null, steps: history.map(stepToWire) })
  const [oldest] = found.months
  const contributions = await instalments.contributionsOf(tx, ticketId, oldest.personId)
  const penaltiesDue = await instalments.duePenalties(tx, { ticketId })
  return ok({
    ticket,
    case: {
      ...rowToWire(found, contact, { today: on, promise: await promiseOf(tx, contact.id) }),
      lateMonths: found.months.map((month) => monthToWire(month, on)),
      penaltiesDue: penaltiesDue.map(({ monthNo, amount, because }) => ({ monthNo, amount, because })),
      whole: await wholeOf(tx, ticketId),
      takeOver: { ...refundOf(contributions, oldest.late?.deductionBp ?? 0), overdue: restOf(found.months) },
      steps: found.steps.map(stepToWire),
    },
    steps: history.map(stepToWire),
  })
}
