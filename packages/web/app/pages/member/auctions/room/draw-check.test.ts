import { commitment, drawFrom, drawSeed, freezeTickets, sha256, wordCommitment } from '@kuri/domain'
import { expect, test } from 'vitest'
import { checkDraw, type LotProof } from './draw-check.ts'

const secret = '5e'.repeat(32)
const chainHead = 'b3'.repeat(32)
const published = { commitment: commitment(sha256, 'auction-3', secret), head: chainHead }

function drawn(): LotProof {
  const tickets = [1, 3]
  const head = freezeTickets(sha256, chainHead, tickets)
  const words = ['mango', 'river']
  const nonces = ['a1'.repeat(32), 'a2'.repeat(32)]
  const commitments = words.map((word, place) =>
    wordCommitment(sha256, 'auction-3', { word, nonce: nonces[place] ?? '' }),
  )
  const seed = drawSeed(sha256, { auctionId: 'auction-3', secret, head, words, nonces })
  return {
    version: 2,
    auctionId: 'auction-3',
    commitment: published.commitment,
    secret,
    head,
    words,
    commitments,
    nonces,
    tickets,
    seed,
    drawn: drawFrom(sha256, seed, tickets),
  }
}

test('a true draw holds', () => {
  expect(checkDraw(drawn(), published)).toBeNull()
})

test('a draw from before words were promised holds too', () => {
  const { commitments: _, nonces: __, ...proof } = drawn()
  const seed = drawSeed(sha256, { ...proof, nonces: null })
  expect(checkDraw({ ...proof, version: 1, seed, drawn: drawFrom(sha256, seed, proof.tickets) }, published)).toBeNull()
})

test.each([
  ['another secret', { secret: '5f'.repeat(32) }, 'commitment'],
  ['a ticket more in the bowl', { tickets: [1, 3, 5] }, 'tickets'],
  ['another word of a witness', { words: ['mango', 'rivers'] }, 'words'],
  ['another nonce', { nonces: ['a1'.repeat(32), 'a3'.repeat(32)] }, 'words'],
  ['another winner', { drawn: drawn().drawn === 1 ? 3 : 1 }, 'drawn'],
] as const)('%s is noticed', (_, change, at) => {
  expect(checkDraw({ ...drawn(), ...change } as LotProof, published)).toBe(at)
})

test('a seal that was not the published one is noticed', () => {
  expect(checkDraw(drawn(), { ...published, commitment: 'c0'.repeat(32) })).toBe('commitment')
})
