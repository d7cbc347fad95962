import type { Minutes, MinutesLine } from '@kuri/contract'
import { fileMinutesBy, judgeSignature, may, ok, refuse, type Result, type SignatureNow } from '@kuri/domain'
import type { output } from 'zod/v4/core'
import { now } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import * as chits from '../chits/service.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as settings from '../settings/service.ts'
import { readRecord } from './record.ts'
import * as store from './store.ts'

export { recordMinutes } from './record.ts'

type MinutesView = output<typeof Minutes>

export interface MinutesQuery {
  readonly auctionId: string
  readonly by: SignedIn
}

/** An administrator's place; the subscribers' are 1 and 2. */
const ADMINISTRATORS_PLACE = 0
/** A person who has left and was erased. */
const GONE = 'A former administrator'

/** The minutes of a settled auction, for its chit's members and administrators. Refuses: not_found. */
export async function readMinutes(tx: Tx, query: MinutesQuery): Promise<Result<MinutesView>> {
  const { auctionId, by } = query
  const auction = await store.settled(tx, auctionId)
  const minutes = await store.find(tx, auctionId)
  if (!auction || !minutes || !(await mayLook(tx, auction.chitId, by))) return refuse({ code: 'not_found' })
  const record = await readRecord(tx, auction, minutes)
  const names = await store.namesOf(tx, auction.chitId)
  const ticket = (ticketNo: number) => ({ ticketNo, name: names.get(ticketNo) ?? '' })
  const signed = await store.signatures(tx, auctionId)
  const verdict = judgeSignature(signed.map(signatureNow), personNow(by))
  const { filingDays } = await settings.read(tx)
  return ok({
    ...record,
    chitName: auction.chitName,
    prizes: auction.prizes,
    eligible: record.eligible.map(ticket),
    bids: record.bids.map(({ seq, ticketNo, discount, at }) => ({ seq, ...ticket(ticketNo), amount: discount, at })),
    winner: ticket(record.winner),
    bid: record.discount,
    dividends: record.dividends.map(({ ticketNo, amount }) => ({ ...ticket(ticketNo), amount })),
    previous: record.previous && { ...record.previous, ...ticket(record.previous.ticketNo) },
    words: [...record.words],
    hash: minutes.content_hash.toString('hex'),
    fileBy: fileMinutesBy(record.settledAt, filingDays),
    signatures: signed.map((one) => ({ as: signatureNow(one).as, name: one.name ?? GONE, at: one.signedAt })),
    you: { maySign: verdict.ok, reason: verdict.ok ? null : verdict.error.code },
  })
}

/**
 * Signs the minutes as they were sealed: an administrator for the company, a member of the chit as one of two
 * subscribers. Refuses: not_found, and what `judgeSignature` refuses. Source: s. 17; decision 0021.
 */
export async function signMinutes(tx: Tx, query: MinutesQuery): Promise<Result<MinutesView>> {
  const { auctionId, by } = query
  await store.queueToSign(tx, auctionId)
  const auction = await store.settled(tx, auctionId)
  const minutes = await store.find(tx, auctionId)
  if (!auction || !minutes || !(await mayLook(tx, auction.chitId, by))) return refuse({ code: 'not_found' })
  await readRecord(tx, auction, minutes)
  const signed = await store.signatures(tx, auctionId)
  const verdict = judgeSignature(signed.map(signatureNow), personNow(by))
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

/** A chit's register of minutes, for its members and administrators. Refuses: not_found. */
export async function registerOfMinutes(
  tx: Tx,
  { chitId, by }: { readonly chitId: string; readonly by: SignedIn },
): Promise<Result<output<typeof MinutesLine>[]>> {
  const chit = await chits.find(tx, chitId)
  if (!chit.ok || !(await mayLook(tx, chitId, by))) return refuse({ code: 'not_found' })
  const lines = await store.register(tx, chitId)
  const { filingDays } = await settings.read(tx)
  return ok(
    lines.map(({ winnerNo, winnerName, ...line }) => ({
      ...line,
      winner: { ticketNo: winnerNo, name: winnerName },
      fileBy: fileMinutesBy(line.settledAt, filingDays),
    })),
  )
}

const mayLook = async (tx: Tx, chitId: string, by: SignedIn): Promise<boolean> =>
  may(by.role, 'read-every-chit') || (await chits.membersOf(tx, chitId)).includes(by.id)

const personNow = ({ id, role }: SignedIn) => ({ id, isAdministrator: may(role, 'sign-for-company') })

const signatureNow = ({ personId, place }: store.SignatureRow): SignatureNow => ({
  personId,
  as: place === ADMINISTRATORS_PLACE ? 'administrator' : 'subscriber',
})
