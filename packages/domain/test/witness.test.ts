import { describe, expect, test } from 'vitest'
import { isWitnessWord, judgeWitness, type LotNow, type WitnessNow } from '../src/index.ts'

const lot: LotNow = { isWaiting: true, ticketNos: [1, 3], membersOutside: 3 }
const outside: WitnessNow = { ticketNos: [2], isAdministrator: false, hasTypedOne: false }

describe('who may add a word to a lot', () => {
  test.each<[string, LotNow, WitnessNow, string | null]>([
    ['a member outside it', lot, outside, null],
    ['a member whose ticket takes part', lot, { ...outside, ticketNos: [3] }, 'not_a_witness'],
    ['a member with one ticket in and one out', lot, { ...outside, ticketNos: [2, 3] }, 'not_a_witness'],
    ['the same member twice', lot, { ...outside, hasTypedOne: true }, 'already_witnessed'],
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
    const verdict = judgeWitness(at, person)
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
