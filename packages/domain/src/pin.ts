const FORM = /^\d{4,8}$/

/** Whether a text can be a PIN: 4 to 8 digits. */
export const isPin = (text: string): boolean => FORM.test(text)

/**
 * Whether a PIN is among the first that others would try: one digit repeated, two digits repeated (1212), digits in a row (1234,
 * 8765), or digits of the phone it is used with. Source: docs/spec/identity.md, IDN-18.
 */
export function isEasyPin(pin: string, phone: string): boolean {
  const digits = Array.from(pin, Number)
  const step = (digits[1] ?? 0) - (digits[0] ?? 0)
  const isInRow = Math.abs(step) <= 1 && digits.every((digit, place) => digit === (digits[0] ?? 0) + place * step)
  return isInRow || /^(\d\d)\1+$/.test(pin) || phone.includes(pin)
}
