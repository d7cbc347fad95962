import type { ReplyOf, surveillanceEndpoints } from '@kuri/contract'
import { may, ok, refuse, type Result } from '@kuri/domain'
import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../database/types.ts'
import * as chits from '../chits/service.ts'
import type { SignedIn } from '../sessions/service.ts'
import { fingerprintsOf, type Origin } from './fingerprints.ts'
import * as store from './store.ts'

type ChitFacts = ReplyOf<typeof surveillanceEndpoints.chitFacts>['facts']
type AuctionFacts = ReplyOf<typeof surveillanceEndpoints.auctionFacts>['facts']

/**
 * What this process has written already: a bidder raises many times from one place, and each bid holds its auction's lock.
 * Sent: in a transaction whose commit is not known here. Kept: a later one has found it.
 */
const places = new Map<string, 'sent' | 'kept'>()
const MOST_REMEMBERED = 20_000

/**
 * Writes from which place a member bids in an auction, as hashes that show nothing but "the same place": once for each
 * place, not for each bid. Without a key for personal data nothing is written. Source: ADR 6.
 */
export async function recordBidOrigin(
  tx: Tx,
  bid: { readonly auctionId: string; readonly personId: string; readonly origin: Origin; readonly key: Buffer | null },
): Promise<void> {
  if (bid.key === null) return
  const { auctionId, personId, origin } = bid
  // the marks themselves cost more than all else of a bid's place
  const place = JSON.stringify([auctionId, personId, origin.address, origin.userAgent])
  const known = places.get(place)
  if (known === 'kept') return
  const marked = { auctionId, personId, marks: fingerprintsOf(bid.key, auctionId, origin) }
  if (places.size >= MOST_REMEMBERED) places.clear()
  const isKept = known === 'sent' && (await store.isPlaceKept(tx, marked))
  places.set(place, isKept ? 'kept' : 'sent')
  if (!isKept) await store.insertPlace(tx, marked)
}

/** The company's own tickets and the cancelled auctions of a chit. Refuses not_found to whoever is neither in it nor an administrator. */
export async function chitFacts(tx: Tx, { id, by }: { id: string; by: SignedIn }): Promise<Result<ChitFacts>> {
  const mayLook = may(by.role, 'read-every-chit') || (await chits.membersOf(tx, id)).includes(by.id)
  const chit = await chits.find(tx, id)
  if (!chit.ok) return chit
  return mayLook ? ok(await openFacts(tx, id)) : refuse({ code: 'not_found' })
}

/** What an administrator may want to look at in an auction. Refuses: not_found. */
export async function auctionFacts(tx: Tx, auctionId: string): Promise<Result<AuctionFacts>> {
  const chitId = await store.chitOf(tx, auctionId)
  if (chitId === null) return refuse({ code: 'not_found' })
  const shared = await store.sharedPlaces(tx, auctionId)
  const ofBrowsers = shared.filter(({ by }) => by === 'browser')
  // one browser at one address is both; the nearer of the two facts is reported
  const samePlace = shared.filter(
    ({ by, tickets }) => by === 'browser' || !ofBrowsers.some((browser) => isDeepStrictEqual(browser.tickets, tickets)),
  )
  return ok({
    ...(await openFacts(tx, chitId)),
    floor: await store.bidsAtFloor(tx, chitId),
    samePlace: samePlace.map(({ by, tickets }) => ({ by, tickets: [...tickets] })),
  })
}

async function openFacts(tx: Tx, chitId: string): Promise<ChitFacts> {
  return {
    companyTickets: await store.companyTickets(tx, chitId),
    cancellations: await store.cancellations(tx, chitId),
  }
}
