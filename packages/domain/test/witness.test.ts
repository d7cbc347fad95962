import { describe, expect, test } from 'vitest'
import {
  isWitnessWord,
  judgePromise,
  judgeWord,
  sha256,
  wordCommitment,
  type LotNow,
  type WitnessNow,
} from '../src/index.ts'

const lot: LotNow = { isWaiting: true, ticketNos: [1, 3], membersOutside: 3, promised: 0 }
const outside: WitnessNow = { ticketNos: [2], isAdministrator: false, commitment: null, hasTypedWord: false }

// @attack 59
describe('who may promise a word to a lot', () => {
  test.each<[string, LotNow, WitnessNow, string | null]>([
    ['a member outside it', lot, outside, null],
    ['a member whose ticket takes part', lot, { ...outside, ticketNos: [3] }, 'not_a_witness'],
    ['a member with one ticket in and one out', lot, { ...outside, ticketNos: [2, 3] }, 'not_a_witness'],
    ['the same member twice', lot, { ...outside, commitment: 'aa' }, 'already_witnessed'],
    ['a third', { ...lot, promised: 2 }, outside, 'witnesses_complete'],
    ['anybody before the close or after the draw', { ...lot, isWaiting: false }, outside, 'lot_not_waiting'],
    ['an administrator while members can', lot, { ...outside, ticketNos: [], isAdministrator: true }, 'not_a_witness'],
    [
      'an administrator beside the only member outside',
      { ...lot, membersOutside: 1 },
      { ...outside, ticketNos: [], isAdministrator: true },
      null,
    ],
    [
      'an administrator where all members take part',
      { ...lot, membersOutside: 0 },
      { ...outside, ticketNos: [], isAdministrator: true },
      null,
    ],
    [
      'an administrator who takes part themselves',
      { ...lot, membersOutside: 0 },
      { ...outside, ticketNos: [1], isAdministrator: true },
      'not_a_witness',
    ],
    ['an administrator who is a member outside', lot, { ...outside, ticketNos: [5], isAdministrator: true }, null],
    ['a stranger', { ...lot, membersOutside: 0 }, { ...outside, ticketNos: [] }, 'not_a_witness'],
  ])('%s', (_, at, person, code) => {
    const verdict = judgePromise(at, person)
    expect(verdict.ok ? null : verdict.error.code).toBe(code)
  })
})

describe('when a promised word is taken', () => {
  const mango = { auctionId: 'auction-3', word: 'mango', nonce: 'a1'.repeat(32) }
  const both = { ...lot, promised: 2 }
  const witness = { ...outside, commitment: wordCommitment(sha256, 'auction-3', mango) }
  test.each<[string, LotNow, WitnessNow, Partial<typeof mango>, string | null]>([
    ['when both are promised', both, witness, {}, null],
    ['before the other is promised', { ...lot, promised: 1 }, witness, {}, 'word_too_early'],
    ['after the draw', { ...both, isWaiting: false }, witness, {}, 'lot_not_waiting'],
    ['without a promise', both, outside, {}, 'word_not_promised'],
    ['twice', both, { ...witness, hasTypedWord: true }, {}, 'already_witnessed'],
    ['another word', both, witness, { word: 'river' }, 'word_not_as_promised'],
    ['another nonce', both, witness, { nonce: 'a2'.repeat(32) }, 'word_not_as_promised'],
  ])('%s', (_, at, person, change, code) => {
    const verdict = judgeWord(sha256, at, person, { ...mango, ...change })
    expect(verdict.ok ? null : verdict.error.code).toBe(code)
  })
})

test.each([
  ['mango', true],
  ['மாம்பழம்', true],
  ['नदी', true],
  ['മഴ', true],
  ['o’clock', true],
  ['42', true],
  ['a', false],
  ['two words', false],
  ['-dash', false],
  ['river!', false],
  ['x'.repeat(41), false],
  ['', false],
])('“%s” is a word: %s', (text, isWord) => expect(isWitnessWord(text)).toBe(isWord))
