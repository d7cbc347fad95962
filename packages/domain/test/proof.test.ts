import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  bidHash,
  commitment,
  drawFrom,
  drawSeed,
  freezeTickets,
  fromRupees,
  genesisHash,
  sha256 as portable,
  toHex,
  utf8,
  verifyChain,
  verifyLot,
  wordCommitment,
} from '../src/index.ts'
import type { Genesis, LotProof, ProofBreak, Sha256 } from '../src/index.ts'
import { landingChit } from './chits.ts'
import { reportCoverage } from './coverage.ts'

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest()
const hashOf = (text: string) => toHex(sha256(utf8(text)))
const AUCTION = '0190f3a1-0000-7000-8000-000000000001'

function prove(
  bids: readonly [ticketNo: number, rupees: number][],
  ticketNos: readonly number[],
  firstSeq = 1,
  isPromised: 'promised' | 'without words' | 'before promises' = 'promised',
): LotProof {
  const secret = hashOf('secret')
  const genesis: Genesis = {
    auctionId: AUCTION,
    chitId: '0190f3a1-0000-7000-8000-00000000000c',
    prizeNo: 2,
    terms: landingChit(),
    unprizedTickets: [1, 2, 4, 5],
    commitment: commitment(sha256, AUCTION, secret),
  }
  const start = genesisHash(sha256, genesis)
  let head = start
  const chain = bids.map(([ticketNo, rupees], index) => {
    const bid = {
      seq: index + firstSeq,
      ticketNo,
      discount: fromRupees(rupees),
      at: new Date(1_799_380_800_123 + index),
    }
    head = bidHash(sha256, head, bid)
    return { ...bid, hash: head }
  })
  const frozenHead = freezeTickets(sha256, head, ticketNos)
  const words = isPromised === 'without words' ? [] : ['mango', 'நதி']
  const promised = words.map((word, place) => ({ word, nonce: hashOf(`nonce ${place}`) }))
  const nonces = isPromised === 'before promises' ? null : promised.map(({ nonce }) => nonce)
  const commitments = nonces && promised.map((one) => wordCommitment(sha256, AUCTION, one))
  const seed = drawSeed(sha256, { auctionId: AUCTION, secret, head: frozenHead, words, nonces })
  const winner = drawFrom(sha256, seed, ticketNos)
  const lot = { ticketNos, frozenHead, secret, words, commitments, nonces, seed, winner }
  return { genesis, genesisHash: start, bids: chain, offers: [], head, ...lot }
}

const tie = prove(
  [
    [1, 20_000],
    [2, 25_000],
    [4, 25_000],
  ],
  [2, 4],
)
const noBids = prove([], [1, 2, 5])

test('the rounding of dividends is in the hash a chain starts from; one in paise keeps the hash from before there was this term', () => {
  const { genesis } = prove([], [1, 2, 5])
  const start = (dividendRounding: 'paise' | 'rupee') =>
    genesisHash(sha256, {
      ...genesis,
      commitment: 'c0'.repeat(32),
      terms: { ...genesis.terms, dividendRounding },
    })
  expect(start('paise')).toBe('8d016e98b626ca1898e15304481e2e468f83fa7632115847aeb4d4a02ab0d8b7')
  expect(start('rupee')).not.toBe(start('paise'))
})

test.each([
  ['a tie at the cap', tie],
  ['nobody bid', noBids],
  ['two words did not come', prove([], [1, 2, 5], 1, 'without words')],
  ['from before words were promised', prove([], [1, 2, 5], 1, 'before promises')],
])('an honest lot holds, with any SHA-256: %s', (_, proof) => {
  expect(verifyLot(sha256, proof)).toBeNull()
  expect(verifyLot(portable, proof)).toBeNull()
})

const firstOf = ({ commitments, nonces }: LotProof) => ({
  commitments: commitments?.slice(0, 1) ?? null,
  nonces: nonces?.slice(0, 1) ?? null,
})

