import { endpoints, type WireReplyOf } from '@kuri/contract'
import { checkedByServer } from '../ledger-checks.ts'
import type { Company, Person } from './company.ts'
import { LINE } from './load.ts'
import type { LoadSetup } from './load-setup.ts'

/** What the books show over HTTP, in the words of the load. */
interface Books {
  readonly lines: readonly string[]
  /** References of the top-ups that are approved, and of those that are in a wallet. */
  readonly approved: readonly string[]
  readonly credited: readonly string[]
}

type Topups = WireReplyOf<typeof endpoints.adminTopups>

const PAGE = 100

/** Reads all contributions of the long chit, all bids, and the top-ups whose slips begin with `name`, since a moment. */
export async function booksOf(company: Company, setup: LoadSetup, { name, since }: Since): Promise<Books> {
  const approved: string[] = []
  const credited: string[] = []
  const lines: string[] = []
  for (const { user, reference, amount, status } of await topupsOf(company, name)) {
    lines.push(LINE.requested(user, reference, amount))
    if (status === 'approved') approved.push(reference)
  }
  for (const member of company.members) {
    for (const { reference, amount } of await creditsOf(member, { name, since })) {
      credited.push(reference)
      lines.push(LINE.credited(member, reference, amount))
    }
    const params = { id: member.id }
    const paid = (await member.api.call(endpoints.contributionsOf, { params })).reply
    lines.push(...paid.filter((one) => one.chitId._id === setup.longChit).map((one) => LINE.paid(member, one)))
  }
  lines.push(...approved.map(LINE.approved), ...(await bidsOf(company, setup)))
  return { lines, approved, credited }
}

export interface Since {
  /** What the slips of this load begin with. */
  readonly name: string
  /** The server's time when it began. */
  readonly since: string
}

/** All counter top-ups whose slips begin with `name`, page by page: a member's own list ends after 500. */
async function topupsOf(company: Company, name: string): Promise<Topups> {
  const found: Topups = []
  let cursor: string | undefined
  do {
    const query = { limit: PAGE, ...(cursor !== undefined && { cursor }) }
    const page = (await company.admin.api.call(endpoints.adminTopups, { query })).reply
    found.push(...page.filter(({ reference }) => reference.startsWith(name)))
    cursor = page.length === PAGE ? page.at(-1)?._id : undefined
  } while (cursor !== undefined)
  return found
}

/** The wallet's own lines, page by page, as far back as the load goes. */
async function creditsOf(member: Person, { name, since }: Since): Promise<{ reference: string; amount: number }[]> {
  const found: { reference: string; amount: number }[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: { limit: number; cursor?: string } = { limit: PAGE, ...(cursor === '' ? {} : { cursor }) }
    const { entries, next } = (await member.api.call(endpoints.walletEntries, { query })).reply
    found.push(...entries.filter((entry) => entry.kind === 'topup' && entry.reference.startsWith(name)))
    cursor = entries.some((entry) => entry.at < since) ? null : next
  }
  return found
}

/** All bids; a gap in their numbers, or a head that is not the last one's seal, is reported as a line of its own. */
async function bidsOf({ admin }: Company, setup: LoadSetup): Promise<string[]> {
  const { bids, bidCount, chain } = (await admin.api.call(endpoints.oneAuction, { params: { id: setup.auction } }))
    .reply
  const isGapless = bids.length === bidCount && bids.every(({ seq }, place) => seq === place + 1)
  const hasItsHead = bids.length === 0 || bids.at(-1)?.hash === chain.head
  return [...bids.map(LINE.bid), ...(isGapless && hasItsHead ? [] : [`the room is not whole: ${chain.head}`])]
}

/** What was acknowledged and is not there, or not as it was acknowledged. */
export function lost(books: Books, acknowledged: readonly string[]): string[] {
  const there = new Set(books.lines)
  return acknowledged.filter((line) => !there.has(line))
}

/** Top-ups that are approved and in no wallet, or in a wallet and not approved. */
export function halfWritten({ approved, credited }: Books): string[] {
  const [isApproved, isCredited] = [new Set(approved), new Set(credited)]
  return [...approved.filter((one) => !isCredited.has(one)), ...credited.filter((one) => !isApproved.has(one))]
}

/** What exists without an answer to a client, or exists twice. Empty once everybody has had their answers. */
export function tooMuch(books: Books, acknowledged: readonly string[]): string[] {
  const known = new Set(acknowledged)
  const seen = new Set<string>()
  return books.lines.filter((line) => {
    const isAgain = seen.has(line)
    seen.add(line)
    return isAgain || !known.has(line)
  })
}

/** The invariants of the ledger that do not hold, asked by the administrator's own pages. */
export async function brokenLaws({ admin }: Company): Promise<string[]> {
  const { checks } = await checkedByServer(admin.api)
  return checks.filter((check) => check.broken !== 0).map(({ name }) => name)
}

export async function serverTime({ admin }: Company): Promise<string> {
  return (await admin.api.call(endpoints.readClock)).reply.now
}
