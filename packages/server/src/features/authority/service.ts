import { PAGE_SIZE, type authorityEndpoints, type QueryOf, type ReplyOf } from '@kuri/contract'
import { judgePastDay, refuse, type AuthorityAct, type Day } from '@kuri/domain'
import { isId, newId } from '../../database/ids.ts'
import * as clock from '../../clock.ts'
import { pageOf } from '../../database/paging.ts'
import type { Tx } from '../../database/types.ts'
import type { Outcome } from '../../outcome.ts'
import * as audit from '../audit/service.ts'
import * as notices from '../notices/service.ts'
import * as people from '../people/service.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as store from './store.ts'

type Listed = ReplyOf<typeof authorityEndpoints.listAuthorities>

/** A paper that a member signed, and the member of staff who has it before them. */
export interface Authority {
  readonly memberId: string
  readonly paper: { readonly number: string; readonly day: Day }
  readonly by: Pick<SignedIn, 'id' | 'name'>
  readonly requestId: string
}

/** What was done by it. */
export interface Done {
  readonly act: AuthorityAct
  /** Of an auction it is known. */
  readonly chitId?: string
  readonly ticketNo?: number
  readonly auctionId?: string
  readonly bidSeq?: number
  readonly withdrawalId?: string
}

/**
 * Does for a member what they authorised on paper, by the same rules as if they did it themselves: `run` is that use case,
 * `doneOf` says of what it gave what was done. The paper is recorded with it, the audit log names who entered it, and the member
 * is notified. Refuses: own_approval (nobody acts for themselves so), not_found (no such member), invalid_input (signed on a day to
 * come), competing_bidder (a bid or limit by a person who has a ticket of the chit), and what `run` refuses.
 * Source: docs/spec/identity.md, IDN-23.
 */
export async function actForMember<T>(
  tx: Tx,
  authority: Authority,
  run: (tx: Tx) => Promise<Outcome<T>>,
  doneOf: (value: T) => Done,
): Promise<Outcome<T>> {
  const { memberId, paper, by } = authority
  if (isId(memberId) && (await people.standsFor(tx, by.id, memberId))) return refuse({ code: 'own_approval' })
  if (!isId(memberId) || !(await people.isKnown(tx, memberId)) || (await people.isErased(tx, memberId)))
    return refuse({ code: 'not_found' })
  const signed = judgePastDay('paper.day', paper.day, await clock.today(tx))
  if (!signed.ok) return signed
  const outcome = await run(tx)
  if (outcome.ok) await recordAuthority(tx, authority, doneOf(outcome.value))
  return outcome
}

async function recordAuthority(tx: Tx, { memberId, paper, by, requestId }: Authority, done: Done): Promise<void> {
  const { act, ticketNo, auctionId, bidSeq, withdrawalId } = done
  const chit = await store.chitOf(tx, done)
  await store.insert(tx, {
    id: newId(),
    person_id: memberId,
    act,
    chit_id: chit?.id ?? null,
    ticket_no: ticketNo ?? null,
    auction_id: auctionId ?? null,
    bid_seq: bidSeq ?? null,
    withdrawal_id: withdrawalId ?? null,
    signed_no: paper.number,
    signed_on: paper.day,
    entered_by: by.id,
  })
  await audit.record(tx, {
    actor: by.id,
    action: `authority.${act}`,
    subject: `person:${memberId}`,
    after: { documentNo: paper.number, day: paper.day, chitId: chit?.id, ticketNo, auctionId, bidSeq, withdrawalId },
    requestId,
  })
  await notices.notify(tx, {
    to: memberId,
    kind: 'done_for_you',
    data: { act, chit: chit?.name ?? null, documentNo: paper.number, day: paper.day, personId: by.id, name: by.name },
    link: auctionId === undefined ? (chit === undefined ? '/wallet' : `/chits/${chit.id}`) : `/auctions/${auctionId}`,
  })
}

/** What staff did for members on written authority, newest first. */
export async function list(tx: Tx, query: QueryOf<typeof authorityEndpoints.listAuthorities>): Promise<Listed> {
  const { limit = PAGE_SIZE, memberId, auctionId } = query
  const isWanted = [memberId, auctionId].every((id) => id === undefined || isId(id))
  const found = isWanted ? await store.list(tx, { ...query, limit: limit + 1 }) : []
  const { rows, next } = pageOf(found, limit, ({ micros, id }) => `${micros}~${id}`)
  return { authorities: rows.map(toWire), next }
}

const toWire = (row: store.AuthorityRow): Listed['authorities'][number] => ({
  _id: row.id,
  act: row.act,
  member: { _id: row.person_id, name: row.member },
  paper: { number: row.signed_no, day: row.signed_on },
  enteredBy: { _id: row.entered_by, name: row.staff },
  enteredAt: row.entered_at,
  chit: row.chit_id === null ? null : { _id: row.chit_id, name: row.chit ?? '' },
  ticketNo: row.ticket_no,
  auction: row.auction_id === null || row.prize_no === null ? null : { _id: row.auction_id, prizeNo: row.prize_no },
  bid: row.bid_seq === null || row.bid === null ? null : { seq: row.bid_seq, amount: row.bid },
})

interface SignedDocuments {
  /** The paper of a bid, by its number in the auction. */
  readonly ofBid: (seq: number) => Authority['paper'] | undefined
  /** The paper on which a subscriber signed the minutes. */
  readonly ofSignature: (personId: string) => Authority['paper'] | undefined
}

/** The papers by which an auction’s bids and the signatures under its minutes were entered. */
export async function documentsOf(tx: Tx, auctionId: string): Promise<SignedDocuments> {
  const rows = await store.documentsOf(tx, auctionId)
  const documentOf = (row: (typeof rows)[number] | undefined) => row && { number: row.signed_no, day: row.signed_on }
  return {
    ofBid: (seq) => documentOf(rows.find((row) => row.act === 'bid' && row.bid_seq === seq)),
    ofSignature: (personId) => documentOf(rows.find((row) => row.act === 'minutes' && row.person_id === personId)),
  }
}

/** Whom a call of staff acts for, with what paper. */
export const authorityIn = ({
  body: { memberId, paper },
  user: by,
  id: requestId,
}: {
  readonly body: Pick<Authority, 'memberId' | 'paper'>
  readonly user: SignedIn
  readonly id: string
}): Authority => ({ memberId, paper, by, requestId })
