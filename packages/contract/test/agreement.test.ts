import { day, fromRupees } from '@kuri/domain'
import { expect, test } from 'vitest'
import { chitOf, landingChit } from '../../domain/test/chits.ts'
import { agreementOf } from '../src/index.ts'

const start = day('2027-01-05')

test('the landing page’s agreement, with its own numbers', () => {
  const { version, sentences, hash } = agreementOf(landingChit(), start)
  expect(version).toBe(3)
  expect(sentences[0]).toBe(
    'There are 5 members. Each member pays ₹10,000 a month for 5 months. The first payment is due on 5 Jan 2027. The pool for each prize is ₹50,000. All members together pay ₹2,50,000.',
  )
  expect(sentences).toContain(
    'Example: the pool is ₹50,000. The winner gives up ₹4,000 and receives ₹46,000. 4 members receive ₹1,000 each and pay ₹9,000 in the next month.',
  )
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
})

test('commission and tax, and who shares', () => {
  const { sentences } = agreementOf(
    landingChit({ commissionBp: 500, gstBp: 1800, dividendSharedBy: 'all-tickets' }),
    start,
  )
  expect(sentences).toContain(
    'The company’s commission is 5% of each pool, ₹2,500. GST of 18% on the commission, ₹450, is deducted from the prize.',
  )
  expect(sentences.join(' ')).toContain('shared by all 5 members')
  expect(sentences.join(' ')).toContain('The company’s commission is ₹2,500 and the GST is ₹450.')
})

test.each([
  ['lot', landingChit({ prizeBy: 'lot' }), 'Each prize is decided by lot'],
  [
    'lot',
    landingChit({ prizeBy: 'lot' }),
    'A member who has not paid all instalments up to the month of a prize is not in its lot, unless no member has paid them.',
  ],
  [
    'fixed',
    landingChit({ prizeBy: 'fixed', fixedDiscounts: [5000, 4000, 3000, 2000, 0].map(fromRupees) }),
    'The discounts that the winners give up are, in this order: ₹5,000, ₹4,000, ₹3,000, ₹2,000, ₹0.',
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
  expect(two).toMatch(/The other member receives ₹[\d,]+ and pays ₹/)
  expect(two).not.toMatch(/\b1 members/)
})

test('any other term, and another start, is another hash', () => {
  const hashes = [
    agreementOf(landingChit(), start),
    agreementOf(landingChit(), day('2027-01-06')),
    agreementOf(landingChit({ gstBp: 1800 }), start),
    agreementOf(landingChit({ capBp: 4000 }), start),
  ].map(({ hash }) => hash)
  expect(new Set(hashes).size).toBe(4)
})
