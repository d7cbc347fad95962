import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  bidHash,
  fromRupees,
  genesisHash,
  offerCommitment,
  offerHash,
  sha256 as portable,
  toHex,
  utf8,
  verifyAuction,
  verifyChain,
  type AuctionProof,
  type ChainProof,
  type Genesis,
  type ProofBreak,
  type Sha256,
} from '../src/index.ts'
import { landingChit } from './chits.ts'

/* Limits of automatic bids as links of the chain: none without its place, no bid without its limit. */

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest()
const hashOf = (text: string) => toHex(sha256(utf8(text)))
const AUCTION = '0190f3a1-0000-7000-8000-000000000001'
const genesis: Genesis = {
  auctionId: AUCTION,
  chitId: '0190f3a1-0000-7000-8000-00000000000c',
  prizeNo: 2,
  terms: landingChit(),
  unprizedTickets: [1, 2, 4, 5],
  commitment: hashOf('secret'),
}
const start = genesisHash(sha256, genesis)
const salt = (ticketNo: number) => hashOf(`salt ${ticketNo}`)

type Part =
  | { commitment: string | null; replaces: string | null }
  | { ticketNo: number; rupees: number; forOffer: string | null }
const set = (commitment: string | null, replaces: string | null = null): Part => ({ commitment, replaces })
const made = (ticketNo: number, rupees: number, forOffer: string | null): Part => ({ ticketNo, rupees, forOffer })

describe('the commitment of a limit', () => {
  const made = { auctionId: 'auction-3', ticketNo: 2, limit: fromRupees(3000), salt: '5a'.repeat(32) }
  test('is the same for the same offer, and another for every other', () => {
    const one = offerCommitment(sha256, made)
    expect(one).toMatch(/^[0-9a-f]{64}$/)
    expect(offerCommitment(sha256, { ...made })).toBe(one)
    const others = [
      { ...made, auctionId: 'auction-4' },
      { ...made, ticketNo: 3 },
      { ...made, limit: fromRupees(3100) },
      { ...made, salt: '5b'.repeat(32) },
    ].map((other) => offerCommitment(sha256, other))
    expect(new Set([one, ...others]).size).toBe(5)
  })
})

