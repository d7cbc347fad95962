import { hash, verify } from '@node-rs/argon2'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane; about 70 ms of one core. */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What an unknown e-mail is checked against, so that it takes as long as a known one: the hash of nobody's password. */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$+s7DACeRqAteeJXpsX1X1g$ZzYUciuQKG9Wj1NnoB6G16tsWDTuhe2labHrghh3uPQ'

export const hashOf = (password: string): Promise<string> => hash(password, COST)

/** Whether the password fits; `null` is nobody's hash and takes the same time to fail. */
export async function fits(password: string, passwordHash: string | null): Promise<boolean> {
  const isRight = await verify(passwordHash ?? NOBODYS_HASH, password)
  return isRight && passwordHash !== null
}
