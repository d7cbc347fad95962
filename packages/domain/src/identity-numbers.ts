/** What staff may see to know who a person is: of a PAN the company keeps the number, of the others the last four characters. */
export const IDENTITY_DOCUMENTS = ['aadhaar', 'pan', 'voter-id', 'driving-licence', 'passport'] as const
export type IdentityDocument = (typeof IDENTITY_DOCUMENTS)[number]

const SHOWN = 4

/** The last four characters, which screens show. */
export const endsOf = (number: string): string => number.slice(-SHOWN)

/** Whether a text is what the company keeps of an identity document: the whole PAN, four characters of any other. */
export const isKeptOf = (document: IdentityDocument, number: string): boolean =>
  document === 'pan' ? isPan(number) : /^[0-9A-Z]{4}$/.test(number)

/** A permanent account number (Income-tax Act): five letters, four digits, a letter. */
export const isPan = (text: string): boolean => /^[A-Z]{5}\d{4}[A-Z]$/.test(text)

/** A postal index number: six digits, of which the first is not 0. */
export const isPinCode = (text: string): boolean => /^[1-9]\d{5}$/.test(text)

const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]{3}$/
const BASE = 36

/**
 * Whether a text is a GST number: the state's two digits, the PAN, two characters, and a check character that finds one wrong
 * character and two that have changed places (weights 1 and 2, base 36).
 */
export function isGstin(text: string): boolean {
  if (!GSTIN.test(text)) return false
  const weighed = Array.from(text.slice(0, -1), (character, place) => {
    const product = Number.parseInt(character, BASE) * (place % 2 === 0 ? 1 : 2)
    return Math.floor(product / BASE) + (product % BASE)
  })
  const sum = weighed.reduce((total, part) => total + part, 0)
  return Number.parseInt(text.slice(-1), BASE) === (BASE - (sum % BASE)) % BASE
}
