import { createHash, randomBytes, randomInt } from 'node:crypto'

const SECRET_BYTES = 32

/** 256 random bits in letters that any address can carry: a session's secret, a link's token. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** What we keep of a secret: nobody gets in with a copy of the database. Nothing slower is needed for 256 random bits. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** What people type from a card or read out to each other: no letter or digit that is taken for another one. */
export const TYPED_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Of the code on a card or a slip, in two halves: 39 bits, and few may be tried. */
const HALF = 4

/** The code of a card or a slip: K7WQ-3FMT. */
export const newCardCode = (): string => `${newTypedCode(HALF)}-${newTypedCode(HALF)}`

/** So many random letters to be typed. */
export const newTypedCode = (length: number): string =>
  Array.from({ length }, () => TYPED_LETTERS[randomInt(TYPED_LETTERS.length)]).join('')