const withBid = (place: number, change: Partial<LotProof['bids'][number]>): LotProof => ({
  ...tie,
  bids: tie.bids.map((bid, index) => (index === place ? { ...bid, ...change } : bid)),
})

describe('an altered proof says where it breaks', () => {
  test.each<[string, LotProof, ProofBreak]>([
    ['other terms', { ...tie, genesis: { ...tie.genesis, terms: landingChit({ capBp: 4000 }) } }, { at: 'genesis' }],
    [
      'a ticket that was prized',
      { ...tie, genesis: { ...tie.genesis, unprizedTickets: [1, 2, 3, 4, 5] } },
      { at: 'genesis' },
    ],
    ['another amount', withBid(0, { discount: fromRupees(19_900) }), { at: 'bid', seq: 1 }],
    ['another bidder', withBid(1, { ticketNo: 5 }), { at: 'bid', seq: 2 }],
    ['a millisecond later', withBid(2, { at: new Date(0) }), { at: 'bid', seq: 3 }],
    ['another receipt', withBid(1, { hash: hashOf('x') }), { at: 'bid', seq: 2 }],
    ['a bid dropped from the middle', { ...tie, bids: tie.bids.filter((bid) => bid.seq !== 2) }, { at: 'bid', seq: 3 }],
    ['a bid dropped from the end', { ...tie, bids: tie.bids.slice(0, 2) }, { at: 'head' }],
    ['a ticket left out of the tie', { ...tie, ticketNos: [2] }, { at: 'tickets' }],
    ['a ticket added to the tie', { ...tie, ticketNos: [1, 2, 4] }, { at: 'tickets' }],
    ['a ticket left out of the lot', { ...noBids, ticketNos: [1, 5] }, { at: 'tickets' }],
    ['a ticket added to the lot', { ...noBids, ticketNos: [1, 2, 4, 5] }, { at: 'tickets' }],
    ['another secret than promised', { ...tie, secret: hashOf('better luck') }, { at: 'commitment' }],
    ['another word', { ...tie, words: ['mango', 'stone'] }, { at: 'words' }],
    ['one word alone', { ...tie, words: ['mango'], ...firstOf(tie) }, { at: 'words' }],
    ['words that nobody promised', { ...tie, commitments: [] }, { at: 'words' }],
    ['no promises, but nonces', { ...tie, commitments: null }, { at: 'words' }],
    ['as from before words were promised', { ...tie, commitments: null, nonces: null }, { at: 'seed' }],
    ['another seed', { ...tie, seed: hashOf('seed') }, { at: 'seed' }],
    ['another winner', { ...tie, winner: tie.winner === 2 ? 4 : 2 }, { at: 'winner' }],
  ])('%s', (_, proof, broken) => {
    expect(verifyLot(sha256, proof)).toEqual(broken)
  })

  test('a chain that is whole but does not start at bid 1 hides a bid', () => {
    expect(verifyChain(sha256, prove([[1, 20_000]], [1, 2], 2))).toEqual({ at: 'bid', seq: 2 })
  })

  test('a lot where a bid had already won is no lot', () => {
    expect(verifyLot(sha256, prove([[1, 20_000]], [1, 2]))).toEqual({ at: 'tickets' })
  })
})

test('a chain without a lot is checked by itself', () => {
  expect(verifyChain(sha256, tie)).toBeNull()
  expect(verifyChain(sha256, { ...tie, head: hashOf('x') })).toEqual({ at: 'head' })
})

/** How many proofs are altered: a thousand in every run, as many as wanted by DRAWS. */
const ALTERED = Number(process.env['DRAWS'] ?? 1000)

