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

test('a letter keeps its lines', () => {
  expect(tidyText(' Dear all,\n\n\tplease\u200B call. ')).toBe('Dear all,\n\n\tplease call.')
})
