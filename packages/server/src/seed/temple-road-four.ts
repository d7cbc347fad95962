import { addDays, fromRupees, type Day } from '@kuri/domain'
import { giveTickets } from '../features/membership/service.ts'
import type { ChitOnWire } from '../features/chits/list.ts'
import { cashierOf, comes, forms, must, pays, REQUEST, starts, topsUp, type Company } from './company.ts'

const FORMED_DAYS_AGO = 12
/** The first contribution was due this long ago. */
const DUE_DAYS_AGO = 2

/** The witnesses whose names stand on the papers. */
const WITNESSES = ['Thomas Kurian', 'Usha Mohan']

/**
 * A running chit of people without a login: each signed its agreement on paper, and the cashier gave the tickets. Of the first month
 * nobody has paid yet.
 */
export async function templeRoadFour(company: Company, people: readonly string[], today: Day): Promise<ChitOnWire> {
  const formedOn = addDays(today, -FORMED_DAYS_AGO)
  await comes(company, formedOn, '10:40')
  const chit = await forms(company, {
    name: 'Temple Road Four',
    amount: fromRupees(40_000),
    durationInMonths: 4,
    totalMembers: people.length,
    startDate: addDays(today, -DUE_DAYS_AGO),
  })
  for (const [place, memberId] of people.entries()) {
    const agreement = { number: `TR-${place + 1}`, day: formedOn, witnesses: WITNESSES }
    const form = { memberId, count: 1, agreement, nominee: undefined }
    const act = { by: cashierOf(company).id, requestId: REQUEST }
    must(await giveTickets(company.tx, { chitId: chit._id, form, ...act }))
  }
  await starts(company, chit)
  return chit
}

/** The first of them pays the first month; the others owe it and are seen so at the counter. */
export async function onePays(company: Company, chit: ChitOnWire, personId: string, today: Day): Promise<void> {
  await comes(company, addDays(today, -DUE_DAYS_AGO), '18:40')
  const member = { id: personId, name: '', role: 'member', sessionId: REQUEST, actingBy: null } as const
  await topsUp(company, member, chit.contribution)
  await pays(company, member, chit, 1)
}
