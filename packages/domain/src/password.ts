import { tidyLine } from './text.ts'

const MAX_EMAIL_LENGTH = 254
const MIN_LENGTH = 6

/** Whether a text has the form of an e-mail address: something @ a name with a dot. Only a letter can prove more. */
export const isEmail = (text: string): boolean =>
  text.length <= MAX_EMAIL_LENGTH && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) && tidyLine(text) === text

/** The seed's login rule: at least 6 characters with an uppercase letter, a digit and a special character of any kind. */
export const meetsLoginRule = (password: string): boolean =>
  password.length >= MIN_LENGTH && /\p{Lu}/u.test(password) && /\d/.test(password) && /[^\p{L}\p{N}\s]/u.test(password)

/**
 * The seed's register rule, narrower than the login rule: only letters, digits and @$!%*?&, with an uppercase letter, a
 * digit and one of those specials.
 */
export const meetsRegisterRule = (password: string): boolean =>
  password.length >= MIN_LENGTH &&
  /^[A-Za-z\d@$!%*?&]+$/.test(password) &&
  /[A-Z]/.test(password) &&
  /\d/.test(password) &&
  /[@$!%*?&]/.test(password)

// Digits and signs alone leave no word at all, which is as common as any.
const COMMON_WORDS: ReadonlySet<string> = new Set([
  '',
  ...`a aa aaa abc abcd abcde abcdef access admin administrator asdf asdfgh chit chitfund cricket default
demo dragon football ganesh guest hello iloveyou india krishna kuri letmein login master member
monkey money mypassword pass passwd password princess qazwsx qwe qwer qwerty qwertyuiop root sachin
sairam secret shadow sunshine super superman temp test tester user welcome zaq`.split(/\s/),
])

const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

/**
 * Whether a password is one that guessers try first: a common word, whatever its capitals, lookalikes (P@ssw0rd) and the
 * digits and signs around it. Members are warned; administrators under the strict rule are refused (docs/spec/identity.md, IDN-1).
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const withoutTail = lower.replace(/[^a-z]+$/, '')
  const bare = withoutTail.replace(/^[^a-z]+/, '')
  return [withoutTail, bare].some((word) => COMMON_WORDS.has(spelledOut(word)))
}

const STRICT_LENGTH = 12

/** The rule for whoever administers a company: 12 characters or more, passing the login form, and not a common one (docs/spec/identity.md, IDN-1). */
export const isStrictPassword = (password: string): boolean =>
  password.length >= STRICT_LENGTH && meetsLoginRule(password) && !isCommonPassword(password)

const spelledOut = (word: string): string =>
  word.replace(/[@431!0$5]/g, (sign) => LOOKALIKES[sign] ?? sign).replace(/[^a-z]/g, '')
