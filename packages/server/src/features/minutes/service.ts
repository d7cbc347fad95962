import type { Minutes, minutesEndpoints, MinutesLine, ReplyOf } from '@kuri/contract'
import {
  fileMinutesBy,
  judgeFiling,
  judgeSignature,
  may,
  ok,
  refuse,
  type Day,
  type Result,
  type SignatureNow,
  type SubscribersNow,
} from '@kuri/domain'
import type { output } from 'zod/v4/core'
import { now, today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { documentsOf } from '../authority/service.ts'
import * as chits from '../chits/service.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as settings from '../settings/service.ts'
import { readRecord } from './record.ts'
import * as store from './store.ts'

export { recordMinutes } from './record.ts'

type MinutesView = output<typeof Minutes>

export interface MinutesQuery {
  readonly auctionId: string
  readonly by: Pick<SignedIn, 'id' | 'role' | 'actingBy'>
}

/** An administrator's place; the subscribers' are 1 and 2. */
const ADMINISTRATORS_PLACE = 0
/** A person who has left and was erased. */
const GONE = 'A former administrator'
const MOST_TO_FILE = 100

/**
 * The minutes of a settled auction, for those who read every chit, its chit's members, and who held a ticket when the prize
 * was given: they may sign them, so they may read them. Refuses: not_found.
 */
export async function readMinutes(tx: Tx, query: MinutesQuery): Promise<Result<MinutesView>> {
  const { auctionId, by } = query
  const auction = await store.settled(tx, auctionId)
  const minutes = await store.find(tx, auctionId)
  if (!auction || !minutes) return refuse({ code: 'not_found' })
  const subscribers = await store.subscribersOf(tx, auctionId)
  if (!mayReadMinutes(subscribers, by)) return refuse({ code: 'not_found' })
  const record = await readRecord(tx, auction, minutes)
  const names = await store.namesOf(tx, auction.chitId, auction.settledAt)
  const ticket = (ticketNo: number) => ({ ticketNo, name: names.get(ticketNo) ?? '' })
  const signed = await store.signatures(tx, auctionId)
  const papers = await documentsOf(tx, auctionId)
  const verdict = judgeSignature(signed.map(signatureNow), personNow(by, subscribers), subscribers)
  const { filingDays } = await settings.read(tx)
  return ok({
    ...record,
    chitName: auction.chitName,
    ...(auction.place !== null && { place: auction.place }),
    prizes: auction.prizes,
    chitAmount: auction.chitAmount,
    eligible: record.eligible.map(ticket),
    bids: record.bids.map(({ seq, ticketNo, discount, at }) => {
      const paper = papers.ofBid(seq)
      return { seq, ...ticket(ticketNo), amount: discount, at, ...(paper && { paper }) }
    }),
    winner: ticket(record.winner),
    bid: record.discount,
    dividends: record.dividends.map(({ ticketNo, amount }) => ({ ...ticket(ticketNo), amount })),
    previous: record.previous && { ...record.previous, ...ticket(record.previous.ticketNo) },
    words: [...record.words],
    hash: minutes.content_hash.toString('hex'),
    fileBy: fileMinutesBy(record.settledAt, filingDays),
    filed: (await store.filing(tx, auctionId)) ?? null,
    signatures: signed.map((one) => {
      const paper = papers.ofSignature(one.personId ?? '')
      return { as: signatureNow(one).as, name: one.name ?? GONE, at: one.signedAt, ...(paper && { paper }) }
    }),
    you: { maySign: verdict.ok, reason: verdict.ok ? null : verdict.error.code },
  })
}

/**
 * Signs the minutes as they were sealed: an administrator for the company, a holder of a ticket who did not win as one of
 * two subscribers. Refuses: not_found, and what `judgeSignature` refuses. Source: s. 17; ADR 7.
 */
export async function signMinutes(tx: Tx, query: MinutesQuery): Promise<Result<MinutesView>> {
  const { auctionId, by } = query
  await store.queueToSign(tx, auctionId)
  const auction = await store.settled(tx, auctionId)
  const minutes = await store.find(tx, auctionId)
  if (!auction || !minutes) return refuse({ code: 'not_found' })
  const holders = await store.subscribersOf(tx, auctionId)
  if (!mayReadMinutes(holders, by)) return refuse({ code: 'not_found' })
  await readRecord(tx, auction, minutes)
  const signed = await store.signatures(tx, auctionId)
  const verdict = judgeSignature(signed.map(signatureNow), personNow(by, holders), holders)
  if (!verdict.ok) return verdict
  const subscribers = signed.filter(({ place }) => place !== ADMINISTRATORS_PLACE).length
  await store.insertSignature(tx, {
    auction_id: auctionId,
    place: verdict.value === 'administrator' ? ADMINISTRATORS_PLACE : subscribers + 1,
    person_id: by.id,
    content_hash: minutes.content_hash,
    signed_at: await now(tx),
  })
  return await readMinutes(tx, query)
}

/** A chit's register of minutes, for its members and those who look after it. Refuses: not_found. */
export async function registerOfMinutes(
  tx: Tx,
  { chitId, by }: { readonly chitId: string; readonly by: Pick<SignedIn, 'id' | 'role'> },
): Promise<Result<output<typeof MinutesLine>[]>> {
  const chit = await chits.find(tx, chitId)
  if (!chit.ok || !(await mayLook(tx, chitId, by))) return refuse({ code: 'not_found' })
  const lines = await store.register(tx, chitId)
  const { filingDays } = await settings.read(tx)
  return ok(lines.map((line) => lineOf(line, filingDays)))
}

/** The minutes still to be filed, the oldest first, for those who file them; how many in all. */
export async function minutesToFile(tx: Tx): Promise<ReplyOf<typeof minutesEndpoints.minutesToFile>> {
  const { filingDays } = await settings.read(tx)
  const lines = await store.toFile(tx, MOST_TO_FILE)
  return { minutes: lines.map((line) => lineOf(line, filingDays)), total: await store.countToFile(tx) }
}

/**
 * Writes down that minutes were filed with the Registrar. Refuses: not_found, and what `judgeFiling` refuses. Source: s. 18;
 * ADR 7.
 */
export async function fileMinutes(
  tx: Tx,
  query: MinutesQuery & { readonly filedOn: Day; readonly reference: string; readonly requestId: string },
): Promise<Result<MinutesView>> {
  const { auctionId, by, filedOn, reference, requestId } = query
  await store.queueToSign(tx, auctionId)
  if (!(await store.find(tx, auctionId))) return refuse({ code: 'not_found' })
  const signed = await store.signatures(tx, auctionId)
  const now = {
    signedAt: signed.map(({ signedAt }) => signedAt),
    isFiled: (await store.filing(tx, auctionId)) !== undefined,
    today: await today(tx),
  }
  const verdict = judgeFiling(now, filedOn)
  if (!verdict.ok) return verdict
  await store.insertFiling(tx, { auction_id: auctionId, filed_on: filedOn, reference, filed_by: by.id })
  await audit.record(tx, {
    actor: by.id,
    action: 'minutes.file',
    subject: `auction:${auctionId}`,
    after: { filedOn, reference },
    requestId,
  })
  return await readMinutes(tx, query)
}

const lineOf = <L extends store.LineRow>(
  { winnerNo, winnerName, filedOn, reference, ...line }: L,
  filingDays: number,
) => ({
  ...line,
  winner: { ticketNo: winnerNo, name: winnerName },
  fileBy: fileMinutesBy(line.settledAt, filingDays),
  filed: filedOn !== null && reference !== null ? { on: filedOn, reference } : null,
})

/** A former member reads the minutes of their own time, and nothing later of the chit. */
const mayReadMinutes = ({ holderIds }: SubscribersNow, { id, role }: Pick<SignedIn, 'id' | 'role'>): boolean =>
  may(role, 'read-every-chit') || holderIds.includes(id)

const mayLook = async (tx: Tx, chitId: string, by: Pick<SignedIn, 'id' | 'role'>): Promise<boolean> =>
  may(by.role, 'read-every-chit') || (await chits.membersOf(tx, chitId)).includes(by.id)

const personNow = ({ id, role, actingBy }: MinutesQuery['by'], { representatives }: SubscribersNow) => ({
  id,
  signedBy: actingBy?.id ?? representatives.get(id) ?? id,
  isAdministrator: may(role, 'sign-for-company'),
})

const signatureNow = ({ personId, signedBy, place }: store.SignatureRow): SignatureNow => ({
  personId,
  signedBy,
  as: place === ADMINISTRATORS_PLACE ? 'administrator' : 'subscriber',
})
