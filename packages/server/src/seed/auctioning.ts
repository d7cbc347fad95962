import { randomBytes } from 'node:crypto'
import { fromRupees, sha256, wordCommitment, type PromisedWord } from '@kuri/domain'
import { today } from '../clock.ts'
import { approvePrize } from '../features/auctions/approve-prize.ts'
import { placeBid } from '../features/auctions/place-bids.ts'
import { promiseWord, sendWord } from '../features/auctions/lot/witness.ts'
import { listAuctions } from '../features/auctions/read.ts'
import type { ChitOnWire } from '../features/chits/list.ts'
import { fileMinutes, signMinutes } from '../features/minutes/service.ts'
import type { SignedIn } from '../features/sessions/service.ts'
import { must, REQUEST, type Company } from './company.ts'

type Auction = Awaited<ReturnType<typeof listAuctions>>[number]

/** The auction of a prize as it stands now; reading it opens or closes it if that is due. */
export async function auctionOf({ tx, admin }: Company, chit: ChitOnWire, prizeNo: number): Promise<Auction> {
  const auctions = await listAuctions(tx, { by: admin, chitId: chit._id })
  const auction = auctions.find((one) => one.prizeNo === prizeNo)
  if (!auction) throw new Error(`${chit.name} has no auction for prize ${prizeNo}`)
  return auction
}

/** A member bids a discount in rupees. */
export async function bids({ tx }: Company, by: SignedIn, auction: Auction, rupees: number): Promise<void> {
  must(await placeBid(tx, { auctionId: auction._id, discount: fromRupees(rupees), by }))
}

/** Two members with no ticket in a lot that waits promise a word each and send it; then it is drawn. */
export async function witness(
  { tx, members }: Company,
  { _id: auctionId }: Auction,
  words: readonly string[],
): Promise<void> {
  const left = words.map((word) => ({ word, nonce: randomBytes(32).toString('hex') }))
  const promised: (PromisedWord & { readonly by: SignedIn })[] = []
  for (const by of members) {
    const [next] = left
    if (next === undefined) break
    const commitment = wordCommitment(sha256, auctionId, next)
    // who takes part in the lot is refused, and the next one is tried
    if ((await promiseWord(tx, { auctionId, commitment, by })).ok) promised.push({ ...next, by })
    if (promised.some(({ word }) => word === next.word)) left.shift()
  }
  for (const word of promised) must(await sendWord(tx, { auctionId, ...word }))
}

/** The administrator and some members sign the minutes of a prize. */
export async function signsMinutes(
  { tx, admin }: Company,
  auction: Auction,
  members: readonly SignedIn[],
): Promise<void> {
  for (const by of [admin, ...members]) must(await signMinutes(tx, { auctionId: auction._id, by }))
}

/** The signed minutes of a prize have gone to the Registrar today. */
export async function filesMinutes({ tx, admin }: Company, { _id: auctionId, prizeNo }: Auction): Promise<void> {
  const facts = { filedOn: await today(tx), reference: `CF/118/${prizeNo}`, requestId: REQUEST }
  must(await fileMinutes(tx, { auctionId, by: admin, ...facts }))
}

/** The administrator has taken security and pays the prize into the winner's wallet. */
export async function approves({ tx, admin }: Company, auction: Auction): Promise<void> {
  const security = 'Two sureties, salary slips seen'
  must(await approvePrize(tx, { auctionId: auction._id, security, by: admin.id, requestId: REQUEST }))
}
