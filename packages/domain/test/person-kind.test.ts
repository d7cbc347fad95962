import { describe, expect, test } from 'vitest'
import {
  comesOfAgeOn,
  day,
  endsOf,
  isGstin,
  isKeptOf,
  isPinCode,
  judgeKind,
  legalNameOf,
  type KindFacts,
  type PersonKind,
} from '../src/index.ts'

const TODAY = day('2026-11-27')
const facts = (some: Partial<KindFacts>): KindFacts => ({
  kind: 'person',
  bornOn: null,
  diedOn: null,
  gstin: '',
  signatory: '',
  representativeId: null,
  ...some,
})

// @spec IDN-20
test.each<[PersonKind, string]>([
  ['person', 'Menon'],
  ['firm', 'Firm Menon, by Asha'],
  ['minor', 'Minor Menon, guardian Asha'],
  ['estate', 'Estate of Menon, represented by Asha'],
])('a %s is named %j on documents', (kind, name) =>
  expect(legalNameOf({ kind, name: 'Menon', representedBy: kind === 'person' ? null : 'Asha' })).toBe(name),
)

// @spec IDN-20
test.each([
  ['2008-11-27', '2026-11-27'],
  ['2008-02-29', '2026-02-28'],
])('who was born on %s comes of age on %s', (born, of) => expect(comesOfAgeOn(day(born))).toBe(of))

// @spec IDN-20
describe('what is written down of a kind of person', () => {
  const [BORN, GUARDIAN] = [day('2012-05-01'), 'a guardian']

  test.each<[string, Partial<KindFacts>, object]>([
    ['a firm without a signatory', { kind: 'firm' }, { code: 'invalid_input', field: 'signatory' }],
    ['a minor without a date of birth', { kind: 'minor', representativeId: GUARDIAN }, { field: 'bornOn' }],
    ['a minor without a guardian', { kind: 'minor', bornOn: BORN }, { field: 'representative' }],
    [
      'a minor who is 18 today',
      { kind: 'minor', bornOn: day('2008-11-27'), representativeId: GUARDIAN },
      { code: 'of_age' },
    ],
    ['a person who is 18 tomorrow', { bornOn: day('2008-11-28') }, { code: 'under_age' }],
    ['a birth tomorrow', { kind: 'minor', bornOn: day('2026-11-28'), representativeId: GUARDIAN }, { field: 'bornOn' }],
    ['an estate without a day of death', { kind: 'estate', representativeId: GUARDIAN }, { field: 'diedOn' }],
    [
      'a death tomorrow',
      { kind: 'estate', diedOn: day('2026-11-28'), representativeId: GUARDIAN },
      { field: 'diedOn' },
    ],
    [
      'a death before the birth',
      { kind: 'estate', bornOn: BORN, diedOn: day('2012-04-30'), representativeId: GUARDIAN },
      { field: 'diedOn' },
    ],
    ['an estate for which nobody acts', { kind: 'estate', diedOn: TODAY }, { field: 'representative' }],
  ])('is refused: %s', (_what, some, refusal) => {
    const judged = judgeKind(facts(some), TODAY)
    expect(judged).toMatchObject({ ok: false, error: refusal })
  })

  test('is kept without what is not asked of that kind', () => {
    const all = facts({ bornOn: day('1960-01-01'), diedOn: TODAY, gstin: 'G', signatory: 'S', representativeId: 'R' })
    const kept = (kind: PersonKind, more: Partial<KindFacts> = {}) => {
      const judged = judgeKind({ ...all, kind, ...more }, TODAY)
      return judged.ok ? judged.value : judged.error
    }
    expect(kept('person')).toEqual(facts({ bornOn: all.bornOn }))
    expect(kept('firm')).toEqual(facts({ kind: 'firm', gstin: 'G', signatory: 'S' }))
    expect(kept('minor', { bornOn: BORN })).toEqual(facts({ kind: 'minor', bornOn: BORN, representativeId: 'R' }))
    expect(kept('estate')).toEqual({ ...all, kind: 'estate', gstin: '', signatory: '' })
  })
})

// @spec IDN-20
test.each([
  ['27AAPFU0939F1ZV', true],
  ['27AAPFU0939F1ZU', false],
  ['27AAPFU0993F1ZV', false],
  ['27aapfu0939f1zv', false],
  ['27AAPFU0939F1Z', false],
  ['', false],
])('the GST number %j is one: %s', (text, isOne) => expect(isGstin(text)).toBe(isOne))

// @spec IDN-9, IDN-20
test.each([
  ['pan', 'ABCDE1234F', true],
  ['pan', '234F', false],
  ['aadhaar', '1234', true],
  ['aadhaar', '234512341234', false],
  ['passport', 'A123', true],
  ['voter-id', '', false],
] as const)('of %s %j is kept: %s', (document, number, isKept) => expect(isKeptOf(document, number)).toBe(isKept))

test('of a number the last four characters are shown', () => expect(endsOf('ABCDE1234F')).toBe('234F'))

test.each([
  ['680001', true],
  ['080001', false],
  ['68000', false],
])('the PIN code %j is one: %s', (text, isOne) => expect(isPinCode(text)).toBe(isOne))
