import {
  dueDay,
  instantInIndia,
  subtract,
  times,
  ZERO,
  type ChitOpening,
  type Day,
  type OpeningInstalment,
} from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { NewRow, Tx } from '../../database/types.ts'
import * as chits from '../chits/service.ts'
import * as store from './accept.store.ts'
import { cut, nomineeOf } from './texts.ts'

interface Writing {
  readonly chitId: string
  readonly importId: string
  readonly code: string
  readonly opening: ChitOpening
  readonly people: ReadonlyMap<string, string>
  readonly cutOver: Day
  readonly by: string
  /** The branch that runs it. */
  readonly branchId: string
}

/**
 * Writes a chit that moves in with its tickets, their holders one after the other, and their instalments as they stand. Gives the ids of
 * its tickets, the first first. Source: docs/spec/moving-in.md, MOV-16.
 */
export async function writeChit(tx: Tx, writing: Writing): Promise<string[]> {
  const { chitId, importId, code, opening, by, branchId } = writing
  const { row, terms, start } = opening
  const plan = {
    name: cut(row.code, 120),
    amount: times(terms.instalment, terms.months * terms.tickets),
    startOn: start,
    terms,
  }
  await chits.insert(tx, chitId, plan, by, branchId)
  await store.insertChit(tx, {
    chit_id: chitId,
    import_id: importId,
    code,
    prizes_given: opening.prizes.length,
    month_reached: opening.monthReached,
    carried_paise: opening.carried,
    borne_paise: opening.borne,
    registration: JSON.stringify({
      name: row.code,
      series: row.series,
      place: row.place,
      sanctionNo: row.sanctionNo,
      sanctionDay: row.sanctionDay,
      registrationNo: row.registrationNo,
      registrationDay: row.registrationDay,
      foremansMonth: row.foremansMonth,
    }),
    accepted_by: by,
  })
  const ticketIds = await writeTickets(tx, writing)
  await store.markRunning(tx, chitId, instantInIndia(start, '00:00'))
  await writeInstalments(tx, writing, ticketIds)
  return ticketIds
}

async function writeTickets(tx: Tx, { chitId, opening, people }: Writing): Promise<string[]> {
  const idOf = (code: string): string => {
    const id = people.get(code)
    if (id === undefined) throw new Error(`no person is called ${code}`)
    return id
  }
  const { start } = opening
  const present = new Map(opening.tickets.filter(({ until }) => until === null).map((row) => [row.ticket, row]))
  const rows: NewRow<'ticket'>[] = opening.holders.map((holders, index) => {
    const [first] = holders
    if (!first) throw new Error(`ticket ${index + 1} has no holder`)
    const row = present.get(index + 1)
    return {
      id: newId(),
      chit_id: chitId,
      ticket_no: index + 1,
      person_id: idOf(first.person),
      no_of_member: first.noOfMember,
      nominee: nomineeOf(row?.nominee ?? null, row?.nomineeRelation ?? null),
      joined_at: instantInIndia(first.since ?? start, '00:00'),
    }
  })
  await store.insertTickets(tx, rows)
  for (const [index, holders] of opening.holders.entries()) {
    const ticketId = rows[index]?.id ?? ''
    for (const [place, { person, noOfMember, since, isWithinDay }] of holders.entries()) {
      if (place === 0) continue
      // the first instant of a day: the holder before had the day before as their last; else the day belongs to both
      const from = instantInIndia(since ?? start, isWithinDay ? '00:01' : '00:00')
      await store.passOn(tx, { ticketId, holderNo: place + 1, personId: idOf(person), noOfMember, since: from })
    }
  }
  await store.insertAgreements(
    tx,
    rows.flatMap(({ id, ticket_no }) => {
      const { agreementNo = null, agreementDay = null } = present.get(ticket_no) ?? {}
      if (agreementNo === null && agreementDay === null) return []
      return [{ ticket_id: id, agreement_no: cut(agreementNo, 200), agreement_on: agreementDay }]
    }),
  )
  return rows.map(({ id }) => id)
}

/** The beginning of a day: that is all the previous books say. */
const at = (on: Day): Date => instantInIndia(on, '00:00')

async function writeInstalments(
  tx: Tx,
  { chitId, opening, cutOver }: Writing,
  ticketIds: readonly string[],
): Promise<void> {
  const { terms, instalments } = opening
  const placeOf = ({ ticket, month }: OpeningInstalment) => ({
    ticket_id: ticketIds[ticket - 1] ?? '',
    month_no: month,
  })
  await store.insertInstalments(
    tx,
    chitId,
    terms.instalment,
    instalments.map((one) => {
      const { month, state, dividend, paid, on } = one
      const isCovered = state === 'covered'
      return {
        ...placeOf(one),
        due_on: dueDay(opening.start, month),
        dividend,
        paid,
        state,
        covered: isCovered ? subtract(subtract(terms.instalment, dividend), paid) : ZERO,
        covered_at: isCovered ? at(on ?? cutOver) : null,
        paid_at: state === 'paid' ? at(on ?? cutOver) : null,
      }
    }),
  )
  await store.insertPayments(
    tx,
    instalments.flatMap((one) =>
      one.payments.map(({ amount, on, number, method }, index) => ({
        ...placeOf(one),
        place: index + 1,
        amount_paise: amount,
        paid_on: on,
        receipt_no: cut(number, 200),
        method,
      })),
    ),
  )
  await store.insertDividends(
    tx,
    instalments.filter(({ dividend }) => dividend > 0).map((one) => ({ ...placeOf(one), amount_paise: one.dividend })),
  )
}
