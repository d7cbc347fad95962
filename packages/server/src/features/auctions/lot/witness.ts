import type { Auction } from '@kuri/contract'
import { judgePromise, judgeWord, may, ok, refuse, WITNESSES, type Hex, type Result } from '@kuri/domain'
import type { output } from 'zod/v4/core'
import { now } from '../../../clock.ts'
import type { Tx } from '../../../database/types.ts'
import { refuseAndCommit, type Outcome } from '../../../outcome.ts'
import type { SignedIn } from '../../sessions/service.ts'
import { closeAuction, isPastClose } from '../close.ts'
import { publishToRoom } from '../events.ts'
import { bytesOf, hexOf, sha256 } from '../hashing.ts'
import * as reading from '../read.store.ts'
import * as auctions from '../store.ts'
import { auctionToWire } from '../wire.ts'
import { drawWaiting, isLotDue } from './draw-waiting.ts'
import { waitingLot, witnessNow, type Coming } from './witnesses.ts'
import * as store from './store.ts'

interface Witness {
  readonly auctionId: string
  readonly by: SignedIn
}

type Reply = Outcome<output<typeof Auction>>

/**
 * A witness promises a word to a lot that waits, by its hash: from then on it cannot be chosen any more. All members see the
 * hash. Who comes first does what is due: closes an auction whose time is over (and may then be its first witness),
 * draws a lot that has waited long enough (and is too late).
 * Refuses: not_found, word_not_promised (a word without its nonce), and what `judgePromise` refuses.
 * Source: docs/spec/auctions.md, AUC-9; ADR 7.
 */
export async function promiseWord(tx: Tx, cmd: Witness & { readonly commitment: Hex | undefined }): Promise<Reply> {
  const { by, commitment } = cmd
  return await atTheLot(tx, cmd, async ({ auction, at, lot, person, coming }) => {
    if (commitment === undefined) return refuse({ code: 'word_not_promised' })
    const verdict = judgePromise(lot, person)
    if (!verdict.ok) return verdict
    const promise = { auction_id: auction.id, seq: coming.promises.length + 1, person_id: by.id, at }
    await store.insertPromise(tx, { ...promise, commitment: bytesOf(commitment) })
    const commitments = [...coming.promises.map((one) => hexOf(one.commitment)), commitment]
    await publishToRoom(tx, { name: 'word', auctionId: auction.id, commitments, wordsIn: 0, serverTime: at })
    return verdict
  })
}

/**
 * A witness sends the promised word, once both are promised; with the second word the lot is drawn and settled in this
 * transaction. The word is published with the draw. Refuses: not_found, and what `judgeWord` refuses.
 * Source: docs/spec/auctions.md, AUC-9; ADR 7.
 */
export async function sendWord(tx: Tx, cmd: Witness & { readonly word: string; readonly nonce: Hex }): Promise<Reply> {
  return await atTheLot(tx, cmd, async ({ auction, at, lot, person, coming }) => {
    const { auctionId, word, nonce, by } = cmd
    const verdict = judgeWord(sha256, lot, person, { auctionId, word, nonce })
    if (!verdict.ok) return verdict
    const seq = coming.promises.findIndex(({ person_id }) => person_id === by.id) + 1
    await store.insertWord(tx, { auction_id: auctionId, seq, person_id: by.id, word, nonce: bytesOf(nonce), at })
    const commitments = coming.promises.map(({ commitment }) => hexOf(commitment))
    const wordsIn = coming.words.length + 1
    await publishToRoom(tx, { name: 'word', auctionId, commitments, wordsIn, serverTime: at })
    if (wordsIn === WITNESSES) await drawWaiting(tx, auction, at)
    return verdict
  })
}

interface AuctionContext {
  readonly auction: auctions.Auction
  readonly at: Date
  readonly lot: ReturnType<typeof waitingLot>
  readonly person: ReturnType<typeof witnessNow>
  readonly coming: Coming
}

/** Locks the auction, does what is due for it, and lets the witness act. */
async function atTheLot(
  tx: Tx,
  { auctionId, by }: Witness,
  act: (context: AuctionContext) => Promise<Result<null>>,
): Promise<Reply> {
  const locked = await auctions.lock(tx, auctionId)
  const holders = locked ? await reading.ticketHolders(tx, locked.chit_id) : []
  const mayEnter = may(by.role, 'read-every-chit') || holders.some(({ userId }) => userId === by.id)
  if (!locked || !mayEnter) return refuse({ code: 'not_found' })
  const at = await now(tx)
  const auction = await advancedState(tx, locked, at)
  const frozen = auction.state === 'closed' ? await store.find(tx, auctionId) : undefined
  const coming = { promises: await store.promises(tx, auctionId), words: await store.words(tx, auctionId) }
  const waiting = waitingLot(frozen?.ticket_nos ?? [], holders, coming.promises.length)
  const lot = { ...waiting, isWaiting: frozen !== undefined }
  const person = witnessNow({ id: by.id, isAdministrator: by.role === 'admin' }, holders, coming)
  const verdict = await act({ auction, at, lot, person, coming })
  if (!verdict.ok) return auction.state === locked.state ? verdict : refuseAndCommit(verdict.error)
  const after = await reading.one(tx, auctionId)
  return after ? ok(auctionToWire(after)) : refuse({ code: 'not_found' })
}

async function advancedState(tx: Tx, auction: auctions.Auction, at: Date): Promise<auctions.Auction> {
  if (isPastClose(auction, at)) return await closeAuction(tx, auction, at)
  return (await isLotDue(tx, auction, at)) ? await drawWaiting(tx, auction, at) : auction
}
