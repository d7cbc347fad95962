import { endpoints } from '@kuri/contract'
import { day } from '@kuri/domain'
import { api, signInAgain, type Api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { chanceOf } from '../moving-in/chance.ts'
import { accept, givenImport, type GivenImport } from '../moving-in/given-import.ts'
import { oldCompany } from '../moving-in/old-company.ts'

/* A company whose two chits have moved in: their members are asked whether their balances are right. */

export const TODAY = day('2026-11-01')

export interface MovedIn {
  readonly app: TestApp
  readonly admin: Caller
  readonly imported: GivenImport
  readonly chitIds: readonly string[]
}

export async function movedIn(): Promise<MovedIn> {
  const app = await startApp({ PUBLIC_URL: 'https://chits.example' })
  await given.clock(app, TODAY)
  const admin = await given.admin(app)
  const imported = await givenImport(app, oldCompany(chanceOf(3), { chits: 2, people: 40, mostMonths: 5 }), admin)
  const chitIds: string[] = []
  for (const code of imported.codes) {
    const accepted = await accept(app, imported, code, admin)
    if (!accepted.ok) throw new Error(accepted.error.code)
    chitIds.push(accepted.value.chitId)
  }
  return { app, admin, imported, chitIds }
}

export interface Question {
  readonly id: string
  readonly ticketNo: number
  readonly chitId: string
  readonly personId: string
  readonly code: string
}

/** Questions that are not answered, of people who act for themselves, in the order in which they were asked. */
export async function open({ app }: MovedIn): Promise<Question[]> {
  const { rows } = await app.owner.query<Question>(
    `select asked.id, ticket_no as "ticketNo", chit_id as "chitId", asked.person_id as "personId", person.code
       from balance_confirmation asked join ticket on ticket.id = ticket_id join person on person.id = asked.person_id
      where asked.state = 'asked' and person.kind = 'person' and person.erased_at is null order by ask_no`,
  )
  return rows
}

/** The first of them. */
export async function firstOpen(company: MovedIn): Promise<Question> {
  const [first] = await open(company)
  if (!first) throw new Error('everybody has answered')
  return first
}

/** A session of a person without a login, as a card would give them. */
export const sessionOf = ({ app }: MovedIn, id: string): Promise<Caller> =>
  signInAgain(app, { id, name: '', token: '', cookie: '' })

export const as = ({ app }: MovedIn, caller?: Caller): Api => (caller ? api(app).as(caller) : api(app))

/** A new slip of one member: its token, its code, and all of it. */
export async function slipOf(company: MovedIn, memberId: string, by = company.admin) {
  const { reply } = await as(company, by).call(endpoints.makeSlips, {
    params: { id: company.imported.id },
    body: { memberId },
  })
  const [slip] = reply.slips
  if (!slip) throw new Error('no slip was made')
  return { token: slip.link.split('#')[1] ?? '', code: slip.code, slip }
}
