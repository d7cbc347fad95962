/** After so many hours an account that its owner saved is in use without a check. Source: docs/spec/payments.md, PAY-17. */
export const ACCOUNT_WAIT_HOURS = 24

/** The words of a name that can be compared: initials, points and capital letters make no difference. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word.length > 1)

/**
 * Whether the name on a bank account seems to be another person's: a word of the shorter name is not in the longer one. Who checks
 * the account is told; it decides nothing. Source: docs/spec/payments.md, PAY-17.
 */
export function holderDiffers(holder: string, name: string): boolean {
  const [one, other] = [wordsOf(holder), wordsOf(name)]
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  return shorter.length === 0 || shorter.some((word) => !longer.includes(word))
}
