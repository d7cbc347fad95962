import { isWitnessWord, tidyText } from '@kuri/domain'
import * as z from 'zod/mini'
import { Auction } from './auctions.ts'
import { endpoint } from './endpoint.ts'
import { ById } from './primitives.ts'

const PROBLEM = 'Please type one word of 2 to 40 letters or digits, in any script.'

/** A witness's word: tidied (NFC, nothing unseen), as it will stand in the proof. Capitals stay. */
const Word = z.string(PROBLEM).check(z.maxLength(200, PROBLEM), z.overwrite(tidyText), z.refine(isWitnessWord, PROBLEM))

export const witnessEndpoints = {
  witnessLot: endpoint({
    method: 'POST',
    path: '/auctions/:id/witness',
    permission: 'witness-lot',
    summary: 'Add a word to a lot that waits for its witnesses. With the second word it is drawn.',
    params: ById,
    body: z.strictObject({ word: Word }),
    /** The auction as it is then: closed, or settled when this word was the second. */
    reply: z.object({ auction: Auction }),
    status: 201,
  }),
} as const
