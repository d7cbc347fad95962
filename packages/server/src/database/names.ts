import { createHash } from 'node:crypto'

/** How often a statement comes before it is worth being prepared: parsed and planned once for each connection, and kept there. */
const WORTH_A_NAME = 5
/** A connection keeps at most so many: lists of any length make any number of texts. */
const MOST_NAMED = 256
const MOST_COUNTED = 4_096

/**
 * Names under which connections keep the statements that come often. A text has the same name on each connection and in
 * each process, and no two texts share one: where a pooler lends a connection in which another process has prepared
 * something, the name is unknown or known, but never means another statement.
 */
export interface Names {
  /** The name of a statement; none as long as it is not worth one. */
  of(text: string): string | undefined
  /** What was prepared no longer fits its tables: from now on the same texts have other names, and are prepared anew. */
  renew(): void
  /** Names do not work here: nothing is prepared from now on. */
  giveUp(): void
}

/** No statement has had a name yet. */
export function openNames(): Names {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  let make = 1
  let areGivenUp = false
  return {
    of(text) {
      if (areGivenUp) return undefined
      const known = names.get(text)
      if (known !== undefined || names.size >= MOST_NAMED) return known
      const used = (uses.get(text) ?? 0) + 1
      if (used < WORTH_A_NAME) {
        if (uses.size >= MOST_COUNTED) uses.clear()
        uses.set(text, used)
        return undefined
      }
      uses.delete(text)
      const name = `k${make}.${sealOf(text)}`
      names.set(text, name)
      return name
    },
    renew() {
      make += 1
      names.clear()
    },
    giveUp() {
      areGivenUp = true
    },
  }
}

/** 132 bits of a digest. It travels with every call, so not all of it. */
const sealOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** For a pooler that hands a connection on after each transaction, and with it what others have prepared there. */
export const NO_NAMES: Names = { of: () => undefined, renew: () => undefined, giveUp: () => undefined }
