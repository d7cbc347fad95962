import { isWitnessWord, tidyText } from '@kuri/domain'
import * as z from 'zod/mini'
import { Auction } from './auctions.ts'
import { endpoint } from './endpoint.ts'
import { ById } from './primitives.ts'

const PROBLEM = 'Please type one word of 2 to 40 letters or digits, in any script.'

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, '64 digits 0 to 9 and a to f.'))

/** A witness's word: tidied (NFC, nothing unseen), as it will stand in the proof. Capitals stay. */
const Word = z
  .string(PROBLEM)
  .check(z.maxLength(200, { error: PROBLEM, abort: true }), z.overwrite(tidyText), z.refine(isWitnessWord, PROBLEM))

export const witnessEndpoints = {
  witnessLot: endpoint({
    method: 'POST',
    path: '/auctions/:id/witness',
    permission: 'witness-lot',
    whileActing: 'refused',
    summary:
      'First the hash of one’s word (`commitment`), and when both are in the word itself with its nonce. With the second word the lot is drawn.',
    params: ById,
    body: z.strictObject({
      /** SHA-256 over tag, auction, nonce and word, as `wordCommitment` of the domain makes it. */
      commitment: z.optional(Hash),
      word: z.optional(Word),
      /** The 32 random bytes the word was promised under. */
      nonce: z.optional(Hash),
    }),
    /** The auction as it is then: closed, or settled when this word was the second. */
    reply: z.object({ auction: Auction }),
    status: 201,
  }),
} as const
