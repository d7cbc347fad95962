import { hash } from 'node:crypto'
import type { Hex, Sha256 } from '@kuri/domain'

/** The server's SHA-256 for the rules of the chain and the lot. */
export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer')

export const hexOf = (bytes: Buffer): Hex => bytes.toString('hex')

export const bytesOf = (hex: Hex): Buffer => Buffer.from(hex, 'hex')