// @spec AUC-8
describe('limits in the chain', () => {
  const limitOf = (ticketNo: number, rupees: number) =>
    offerCommitment(sha256, { auctionId: AUCTION, ticketNo, limit: fromRupees(rupees), salt: salt(ticketNo) })
  const [first, second, third] = [limitOf(1, 5000), limitOf(2, 7000), limitOf(2, 9000)]

  /** A chain of these links in their order. */
  function chained(parts: readonly Part[]): ChainProof {
    let head = start
    const bids: ChainProof['bids'][number][] = []
    const offers: ChainProof['offers'][number][] = []
    for (const [place, part] of parts.entries()) {
      const when = new Date(1_799_380_800_123 + place)
      if ('rupees' in part) {
        const { ticketNo, rupees, forOffer } = part
        const bid = { seq: bids.length + 1, ticketNo, discount: fromRupees(rupees), at: when, forOffer }
        head = bidHash(sha256, head, bid)
        bids.push({ ...bid, hash: head })
      } else {
        const offer = { seq: offers.length + 1, ...part, at: when }
        head = offerHash(sha256, head, offer)
        offers.push({ ...offer, afterBid: bids.length, hash: head })
      }
    }
    return { genesis, genesisHash: start, bids, offers, head }
  }
  const honest = chained([
    set(first),
    made(1, 100, first),
    set(second),
    made(1, 5000, first),
    made(2, 5100, second),
    set(third, second),
  ])

  test('hold where each automatic bid was made for a limit that counted', () => {
    expect(verifyChain(sha256, honest)).toBeNull()
    expect(verifyChain(portable, honest)).toBeNull()
  })

  test.each<[string, Part[]]>([
    ['a bid for a limit that was never set', [set(first), made(2, 100, second)]],
    ['a bid for a limit that was set after it', [set(first), made(2, 100, second), set(second)]],
    ['a bid for a limit that was changed before it', [set(second), set(third, second), made(2, 100, second)]],
    ['a bid for a limit that was removed before it', [set(second), set(null, second), made(2, 100, second)]],
    ['a limit that ends twice', [set(second), set(null, second), set(third, second)]],
    ['a limit that is set twice', [set(second), set(second)]],
  ])('break with %s, although every hash fits', (_, parts) => {
    expect(verifyChain(sha256, chained(parts))).toEqual({ at: 'offers' })
  })

  const withOffer = (place: number, change: Partial<ChainProof['offers'][number]>): ChainProof => ({
    ...honest,
    offers: honest.offers.map((offer, index) => (index === place ? { ...offer, ...change } : offer)),
  })
  const withBids = (change: Partial<ChainProof['bids'][number]>): ChainProof => ({
    ...honest,
    bids: honest.bids.map((bid) => (bid.seq === 3 ? { ...bid, ...change } : bid)),
  })
  test.each<[string, ChainProof, ProofBreak]>([
    ['another limit', withOffer(1, { commitment: third }), { at: 'offer', seq: 2 }],
    ['a limit that ends nothing', withOffer(2, { replaces: null }), { at: 'offer', seq: 3 }],
    ['a limit a millisecond later', withOffer(0, { at: new Date(0) }), { at: 'offer', seq: 1 }],
    ['a limit of before the bid it provoked, put behind it', withOffer(1, { afterBid: 2 }), { at: 'bid', seq: 2 }],
    ['a limit behind a bid that is not there', withOffer(2, { afterBid: 4 }), { at: 'offer', seq: 3 }],
    ['a limit left out', { ...honest, offers: honest.offers.slice(0, 2) }, { at: 'head' }],
    ['an automatic bid as one by hand', withBids({ forOffer: null }), { at: 'bid', seq: 3 }],
    ['a bid for another limit', withBids({ forOffer: first }), { at: 'bid', seq: 3 }],
  ])('%s is pointed at', (_, proof, broken) => {
    expect(verifyChain(sha256, proof)).toEqual(broken)
  })

  const whole = (...opened: AuctionProof['opened'][number][]): AuctionProof => ({
    auctionId: AUCTION,
    state: 'settled',
    commitment: honest.genesis.commitment,
    chain: honest,
    opened,
    lot: null,
    result: { by: 'bid', ticketNo: 2, discount: fromRupees(5100) },
  })
  const shown = (ticketNo: number, rupees: number) => ({ ticketNo, limit: fromRupees(rupees), salt: salt(ticketNo) })
  test.each([
    ['nobody shows one', whole()],
    ['the one that lost', whole(shown(1, 5000))],
    ['one that was changed, and the one in its place', whole(shown(2, 7000), shown(2, 9000))],
  ])('an owner shows their limit: %s', (_, proof) => {
    expect(verifyAuction(sha256, proof)).toBeNull()
  })
  test.each([
    ['another limit than was set', whole(shown(1, 6000))],
    ['another ticket’s', whole({ ...shown(1, 5000), ticketNo: 3 })],
    ['with another salt', whole({ ...shown(1, 5000), salt: salt(2) })],
  ])('what is shown and was not set breaks: %s', (_, proof) => {
    expect(verifyAuction(sha256, proof)).toEqual({ at: 'opened' })
  })
  test('a bid beyond the limit it was made for shows with the limit', () => {
    const beyond = chained([set(first), made(1, 5100, first)])
    const result = { by: 'bid', ticketNo: 1, discount: fromRupees(5100) } as const
    expect(verifyAuction(sha256, { ...whole(), chain: beyond, result })).toBeNull()
    expect(verifyAuction(sha256, { ...whole(shown(1, 5000)), chain: beyond, result })).toEqual({ at: 'opened' })
  })
})
