import { endpoints } from '@kuri/contract'
import { add, addDays, dueDay, instantInIndia, ZERO, type Day, type Paise } from '@kuri/domain'
import { signIn, type Api } from '../api.ts'
import { remote } from '../harness/remote.ts'
import { startAppWithGateway, type AppWithGateway } from '../razorpay/app-with-gateway.ts'
import type { Delivery } from '../razorpay/webhooks.ts'
import { openBank, type BankOutside } from './bank.ts'
import { chanceOf, type Chance } from './chance.ts'
import type { Leaving } from './leaving.ts'

export interface Shape {
  readonly chits: number
  readonly members: number
  /** Each chit has so many months and tickets. */
  readonly months: number
  readonly seed: number
}

/** Somebody who pays and is paid, and what we saw of it outside the books. */
export interface Member {
  readonly id: string
  readonly name: string
  readonly api: Api
  readonly chits: string[]
  /** Handed over at the counter, sent by bank or paid online, for good. */
  brought: Paise
  /** What arrived at their bank. */
  received: Paise
}

/** A company with its bank and its gateway, in the middle of its year. */
export interface Company {
  readonly shape: Shape
  readonly setup: AppWithGateway
  readonly bank: BankOutside
  /** Whoever enters, and whoever confirms: nobody approves what they made. */
  readonly maker: Api
  readonly checker: Api
  readonly members: readonly Member[]
  readonly chits: string[]
  /** How often each thing happened. */
  readonly met: Record<Mishap, number>
  /** Pressed twice, to be given back. */
  readonly paidTwice: { readonly member: Member; readonly payment: string; readonly amount: Paise }[]
  /** Withdrawals that are approved and go out by the gateway. */
  readonly toSend: { readonly member: Member; readonly id: string; readonly amount: Paise }[]
  /** Tickets that change hands. */
  readonly leaving: Leaving[]
  /** Webhooks on their way: some overtake others, some are sent twice. */
  readonly undelivered: Delivery[]
  /** Posts a webhook to its real address; gives the status. */
  receiveWebhook(delivery: Delivery): Promise<number>
  /** Cash taken at the counter and not brought to the bank yet. */
  drawer: Paise
  chance(occasion: string): Chance
  /** So many days after a month's due day. */
  comes(monthNo: number, days: number, time?: string): Promise<Day>
  close(): Promise<void>
}

const MISHAPS = [
  'paid late',
  'paid a penalty',
  'took a ticket over',
  'failed, then paid',
  'webhook lost',
  'gateway down',
  'late authorisation',
  'refunded',
  'refund failed',
  'entered by mistake and reversed',
  'came without an owner',
  'withdrawn by bank',
  'withdrawn by the gateway',
  'payout failed',
  'bids refused',
  'drawn by lot',
] as const
type Mishap = (typeof MISHAPS)[number]

export const START = '2027-01-05' as Day
const GATEWAY_PATIENCE = { RAZORPAY_TIMEOUT_MS: '5000' }

/** Starts the server with two administrators and lets everybody register and log in, all through a socket. */
export async function openCompany(shape: Shape): Promise<Company> {
  let seconds = 0
  const setup = await startAppWithGateway({ ...GATEWAY_PATIENCE, LOG_LEVEL: 'fatal' }, () => seconds)
  const address = await setup.app.listen()
  const api = remote(async () => address)
  const maker = api.as(await signIn(setup.app, 'Anand', 'admin'))
  const checker = api.as(await signIn(setup.app, 'Bhama', 'admin'))
  const moveTo = async (on: Day, time: string): Promise<void> => {
    const now = instantInIndia(on, time)
    seconds = now.getTime() / 1000
    const moved = await maker.call(endpoints.moveClock, { body: { now: now.toISOString() } })
    if (moved.status !== 200) throw new Error(moved.problem.message)
  }
  await moveTo(START, '07:00')
  const members: Member[] = []
  for (let number = 1; number <= shape.members; number += 1) members.push(await enrol(api, number))
  const zero = Object.fromEntries(MISHAPS.map((what) => [what, 0]))
  return {
    shape,
    setup,
    bank: openBank(),
    maker,
    checker,
    members,
    chits: [],
    // every mishap is in the list above
    met: zero as Record<Mishap, number>,
    paidTwice: [],
    toSend: [],
    leaving: [],
    undelivered: [],
    receiveWebhook: async ({ payload, headers }) =>
      (await fetch(`${address}/api/payments/webhooks/razorpay`, { method: 'POST', headers, body: payload })).status,
    drawer: ZERO,
    chance: (occasion) => chanceOf(shape.seed, occasion),
    async comes(monthNo, days, time = '09:30') {
      const on = addDays(dueDay(START, monthNo), days)
      await moveTo(on, time)
      return on
    },
    close: () => setup.close(),
  }
}

async function enrol(api: Api, number: number): Promise<Member> {
  const name = `Member ${number}`
  const login = { email: `member.${number}@kuri.test`, password: 'Member@123' }
  const person = { name, ...login, phone: '98470 00099', address: '99 Palace Road', location: 'Thrissur' }
  const registered = await api.call(endpoints.register, { body: person })
  if (registered.status !== 201) throw new Error(registered.problem.message)
  const { _id: id, token } = (await api.call(endpoints.login, { body: login })).reply
  return { id, name, api: api.as({ id, name, token, cookie: '' }), chits: [], brought: ZERO, received: ZERO }
}

export const brings = (member: Member, amount: Paise): void => void (member.brought = add(member.brought, amount))
export const receives = (member: Member, amount: Paise): void => void (member.received = add(member.received, amount))

/** Does something for everybody, a few at a time. */
export async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: 4 }, lane))
}
