import { day, fromRupees } from '@kuri/domain'
import { expect, test } from 'vitest'
import { chitOf, landingChit } from '../../domain/test/chits.ts'
import { agreementOf } from '../src/index.ts'

const start = day('2027-01-05')

test('the landing page’s agreement, with its own numbers', () => {
  const { version, sentences, hash } = agreementOf(landingChit(), start)
  expect(version).toBe(2)
  expect(sentences[0]).toBe(
    '5 members each pay ₹10,000 a month for 5 months, the first on 5 Jan 2027. That makes a pool of ₹50,000 for each prize and ₹2,50,000 in all.',
  )
  expect(sentences).toContain(
    'An example: of ₹50,000 a winner gives up ₹4,000 and receives ₹46,000. 4 members get ₹1,000 each and pay ₹9,000 in the next month.',
  )
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
})

test('commission and tax, and who shares', () => {
  const { sentences } = agreementOf(
    landingChit({ commissionBp: 500, gstBp: 1800, dividendSharedBy: 'all-tickets' }),
    start,
  )
  expect(sentences).toContain(
    'The company keeps 5% of each pool, ₹2,500; GST of 18% on that, ₹450, comes out of the prize.',
  )
  expect(sentences.join(' ')).toContain('shared by all 5 members')
  expect(sentences.join(' ')).toContain('The company keeps ₹2,500, and ₹450 is tax.')
})

test.each([
  ['lot', landingChit({ prizeBy: 'lot' }), 'Each prize goes by lot'],
  [
    'lot',
    landingChit({ prizeBy: 'lot' }),
    'Who has not paid up to a prize’s month is not in its lot, unless nobody has.',
  ],
  [
    'fixed',
    landingChit({ prizeBy: 'fixed', fixedDiscounts: [5000, 4000, 3000, 2000, 0].map(fromRupees) }),
    'by this chart of what each winner gives up: ₹5,000, ₹4,000, ₹3,000, ₹2,000, ₹0.',
  ],
])('without bids (%s) it says how prizes go', (_, terms, says) => {
  expect(agreementOf(terms, start).sentences.join(' ')).toContain(says)
})

test('where nobody bids no sentence speaks of bidding for a prize', () => {
  const fixed = landingChit({ prizeBy: 'fixed', fixedDiscounts: [5000, 4000, 3000, 2000, 0].map(fromRupees) })
  for (const terms of [landingChit({ prizeBy: 'lot' }), fixed]) {
    expect(agreementOf(terms, start).sentences.join(' ')).not.toMatch(/bid for|auction/)
  }
  expect(agreementOf(landingChit(), start).sentences.join(' ')).toContain('cannot bid for it')
})

test('of two members one shares, and is called so', () => {
  const two = agreementOf(chitOf(40_000, 2, 2), start).sentences.join(' ')
  expect(two).toContain('goes to the other member')
  expect(two).toMatch(/The other member gets ₹[\d,]+ and pays ₹/)
  expect(two).not.toMatch(/\b1 members/)
})

test('any other term, and another start, is another seal', () => {
  const hashes = [
    agreementOf(landingChit(), start),
    agreementOf(landingChit(), day('2027-01-06')),
    agreementOf(landingChit({ gstBp: 1800 }), start),
    agreementOf(landingChit({ capBp: 4000 }), start),
  ].map(({ hash }) => hash)
  expect(new Set(hashes).size).toBe(4)
})
