const LEAST_DIGITS = 6
const MOST_DIGITS = 15
const DIGIT = /\p{Nd}/gu
/** Digits, a leading plus, and what people write between groups: spaces, dots, hyphens, slashes, brackets. */
const WRITTEN = /^\+?[\p{Nd}\s().\-/]+(?:(?:x|ext\.?)\s*\p{Nd}+)?$/iu

/**
 * Whether a text can be a telephone number: 6 to 15 digits (15 is the most of an international number, E.164), grouped as
 * people write them, with an extension if there is one. Whether it rings nobody knows before a call.
 */
export const isPhone = (text: string): boolean => {
  const digits = text.match(DIGIT)?.length ?? 0
  return digits >= LEAST_DIGITS && digits <= MOST_DIGITS && WRITTEN.test(text)
}
