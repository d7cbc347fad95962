import { hash, verify } from '@node-rs/argon2'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane; about 70 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What an unknown e-mail is checked against, so that it takes as long as a known one: the hash of nobody's password. */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$+s7DACeRqAteeJXpsX1X1g$ZzYUciuQKG9Wj1NnoB6G16tsWDTuhe2labHrghh3uPQ'

const MOST_AT_A_TIME = 2
const MOST_WAITING = 200
let busy = 0
const queue: (() => void)[] = []

/**
 * Does heavy work (hashes, pictures) when its turn comes: two at a time, so that people at the door never take all cores
 * and all memory from payments. Null when too many wait already.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T | null> {
  if (queue.length >= MOST_WAITING) return null
  if (busy >= MOST_AT_A_TIME) await new Promise<void>((resolve) => queue.push(resolve))
  else busy += 1
  try {
    return await work()
  } finally {
    const next = queue.shift()
    // a turn is handed on, not given back
    if (next) next()
    else busy -= 1
  }
}

export const hashOf = (password: string): Promise<string> => hash(password, COST)

/** Whether the password fits; `null` is nobody's hash and takes the same time to say no. */
export async function fits(password: string, passwordHash: string | null): Promise<boolean> {
  const isRight = await verify(passwordHash ?? NOBODYS_HASH, password)
  return isRight && passwordHash !== null
}
