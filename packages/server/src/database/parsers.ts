import pg from 'pg'

const OID = { int8: 20, date: 1082, numeric: 1700, int8Array: 1016, dateArray: 1182 } as const

/** A whole number that JavaScript holds exactly. bigint columns are paise and counters: a larger one is a bug, not a value. */
function exact(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an exact whole number: ${text}`)
  return value
}

const elements = (text: string): string[] => (text === '{}' ? [] : text.slice(1, -1).split(','))

const OURS: Record<number, (text: string) => unknown> = {
  [OID.int8]: exact,
  // sum(bigint) is numeric in SQL and still whole; what has decimals needs a cast
  [OID.numeric]: exact,
  [OID.date]: (text) => text,
  [OID.int8Array]: (text) => elements(text).map(exact),
  [OID.dateArray]: elements,
}

/**
 * How values of our connections arrive: bigint → number, date → text, timestamptz → Date. Given to a pool rather than
 * set on the driver, whose parsers are global.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : OURS[oid]) ??
    pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}
