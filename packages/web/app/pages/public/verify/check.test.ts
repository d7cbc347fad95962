import {
  bidHash,
  commitment,
  drawFrom,
  drawSeed,
  frameTerms,
  freezeTickets,
  fromRupees,
  genesisHash,
  offerCommitment,
  offerHash,
  sha256,
  wordCommitment,
  type ChainBid,
} from '@kuri/domain'
import { describe, expect, test } from 'vitest'
import { idIn, proofText, readFile } from './check.ts'
import { check, isWhole, type WholeProof } from './check-auction.ts'

const auctionId = '0190f3a1-0000-7000-8000-000000000001'
const secret = '5e'.repeat(32)
const promise = commitment(sha256, auctionId, secret)

/** Tickets 1 and 3 at the cap of the landing page's chit, and the lot between them. */
function tie(): WholeProof {
  const framed = frameTerms({ amount: fromRupees(250_000), months: 5, tickets: 5 })
  if (!framed.ok) throw new Error(framed.error.code)
  // a proof does not contain who may hold how many tickets: it decides nothing about the prize
  const { maxTicketsPerMember: _, ...prizeTerms } = framed.value
  const terms = { ...prizeTerms, fixedDiscounts: [] }
  const genesis = { auctionId, chitId: 'c', prizeNo: 1, terms, unprizedTickets: [1, 2, 3, 4, 5], commitment: promise }
  let head = genesisHash(sha256, genesis)
  const start = head
  const bids = [1, 3].map((ticketNo, place) => {
    const bid: ChainBid = { seq: place + 1, ticketNo, discount: fromRupees(25_000), at: new Date(1e12 + place) }
    head = bidHash(sha256, head, bid)
    return { ...bid, hash: head, forOffer: null }
  })
  const frozenHead = freezeTickets(sha256, head, [1, 3])
  const words = ['mango', 'river']
  const nonces = ['a1'.repeat(32), 'a2'.repeat(32)]
  const commitments = words.map((word, place) =>
    wordCommitment(sha256, auctionId, { word, nonce: nonces[place] ?? '' }),
  )
  const seed = drawSeed(sha256, { auctionId, secret, head: frozenHead, words, nonces })
  const winner = drawFrom(sha256, seed, [1, 3])
  return {
    version: 2,
    auctionId,
    state: 'settled',
    commitment: promise,
    chain: { genesis, genesisHash: start, bids, offers: [], head },
    opened: [],
    lot: { ticketNos: [1, 3], frozenHead, secret, words, commitments, nonces, seed, winner },
    result: { by: 'lot', ticketNo: winner, discount: fromRupees(25_000) },
  }
}

const statesOf = (proof: WholeProof) => check(proof).checks.map(({ part, state }) => `${part} ${state}`)

describe('what was checked', () => {
  test('every part of an honest lot holds, in their order', () => {
    expect(statesOf(tie())).toEqual([
      'genesis holds',
      'bids holds',
      'head holds',
      'tickets holds',
      'commitment holds',
      'words holds',
      'seed holds',
      'winner holds',
      'result holds',
    ])
  })

  // @spec AUC-8
  test('a changed bid breaks, and what rests on it is not reached', () => {
    const honest = tie()
    const bids = honest.chain.bids.map((bid) => (bid.seq === 2 ? { ...bid, ticketNo: 4 } : bid))
    const altered = { ...honest, chain: { ...honest.chain, bids } }
    expect(check(altered).broken).toEqual({ at: 'bid', seq: 2 })
    expect(statesOf(altered).slice(0, 4)).toEqual(['genesis holds', 'bids breaks', 'head unseen', 'tickets unseen'])
  })

  test('a result nobody could have had breaks at the end', () => {
    const altered = { ...tie(), result: { by: 'bid' as const, ticketNo: 1, discount: fromRupees(25_000) } }
    expect(statesOf(altered).at(-1)).toBe('result breaks')
  })
})

describe('limits of automatic bids', () => {
  const salt = '5a'.repeat(32)
  const limit = fromRupees(9000)
  /** Ticket 2 has a limit and bids for it. */
  function withLimit(): WholeProof {
    const { chain, ...honest } = tie()
    const at = new Date(1e12)
    const commitment = offerCommitment(sha256, { auctionId, ticketNo: 2, limit, salt })
    const offer = { seq: 1, commitment, replaces: null, at }
    const first = offerHash(sha256, chain.genesisHash, offer)
    const bid = { seq: 1, ticketNo: 2, discount: fromRupees(100), at, forOffer: commitment }
    const head = bidHash(sha256, first, bid)
    const links = { bids: [{ ...bid, hash: head }], offers: [{ ...offer, afterBid: 0, hash: first }], head }
    const result = { by: 'bid' as const, ticketNo: 2, discount: bid.discount }
    return { ...honest, version: 3, chain: { ...chain, ...links }, lot: null, result }
  }

  test('are checked where there are some, and where one is shown', () => {
    expect(statesOf(withLimit())).toEqual(['genesis holds', 'bids holds', 'head holds', 'offers holds', 'result holds'])
    const shown = { ...withLimit(), opened: [{ ticketNo: 2, limit, salt }] }
    expect(statesOf(shown).at(-1)).toBe('opened holds')
    expect(statesOf({ ...shown, opened: [{ ticketNo: 2, limit, salt: secret }] }).at(-1)).toBe('opened breaks')
  })

  test('a link of a limit that was changed breaks among the bids', () => {
    const { chain, ...rest } = withLimit()
    const offers = chain.offers.map((offer) => ({ ...offer, commitment: promise }))
    const altered = { ...rest, chain: { ...chain, offers } }
    expect(check(altered).broken).toEqual({ at: 'offer', seq: 1 })
    expect(statesOf(altered).slice(0, 3)).toEqual(['genesis holds', 'bids breaks', 'head unseen'])
  })
})

describe('a file', () => {
  test('that was kept is the same proof again', () => {
    const read = readFile(proofText(tie()))
    expect(read).toEqual({ proof: tie() })
    expect('proof' in read && isWhole(read.proof) && check(read.proof).broken).toBeNull()
  })

  test('from before dividends were rounded to the rupee is read as in paise', () => {
    const older = proofText(tie()).replace(/^ *"dividendRounding": .*\n/m, '')
    expect(older).not.toBe(proofText(tie()))
    expect(readFile(older)).toEqual({ proof: tie() })
  })

  test.each([
    ['not JSON', '{', null],
    ['another JSON', '[]', null],
    ['a seal that is none', proofText(tie()).replace(promise, 'x'), 'commitment'],
    ['a third decimal', proofText(tie()).replaceAll('25000', '25000.001'), 'chain.bids.0.discount'],
    ['an instant written otherwise', proofText(tie()).replace('.000Z', 'Z'), 'chain.bids.0.at'],
  ])('that is no proof shows where it cannot be read: %s', (_, text, part) => {
    expect(readFile(text)).toEqual({ part })
  })
})

test.each([
  [auctionId, auctionId],
  [`  https://kuri.test/auctions/${auctionId}?x=1#y `, auctionId],
  [`/verify/${auctionId}/`, auctionId],
  ['  ', ''],
])('the id in “%s”', (text, id) => expect(idIn(text)).toBe(id))
