import { sha256 as portable } from '@noble/hashes/sha2.js'
import type { Sha256 } from './bytes.ts'

/**
 * SHA-256 (FIPS 180-4) without a platform. A browser offers its own only asynchronously and only over HTTPS; the verify
 * page must also work from a saved file. The server uses Node's own, which is faster.
 */
export const sha256: Sha256 = (bytes) => portable(bytes)
