import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tidyLine, tidyText } from '../src/index.ts'

describe('a name as it is kept', () => {
  test.each([
    ['spaces around and between', '  Asha   Menon ', 'Asha Menon'],
    ['a line break', 'Asha\r\nMenon', 'Asha Menon'],
    ['zero-width letters', 'As\u200Bha\uFEFF Me\u2060non', 'Asha Menon'],
    ['a joiner between Latin letters', 'As\u200Dha', 'Asha'],
    ['a soft hyphen', 'As\u00ADha', 'Asha'],
    ['marks that turn the line around', '\u202EahsA\u202C', 'ahsA'],
    ['a zero character', 'As\u0000ha', 'Asha'],
    ['letters in two pieces', 'Ame\u0301lie', 'Am\u00E9lie'],
    ['an emoji of several people', '👩‍👩‍👧 Asha', '👩‍👩‍👧 Asha'],
    ['a flag of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a Malayalam chillu written with a joiner', 'നന്ദന്\u200D കുട്ടി', 'നന്ദന്\u200D കുട്ടി'],
    ['a joiner with nothing to join', '🌸\u200D Asha', '🌸 Asha'],
    ['a Malayalam joiner inside a word', 'അവന്\u200Dറെ', 'അവന്\u200Dറെ'],
    ['joiners one after another', 'क\u200D\u200D\u200Dष', 'क\u200Dष'],
  ])('with %s', (_, typed, kept) => {
    expect(tidyLine(typed)).toBe(kept)
  })

  test.each([
    '',
    '   ',
    '\u200B\u200D\uFEFF',
    '\u3164\u115F\uFFA0',
    '\u2800\u2800',
    '\u202E',
    '\u00AD',
    '\uFE0F',
    '\u{E0041}',
  ])('is empty where it would look empty: %j', (typed) => {
    expect(tidyLine(typed)).toBe('')
  })

  test('does not change when it is tidied again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (typed) => {
        expect(tidyLine(tidyLine(typed))).toBe(tidyLine(typed))
      }),
    )
  })
})

describe('combining marks', () => {
  test('keep their first eight in a row', () => {
    expect(tidyLine(`q${'\u0300\u0316'.repeat(60_000)} x`).length).toBe('q x'.length + 8)
  })

  // @attack 127, 128 @finding F1 @security S67
  test.each([
    ['alternating classes', '\u0300\u0316'],
    ['a joiner after each', '\u0300\u200D\u0316'],
    ['a variation selector after each', '\u0300\uFE0F\u0316'],
    ['an invisible character after each', '\u0300\u2060\u0316'],
    ['letters of several marks', 'e\u0323\u0302\u0301'],
  ])('take time in proportion to the length of the text: %s', (_, piece) => {
    const long = `a${piece.repeat(240_000 / piece.length)}`
    expect(processorMillis(() => tidyLine(long))).toBeLessThan(100)
  })
})

/** The least of three runs: what else the machine does is not counted, nor what happens once. */
function processorMillis(work: () => void): number {
  const runs = [1, 2, 3].map(() => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...runs)
}

test('a letter keeps its lines', () => {
  expect(tidyText(' Dear all,\n\n\tplease\u200B call. ')).toBe('Dear all,\n\n\tplease call.')
})
