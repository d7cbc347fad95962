import { commitment, drawFrom, drawSeed, freezeTickets, sha256 } from '@kuri/domain'
import { expect, test } from 'vitest'
import { checkDraw, type LotProof } from './draw-check.ts'

const secret = '5e'.repeat(32)
const chainHead = 'b3'.repeat(32)
const published = { commitment: commitment(sha256, 'auction-3', secret), head: chainHead }

function drawn(): LotProof {
  const tickets = [1, 3]
  const head = freezeTickets(sha256, chainHead, tickets)
  const words = ['mango', 'river']
  const seed = drawSeed(sha256, { auctionId: 'auction-3', secret, head, words })
  return {
    version: 1,
    auctionId: 'auction-3',
    commitment: published.commitment,
    secret,
    head,
    words,
    tickets,
    seed,
    drawn: drawFrom(sha256, seed, tickets),
  }
}

test('a true draw holds', () => {
  expect(checkDraw(drawn(), published)).toBeNull()
})

test.each([
  ['another secret', { secret: '5f'.repeat(32) }, 'commitment'],
  ['a ticket more in the bowl', { tickets: [1, 3, 5] }, 'tickets'],
  ['another word of a witness', { words: ['mango', 'rivers'] }, 'seed'],
  ['another winner', { drawn: drawn().drawn === 1 ? 3 : 1 }, 'drawn'],
] as const)('%s is noticed', (_, change, at) => {
  expect(checkDraw({ ...drawn(), ...change } as LotProof, published)).toBe(at)
})

test('a seal that was not the published one is noticed', () => {
  expect(checkDraw(drawn(), { ...published, commitment: 'c0'.repeat(32) })).toBe('commitment')
})
