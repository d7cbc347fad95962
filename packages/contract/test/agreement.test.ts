import { day, fromRupees } from '@kuri/domain'
import { expect, test } from 'vitest'
import { chitOf, landingChit } from '../../domain/test/chits.ts'
import { agreementOf } from '../src/index.ts'

const start = day('2027-01-05')

// @spec CHT-6
test('the landing page’s agreement, with its own numbers', () => {
  const { version, sentences, hash } = agreementOf(landingChit(), start)
  expect(version).toBe(4)
  expect(sentences[0]).toBe(
    'There are 5 members. Each member pays ₹10,000 a month for 5 months. The first payment is due on 5 Jan 2027. The pool for each prize is ₹50,000. All members together pay ₹2,50,000.',
  )
  expect(sentences).toContain(
    'Example: the pool is ₹50,000. The winner gives up ₹4,000 and receives ₹46,000. 4 members receive ₹1,000 each and pay ₹9,000 in the next month.',
  )
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
})

// @spec CHT-6
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
  ['lot', landingChit({ prizeBy: 'lot' }), 'A draw decides each prize'],
  [
    'lot',
    landingChit({ prizeBy: 'lot' }),
    'A member who has not paid all contributions up to the month of a prize is not in the draw for it, unless no member has paid them.',
  ],
  [
    'fixed',
    landingChit({ prizeBy: 'fixed', fixedDiscounts: [5000, 4000, 3000, 2000, 0].map(fromRupees) }),
    'The discounts that the winners give up are, in this order: ₹5,000, ₹4,000, ₹3,000, ₹2,000, ₹0.',
  ],
])('without bids (%s) it says how prizes go', (_, terms, text) => {
  expect(agreementOf(terms, start).sentences.join(' ')).toContain(text)
})

// @spec CHT-6
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

test('dividends in whole rupees are said, with what becomes of the rest', () => {
  const { sentences } = agreementOf(landingChit({ dividendRounding: 'rupee' }), start)
  expect(sentences).toContain(
    'Bids, prizes, commission, tax and dividends are whole rupees. Each dividend is rounded down to the rupee. What is left over is kept in the scheme and shared with the dividend of the last prize. Rupees that cannot be shared equally then go to the lowest ticket numbers.',
  )
})

// as version 4 makes them: a term added later, such as rounding, must not change what is accepted without it
test.each([
  ['the landing page’s', landingChit(), '2473421fb7be7e8b9209551f9336e10d1dfdd166f9a858f2812869c81ef1b2d1'],
  [
    'one with several tickets and terms for late payers',
    landingChit({
      commissionBp: 500,
      gstBp: 1800,
      maxTicketsPerMember: 2,
      dividendSharedBy: 'all-tickets',
      late: { graceDays: 5, rates: [{ perYearBp: 1200 }] },
    }),
    '69bd87a1b8cf6ddfc93921e543b4884aac3db0730aa08c4ae116e484381aeb8a',
  ],
])('an agreement about dividends in paise keeps the hash it was accepted under: %s', (_, terms, hash) => {
  expect(agreementOf(terms, start).hash).toBe(hash)
})

test('any other term, and another start, is another hash', () => {
  const hashes = [
    agreementOf(landingChit(), start),
    agreementOf(landingChit(), day('2027-01-06')),
    agreementOf(landingChit({ gstBp: 1800 }), start),
    agreementOf(landingChit({ capBp: 4000 }), start),
    agreementOf(landingChit({ dividendRounding: 'rupee' }), start),
  ].map(({ hash }) => hash)
  expect(new Set(hashes).size).toBe(5)
})
