import { frameTerms, fromRupees, toRupees, type ChitProposal } from '@kuri/domain'
import { describe, expect, test } from 'vitest'
import { answerTo, inAddress, readQuestion, type Ground } from './question.ts'

function ground(
  terms?: ChitProposal['terms'],
  given: Ground['given'] = new Map(),
  average: number | null = null,
): Ground {
  const framed = frameTerms({ amount: fromRupees(250_000), months: 5, tickets: 5, terms })
  if (!framed.ok) throw new Error(framed.error.code)
  return { terms: framed.value, given, average: average === null ? null : fromRupees(average), least: fromRupees(100) }
}
const first = ground()
const second = ground(undefined, new Map([[1, fromRupees(4000)]]), 4000)
const questionOf = (address: string, about = first) => readQuestion(new URLSearchParams(address), about)
const answer = (address: string, about = first) => answerTo(questionOf(address, about), about)

describe('a question in the address', () => {
  test('left out, it is the next prize, the least bid, the average so far, and 7 % a year', () => {
    expect(questionOf('')).toEqual({
      prizeNo: 1,
      bid: fromRupees(100),
      others: 'least',
      othersBid: fromRupees(100),
      rate: '7',
    })
    expect(questionOf('', second)).toMatchObject({ prizeNo: 2, others: 'average' })
  })

  test.each([
    ['prize=3&bid=4000', { prizeNo: 3, bid: fromRupees(4000) }],
    ['prize=6', { prizeNo: 1 }],
    ['prize=two&bid=4,000', { prizeNo: 1, bid: null }],
    ['bid=', { bid: null }],
    ['others=typed&theirs=300&rate=6.75', { others: 'typed', othersBid: fromRupees(300), rate: '6.75' }],
    ['others=guess', { others: 'least' }],
  ])('%s', (address, question) => expect(questionOf(address)).toMatchObject(question))

  // @spec AUC-13
  test('is written as it is read', () => {
    expect([inAddress(fromRupees(4000)), inAddress(null)]).toEqual(['4000', ''])
  })
})

describe('its answer', () => {
  test('follows the rules', () => {
    const worked = answer('bid=4000')
    if (!worked.ok) throw new Error('a good question has an answer')
    expect(toRupees(worked.simulation.take.prize)).toBe(46_000)
    expect(toRupees(worked.simulation.take.gain)).toBe(-3925)
  })

  test.each([
    ['bid=30000', 'bid', 'bid_above_cap'],
    ['bid=50', 'bid', 'bid_below_floor'],
    ['bid=4050', 'bid', 'bid_not_on_step'],
    ['bid=', 'bid', undefined],
    ['others=typed&theirs=30000', 'others', 'bid_above_cap'],
    ['others=typed&theirs=', 'others', undefined],
    ['rate=seven', 'rate', undefined],
    ['rate=100', 'rate', undefined],
  ])('%s waits for %s', (address, field, code) => {
    const worked = answer(address)
    expect(worked).toMatchObject({ ok: false, field })
    expect(worked.ok ? undefined : worked.refusal?.code).toBe(code)
  })

  test('has no field for a bid where no bid decides', () => {
    expect(answer('prize=5&bid=')).toMatchObject({ ok: true, simulation: { by: 'last', discount: 0 } })
    expect(answer('bid=', ground({ prizeBy: 'lot' }))).toMatchObject({ ok: true, simulation: { by: 'lot' } })
  })
})
