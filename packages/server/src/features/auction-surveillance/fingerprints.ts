import { createHmac } from 'node:crypto'

/** Where a call comes from, by the connection and the browser. */
export interface Origin {
  readonly address: string
  readonly userAgent: string
}

export interface Fingerprints {
  readonly address: Buffer
  readonly browser: Buffer
}

const MARK_BYTES = 16

/**
 * The marks of a place within one auction: equal for equal places, meaningless beyond it. The key is the company's, so
 * that nobody who reads the table can try all addresses. Source: ADR 6.
 */
export function fingerprintsOf(key: Buffer, auctionId: string, { address, userAgent }: Origin): Fingerprints {
  const mark = (...parts: readonly string[]): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify(['bid place', auctionId, ...parts]))
      .digest()
      .subarray(0, MARK_BYTES)
  return { address: mark(address), browser: mark(address, userAgent) }
}
