import {
  dueDay,
  fromRupees,
  instantInIndia,
  monthNameOf,
  yearOf,
  type Day,
  type Paise,
  type Refusal,
  type Role,
} from '@kuri/domain'
import { moveTo } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../database/types.ts'
import { assign } from '../features/collections/assign.ts'
import { acceptAgreement, readAgreement } from '../features/agreements/service.ts'
import { createChit } from '../features/chits/create-chit.ts'
import type { ChitOnWire } from '../features/chits/list.ts'
import { startChit } from '../features/chits/start-chit.ts'
import { findDue, payContribution } from '../features/instalments/pay.ts'
import { accounts, balance, post } from '../features/ledger/service.ts'
import * as membership from '../features/membership/service.ts'
import { editMember } from '../features/people/enrolment/edit-member.ts'
import { enrol as enrolMember } from '../features/people/enrolment/enrol.ts'
import { myself } from '../features/people/service.ts'
import { signUp } from '../features/people/sign-up.ts'
import { giveRole } from '../features/people/roles.ts'
import type { SignedIn } from '../features/sessions/service.ts'
import { change as changeSettings } from '../features/settings/change.ts'
import * as wallet from '../features/wallet/service.ts'

/** Stands in the audit where a call's number would. */
export const REQUEST = 'demonstration'
const COMPANY_FUNDS = fromRupees(500_000)
const USUAL_TOP_UP = fromRupees(10_000)

export interface Login {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly role: Role
}

/** The demonstration company: whatever its people do, they do through the real services. */
export interface Company {
  /** All of it is one transaction: a demonstration is there wholly or not at all. */
  readonly tx: Tx
  readonly admin: SignedIn
  /** Who else works for it, one in each role. */
  readonly staff: readonly SignedIn[]
  readonly members: readonly SignedIn[]
  /** How long its lots wait for words. */
  readonly witnessSeconds: number
}

/** What a service gave. In the demonstration nothing is refused. */
export function must<T>(
  outcome: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Refusal },
): T {
  if (!outcome.ok) throw new Error(`the demonstration was refused: ${JSON.stringify(outcome.error)}`)
  return outcome.value
}

/** Plainly examples: no bank knows them. */
const PAID_INTO = {
  registrationNo: 'EXAMPLE/1/2020',
  upiId: 'kuri.demo@example',
  bankAccount: {
    holder: 'Kuri Chit Funds (example)',
    number: '000000000001',
    ifsc: 'EXAM0000001',
    bank: 'Example Bank, Thrissur',
  },
}

/** Founds the company: its people register, the first becomes the administrator, and the company brings in money of its own. */
export async function found(tx: Tx, logins: readonly Login[], witnessSeconds: number): Promise<Company> {
  const people: SignedIn[] = []
  for (const [place, login] of logins.entries()) people.push(await enrol(tx, login, place, people[0]?.id))
  const [admin, ...others] = people
  if (admin?.role !== 'admin') throw new Error('the first login is the administrator’s')
  const legs = [{ debit: accounts.bank, credit: accounts.companyFunds, amount: COMPANY_FUNDS }]
  must(await post(tx, { key: 'company-funds:demonstration', kind: 'company.paid-in', actor: admin.id, legs }))
  must(await changeSettings(tx, { wanted: PAID_INTO, version: undefined, by: admin.id, requestId: REQUEST }))
  const [members, staff] = [
    others.filter(({ role }) => role === 'member'),
    others.filter(({ role }) => role !== 'member'),
  ]
  return { tx, admin, staff, members, witnessSeconds }
}

async function enrol(
  tx: Tx,
  { name, email, password, role }: Login,
  place: number,
  adminId?: string,
): Promise<SignedIn> {
  const form = {
    name,
    email,
    password,
    phone: `98470 0000${place}`,
    address: `${12 + place} Palace Road`,
    location: 'Thrissur',
  }
  const here = <T>(work: (tx: Tx) => T): T => work(tx)
  const { _id: id } = must(await signUp({ read: here, write: here }, { form, picture: null, post: null }))
  if (role !== 'member') must(await giveRole(tx, { id, by: adminId ?? id, requestId: REQUEST, role }))
  return { id, name, role, sessionId: REQUEST, actingBy: null }
}

