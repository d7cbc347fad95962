const LEAST_DIGITS = 6
const MOST_DIGITS = 15
const DIGIT = /\p{Nd}/gu
/** Digits, a leading plus, and what people write between groups: spaces, dots, hyphens, slashes, brackets. */
const WRITTEN = /^\+?[\p{Nd}\s().\-/]+(?:(?:x|ext\.?)\s*\p{Nd}+)?$/iu

/**
 * The ten digits of an Indian mobile number, also behind 0 or 91; null: it is another number. Two numbers that are written
 * differently are the same phone when these digits are equal.
 */
export function mobileDigits(phone: string): string | null {
  const country = phone.trim().startsWith('+') ? '91' : '(?:0|91)?'
  return new RegExp(`^${country}([6-9]\\d{9})$`).exec(phone.replaceAll(/\D/g, ''))?.[1] ?? null
}

/** A telephone number as screens and documents show it: +91 98470 00001. Another than an Indian mobile number as it was typed. */
export function formatPhone(phone: string): string {
  const digits = mobileDigits(phone)
  return digits === null ? phone.trim() : `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`
}

/**
 * The digits by which messenger apps call a number, its country first: 919847000001; '' where the country is not known. Those of an
 * Indian mobile number, or of one that was typed with its +.
 */
export function callingDigits(phone: string): string {
  const mobile = mobileDigits(phone)
  if (mobile !== null) return `91${mobile}`
  return phone.trim().startsWith('+') && isPhone(phone) ? phone.replaceAll(/\D/g, '') : ''
}

/**
 * Whether a text can be a telephone number: 6 to 15 digits (15 is the most of an international number, E.164), grouped as
 * people write them, with an extension if there is one. Whether it rings nobody knows before a call.
 */
export const isPhone = (text: string): boolean => {
  const digits = text.match(DIGIT)?.length ?? 0
  return digits >= LEAST_DIGITS && digits <= MOST_DIGITS && WRITTEN.test(text)
}
