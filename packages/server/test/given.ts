import { fromRupees, instantInIndia, type Day, type Paise, type Result } from '@kuri/domain'
import { today } from '../src/clock.ts'
import type { Tx } from '../src/database/types.ts'
import { createChit } from '../src/features/chits/create-chit.ts'
import type { ChitOnWire } from '../src/features/chits/list.ts'
import { startChit } from '../src/features/chits/start-chit.ts'
import { payMonth } from '../src/features/instalments/pay.ts'
import * as membership from '../src/features/membership/service.ts'
import * as wallet from '../src/features/wallet/service.ts'
import { signIn, type Caller } from './api.ts'
import type { TestApp } from './app.ts'

/*
 * What a test starts from, made by the real services: `import * as given from '../given.ts'`, then `given.runningChit(app)`.
 * The company has one administrator unless a test asks for more, so that one approval is enough.
 */

const requestId = 'given'
const LANDING_PAGE = { tickets: 5, months: 5, amount: fromRupees(250_000) } as const
const NAMES = ['Asha', 'Bala', 'Charu', 'Dev', 'Esha', 'Farida', 'Gopal', 'Hema', 'Irfan', 'Jaya']

/** What a service gave. Throws the refusal: in a given nothing is refused. */
export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  return result.value
}

export const admin = (app: TestApp, name = 'Anand'): Promise<Caller> => signIn(app, name, 'admin')

export const member = (app: TestApp, { name = 'Asha' }: { name?: string } = {}): Promise<Caller> => signIn(app, name)

/** Members by name, to be taken apart: `const [asha, bala] = await given.people(app, 'Asha', 'Bala')`. */
export async function people<const Names extends readonly string[]>(
  app: TestApp,
  ...names: Names
): Promise<{ [Place in keyof Names]: Caller }> {
  const callers: Caller[] = []
  for (const name of names) callers.push(await signIn(app, name))
  // one caller for each name, in their order
  return callers as { [Place in keyof Names]: Caller }
}

export async function members(app: TestApp, count: number): Promise<Caller[]> {
  return await people(app, ...Array.from({ length: count }, (_, place) => NAMES[place] ?? `Member ${place + 1}`))
}

/** Moves the one clock to a time of day in India; whoever is signed in stays so. */
export const clock = (app: TestApp, on: Day, time = '09:00'): Promise<void> =>
  app.clock.moveTo(instantInIndia(on, time))

/** Money in a wallet, paid at the counter and confirmed by an administrator. */
export async function funds(app: TestApp, { id: personId }: { readonly id: string }, amount: Paise): Promise<void> {
  await app.act((tx) => fundsIn(tx, app, { personId, amount }))
}

/** The same within a transaction, which has the lock of the wallet from then on. */
export async function fundsIn(
  tx: Tx,
  app: TestApp,
  { personId, amount }: { readonly personId: string; readonly amount: Paise },
): Promise<void> {
  const by = await anAdministrator(app, personId)
  const slip = { amount, method: 'counter', reference: 'given', reason: 'given' } as const
  const { _id: id } = must(await wallet.requestTopup(tx, { personId, ...slip }))
  const { status } = must(await wallet.approve(tx, { id, by, requestId }))
  if (status === 'approved') return
  const { rows } = await app.owner.query<{ id: string }>(
    `select id from person where role = 'admin' and id <> all($1) order by created_at limit 1`,
    [[by, personId]],
  )
  must(await wallet.approve(tx, { id, by: rows[0]?.id ?? '', requestId }))
}

export interface ChitOptions {
  readonly name?: string
  readonly tickets?: number
  readonly months?: number
  /** The life total. */
  readonly amount?: Paise
  readonly terms?: Parameters<typeof createChit>[1]['form']['terms']
  /** Today by default: the first instalment is due today. */
  readonly startDate?: Day
}

/** A chit that takes members; the landing page's by default. */
export async function formingChit(app: TestApp, options: ChitOptions = {}): Promise<ChitOnWire> {
  const { name = 'Family Five', terms } = options
  const { tickets, months, amount } = { ...LANDING_PAGE, ...options }
  const by = await anAdministrator(app)
  return await app.act(async (tx) => {
    const startDate = options.startDate ?? (await today(tx))
    const form = { name, amount, durationInMonths: months, totalMembers: tickets, startDate, confirmLong: true, terms }
    return must(await createChit(tx, { form, by, requestId }))
  })
}

/** A request that waits for approval; gives its id. */
export async function request(app: TestApp, chitId: string, by: Caller): Promise<string> {
  const asker = { id: by.id, name: by.name, role: 'member', sessionId: '', actingBy: null } as const
  return must(await app.act((tx) => membership.join(tx, { chitId, by: asker }))).request._id
}

/** A ticket: asked for and approved. */
export async function ticket(app: TestApp, chitId: string, holder: Caller): Promise<void> {
  const id = await request(app, chitId, holder)
  const by = await anAdministrator(app)
  must(await app.act((tx) => membership.approve(tx, { id, by, requestId })))
}

export interface RunningChit {
  readonly chit: ChitOnWire
  /** The n-th holds ticket n. */
  readonly members: readonly Caller[]
}

/** Who holds a ticket. */
export function holderOf({ members: holders }: RunningChit, ticketNo: number): Caller {
  const holder = holders[ticketNo - 1]
  if (!holder) throw new Error(`nobody holds ticket ${ticketNo}`)
  return holder
}

/** A full and started chit. Its members' wallets are empty. */
export async function runningChit(
  app: TestApp,
  options: ChitOptions & { readonly members?: readonly Caller[] } = {},
): Promise<RunningChit> {
  const { _id: id, totalMembers } = await formingChit(app, options)
  const holders = options.members ?? (await members(app, totalMembers))
  for (const holder of holders) await ticket(app, id, holder)
  const by = await anAdministrator(app)
  const { witnessSeconds } = app.config.auctions
  return { chit: must(await app.act((tx) => startChit(tx, { id, by, requestId, witnessSeconds }))), members: holders }
}

/** The instalment of a month, paid from a freshly filled wallet by everybody, or by all but some ticket numbers. */
export async function paid(
  app: TestApp,
  { chit, members: holders }: RunningChit,
  monthNo: number,
  { except = [] }: { readonly except?: readonly number[] } = {},
): Promise<void> {
  const { rows } = await app.owner.query<{ id: string; no: number; net: Paise }>(
    `select ticket.id, ticket_no as no, net_paise as net from ticket join instalment on ticket_id = ticket.id
      where ticket.chit_id = $1 and month_no = $2 and instalment.state <> 'paid' order by ticket_no`,
    [chit._id, monthNo],
  )
  for (const { id: ticketId, no, net } of rows) {
    const holder = holders[no - 1]
    if (!holder || except.includes(no)) continue
    await funds(app, holder, net)
    must(await app.act((tx) => payMonth(tx, { ticketId, monthNo, actor: holder.id })))
  }
}

async function anAdministrator(app: TestApp, otherThan?: string): Promise<string> {
  const known = await app.owner.query<{ id: string }>(
    `select id from person where role = 'admin' and id is distinct from $1 order by created_at limit 1`,
    [otherThan ?? null],
  )
  return known.rows[0]?.id ?? (await admin(app)).id
}

export { opening } from './opening.ts'