// @spec AUC-8
test('a random lot holds, and with one random change it does not', { timeout: 1_800_000 }, () => {
  const passed: string[] = []
  for (let round = 0; round < ALTERED; round += 1) {
    const chance = chanceOf(round)
    const proof =
      chance(2) === 0
        ? prove([], [1, 2, 4, 5].slice(chance(3)))
        : prove(
            [
              [1, 100 * (1 + chance(200))],
              [4, 25_000],
              [5, 25_000],
            ],
            [4, 5],
          )
    if (verifyLot(sha256, proof) !== null) passed.push(`round ${round} does not hold`)
    const [name, altered] = alterations(proof, chance)
    if (verifyLot(sha256, altered) === null) passed.push(`round ${round}: ${name}`)
  }
  expect(passed).toEqual([])
  reportCoverage({ harness: 'forged lots', seed: null, histories: ALTERED, met: { 'altered and caught': ALTERED } })
})

/** A die with any number of sides, the same in every run. */
function chanceOf(round: number): (sides: number) => number {
  const digest = sha256(utf8(`proof ${round}`))
  let at = 0
  return (sides) => {
    at += 4
    return new DataView(digest.buffer, digest.byteOffset).getUint32(at % 28) % sides
  }
}

type Change = readonly [name: string, altered: LotProof]

/** One of the ways to bend a lot: each changes a single thing. */
function alterations(proof: LotProof, chance: (sides: number) => number): Change {
  const { genesis, bids } = proof
  const flipped = (hex: string) => {
    const place = chance(hex.length)
    return `${hex.slice(0, place)}${hex[place] === '0' ? '1' : '0'}${hex.slice(place + 1)}`
  }
  const bent = (change: (bid: LotProof['bids'][number]) => Partial<LotProof['bids'][number]>) => {
    const place = chance(bids.length)
    return bids.map((bid, index) => (index === place ? { ...bid, ...change(bid) } : bid))
  }
  const ways: Change[] = [
    ['auction', { ...proof, genesis: { ...genesis, auctionId: `${genesis.auctionId}0` } }],
    ['prize', { ...proof, genesis: { ...genesis, prizeNo: genesis.prizeNo + 1 + chance(9) } }],
    ['promise', { ...proof, genesis: { ...genesis, commitment: flipped(genesis.commitment) } }],
    ['start', { ...proof, genesisHash: flipped(proof.genesisHash) }],
    ['head', { ...proof, head: flipped(proof.head) }],
    ['frozen head', { ...proof, frozenHead: flipped(proof.frozenHead) }],
    ['secret', { ...proof, secret: flipped(proof.secret) }],
    ['word', { ...proof, words: proof.words.map((word) => `${word}${chance(10)}`) }],
    ['promise of a word', { ...proof, commitments: proof.commitments?.map(flipped) ?? null }],
    ['nonce', { ...proof, nonces: proof.nonces?.map(flipped) ?? null }],
    ['words swapped', { ...proof, words: proof.words.toReversed() }],
    ['seed', { ...proof, seed: flipped(proof.seed) }],
    ['winner', { ...proof, winner: proof.winner + 1 + chance(9) }],
    ['ticket left out', { ...proof, ticketNos: proof.ticketNos.slice(1) }],
    ['ticket added', { ...proof, ticketNos: [...proof.ticketNos, 6 + chance(9)] }],
  ]
  const ofBids: Change[] = [
    ['amount', { ...proof, bids: bent(() => ({ discount: fromRupees(100 + chance(19_000)) })) }],
    ['bidder', { ...proof, bids: bent(() => ({ ticketNo: 7 + chance(9) })) }],
    ['time', { ...proof, bids: bent(({ at }) => ({ at: new Date(at.getTime() + 1 + chance(9999)) })) }],
    ['receipt', { ...proof, bids: bent(({ hash }) => ({ hash: flipped(hash) })) }],
    ['bid left out', { ...proof, bids: bids.toSpliced(chance(bids.length || 1), 1) }],
    ['order', { ...proof, bids: bids.toReversed() }],
  ]
  const all = bids.length > 0 ? [...ways, ...ofBids] : ways
  const way = all[chance(all.length)]
  if (way === undefined) throw new RangeError('a die without sides')
  return way
}