/** Staff enrol a subscriber who has no login; gives their id. */
export async function enrols(company: Company, form: Parameters<typeof enrolMember>[1]['form']): Promise<string> {
  const by = cashierOf(company).id
  return must(await enrolMember(company.tx, { form, by, requestId: REQUEST, key: null })).member._id
}

/** The cashier changes what is written down of a member. */
export async function edits(
  company: Company,
  config: Config,
  id: string,
  form: Parameters<typeof editMember>[1]['form'],
): Promise<void> {
  must(await editMember(company.tx, { id, form, by: cashierOf(company), requestId: REQUEST, config }))
}

/** Who takes money at the counter. */
export function cashierOf({ staff }: Company): SignedIn {
  const cashier = staff.find(({ role }) => role === 'cashier')
  if (!cashier) throw new Error('the demonstration has no cashier')
  return cashier
}

/** A person's member code. */
export const codeOf = async ({ tx }: Company, by: SignedIn): Promise<string> => must(await myself(tx, by)).code

/** Lets a day come, at a time in India. */
export const comes = ({ tx }: Company, on: Day, time: string): Promise<void> => moveTo(tx, instantInIndia(on, time))

/** Money handed over at the counter that nobody has confirmed yet; gives the top-up. */
export async function requestsTopUp({ tx }: Company, { id: personId }: SignedIn, amount: Paise): Promise<string> {
  const slip = { amount, method: 'counter', reference: 'Cash at the counter' } as const
  return must(await wallet.requestTopup(tx, { personId, ...slip }))._id
}

/** Money handed over at the counter and confirmed. */
export async function topsUp(company: Company, member: SignedIn, amount: Paise): Promise<void> {
  const id = await requestsTopUp(company, member, amount)
  must(await wallet.approve(company.tx, { id, by: company.admin.id, requestId: REQUEST }))
}

type Plan = Parameters<typeof createChit>[1]['form']

/** The administrator forms a chit. */
export async function forms({ tx, admin }: Company, plan: Plan): Promise<ChitOnWire> {
  return must(await createChit(tx, { form: plan, by: admin.id, requestId: REQUEST }))
}

/** The collector visits these members. */
export async function collects({ tx, admin, staff }: Company, members: readonly SignedIn[]): Promise<void> {
  const collectorId = staff.find(({ role }) => role === 'collector')?.id ?? null
  for (const { id } of members) must(await assign(tx, { id, collectorId, by: admin.id, requestId: REQUEST }))
}

/** A member requests to join; returns the request's id. */
export async function requestsToJoin({ tx }: Company, member: SignedIn, chit: ChitOnWire): Promise<string> {
  const reader = { chitId: chit._id, by: member }
  const { hash } = must(await readAgreement(tx, reader))
  must(await acceptAgreement(tx, { ...reader, hash }))
  return must(await membership.join(tx, reader)).request._id
}

/** A member requests to join and is approved. */
export async function joins(company: Company, member: SignedIn, chit: ChitOnWire): Promise<void> {
  const id = await requestsToJoin(company, member, chit)
  must(await membership.approve(company.tx, { id, by: company.admin.id, requestId: REQUEST }))
}

/** The administrator starts a full chit. */
export async function starts({ tx, admin, witnessSeconds }: Company, { _id: id }: ChitOnWire): Promise<void> {
  must(await startChit(tx, { id, by: admin.id, requestId: REQUEST, witnessSeconds }))
}

/** A member pays the contribution of a month, after a visit to the counter when the wallet is too light for it. */
export async function pays(company: Company, member: SignedIn, chit: ChitOnWire, monthNo: number): Promise<void> {
  const { tx } = company
  const due = dueDay(chit.startDate, monthNo)
  const form = { chitId: chit._id, month: monthNameOf(due), year: yearOf(due) }
  const { net } = must(await findDue(tx, { ...form, personId: member.id }))
  if ((await balance(tx, accounts.wallet(member.id))) < net) await topsUp(company, member, USUAL_TOP_UP)
  must(await payContribution(tx, { form, by: member.id }))
}
