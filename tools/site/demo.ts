import type { BrowserContext } from '@playwright/test'
import type { Who } from './pages.ts'

/** Who logs in. */
type Logins = Readonly<Record<'member' | 'admin', { readonly email: string; readonly password: string }>>

/** Who is at home in the demonstration. */
export const PEOPLE: Logins = {
  member: { email: 'asha@kuri.test', password: 'Member@123' },
  admin: { email: 'admin@kuri.test', password: 'Admin@123' },
}

interface Signed {
  readonly token: string
  readonly _id: string
  readonly name: string
}

async function signIn(site: string, login: Logins['member']): Promise<Signed> {
  const response = await fetch(`${site}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  })
  if (!response.ok) throw new Error(`${login.email} cannot sign in at ${site}: is the demo in it?`)
  return (await response.json()) as Signed
}

/** A list of the API as somebody sees it. */
async function list<Row>(site: string, path: string, { token }: Signed): Promise<Row[]> {
  const response = await fetch(`${site}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()) as Row[]
}

/** What the demonstration, or another company, has to put in the place of a route's parameter. */
export interface Known {
  /** The member who looks. */
  readonly member: string
  readonly name: string
  /** An auction of each state. */
  readonly open: string
  readonly settled: string
  readonly scheduled: string
  readonly chits: readonly string[]
  /** A ticket of the member's. */
  readonly ticket: string
}

export async function whatIsKnown(site: string, people = PEOPLE): Promise<Known> {
  const member = await signIn(site, people.member)
  const auctions = await list<{ _id: string; chitId: string; state: string }>(site, '/auctions', member)
  const chits = await list<{ _id: string }>(site, '/chit/joined', member)
  const auction = (state: string): string => {
    const found = auctions.find((one) => one.state === state)
    if (!found) throw new Error(`${member.name} at ${site} has no ${state} auction.`)
    return found._id
  }
  const scheme = auctions.find(({ state }) => state === 'open')?.chitId ?? ''
  const [due] = await list<{ _id: string }>(site, `/chit/${scheme}/instalments?mine=1`, member)
  return {
    ticket: due?._id.split(':')[0] ?? '',
    member: member._id,
    name: member.name,
    open: auction('open'),
    settled: auction('settled'),
    scheduled: auction('scheduled'),
    chits: chits.map(({ _id }) => _id),
  }
}

/** Logs somebody in at a browser: its cookie, and what the pages keep beside it. */
export async function enterAs(context: BrowserContext, site: string, who: Who, people = PEOPLE): Promise<void> {
  if (who === 'visitor') return
  const response = await context.request.post(`${site}/api/auth/login`, { data: people[who] })
  const signed = (await response.json()) as Signed
  await context.addInitScript(({ token, _id }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('userId', _id)
  }, signed)
}
