import { createHash } from 'node:crypto'

/** Uses of a statement before it is prepared: parsed and planned once for each connection. */
const MIN_USES = 5
/** Maximum per connection: lists of any length make any number of statement texts. */
const MAX_PREPARED = 512
const MAX_COUNTED = 4_096

/**
 * Names of prepared statements, for statements that are used often. A text has the same name on each connection and in each
 * process, and no two texts share one: on a pooled connection in which another process has prepared statements, a name may
 * be known or unknown, but never means another statement.
 */
export interface PreparedStatements {
  /** The name of a statement; undefined while it is not prepared. */
  of(text: string): string | undefined
  /** After a change of the schema: the same texts get new names and are prepared again. */
  renew(): void
  /** The pooler does not support prepared statements: nothing is prepared from now on. */
  disable(): void
}

/** Starts with no prepared statement. */
export function openPreparedStatements(): PreparedStatements {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  let version = 1
  let isDisabled = false
  return {
    of(text) {
      if (isDisabled) return undefined
      const known = names.get(text)
      if (known !== undefined || names.size >= MAX_PREPARED) return known
      const used = (uses.get(text) ?? 0) + 1
      if (used < MIN_USES) {
        if (uses.size >= MAX_COUNTED) uses.clear()
        uses.set(text, used)
        return undefined
      }
      uses.delete(text)
      const name = `k${version}.${digestOf(text)}`
      names.set(text, name)
      return name
    },
    renew() {
      version += 1
      names.clear()
    },
    disable() {
      isDisabled = true
    },
  }
}

/** 132 bits of a digest: it is sent with every call, so it is shortened. */
const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** For a pooler that changes connections after each transaction. */
export const NO_PREPARED_STATEMENTS: PreparedStatements = {
  of: () => undefined,
  renew: () => undefined,
  disable: () => undefined,
}
