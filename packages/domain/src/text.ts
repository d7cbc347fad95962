/** Shows nothing, or turns the line around: controls, soft hyphens, zero-width spaces, bidi marks, fillers. */
const UNSEEN =
  /(?![\t\n\r])\p{Cc}|(?![\p{Join_Control}\p{Variation_Selector}\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}/gu
/** A Braille pattern without a dot is drawn as a space. */
const BLANK = /\u2800/g
/** What joins belongs to emoji and to Indian scripts: behind something it can join, and once. */
const LOOSE =
  /(?<=^|[\s\p{Script=Latin}])[\p{Join_Control}\p{Variation_Selector}\u{E0020}-\u{E007F}]+|(?<!\p{M})\p{Join_Control}+(?=\s|$)|\p{Join_Control}+(?=\p{Join_Control})/gu

/** More combining marks than any language writes on one letter. Composing a long run of them takes quadratic time. */
const TOO_MANY_MARKS = /(\p{M}{8})\p{M}+/gu

const compose = (text: string): string => text.replace(TOO_MANY_MARKS, '$1').normalize('NFC')

/**
 * What a person typed, as it is kept: composed (NFC), at most 8 combining marks in a row, without invisible characters,
 * trimmed. Two texts that look the same in one script are the same; one that looks empty is empty. Line breaks stay.
 * Takes time in proportion to the length of the text.
 */
export const tidyText = (typed: string): string =>
  compose(compose(typed.replace(UNSEEN, '').replace(BLANK, ' ')).trim().replace(LOOSE, '')).trim()

/** The same for a single line, such as a name: breaks and runs of spaces become one space. */
export const tidyLine = (typed: string): string => tidyText(typed).replace(/\s+/g, ' ')
