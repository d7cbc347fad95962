import { expect, test } from 'vitest'
import { m } from '../messages/en.ts'
import { isMissing, isNetwork, isSignedOut, Problem, sentence } from './problems.ts'

const problem = (code: string, status: number, message?: string) =>
  new Problem({ code, status, ...(message !== undefined && { message }) })

test('a refusal shows the server’s sentence, which has the numbers', () => {
  const refused = problem('bid_not_above_best', 422, 'The best bid is ₹3,500. Bid at least ₹3,600.')
  expect(sentence(refused)).toBe('The best bid is ₹3,500. Bid at least ₹3,600.')
})

test('the browser has the first word where it knows better', () => {
  expect(sentence(problem('internal', 500, 'Internal Server Error'))).toBe(m.problems.internal)
  expect(sentence(problem('network', 0))).toBe(m.problems.network)
})

test('what nobody expected still says what happened to money', () => {
  expect(sentence(new TypeError('x is undefined'))).toBe(m.chrome.unexpected)
  expect(sentence(problem('never_heard_of', 418))).toBe(m.chrome.unexpected)
})

test('the states of a page follow from the error', () => {
  expect(isSignedOut(problem('not_signed_in', 401))).toBe(true)
  expect(isMissing(problem('not_found', 404))).toBe(true)
  expect(isNetwork(problem('network', 0))).toBe(true)
  expect(isNetwork(problem('unavailable', 503))).toBe(false)
})
