import type { StandingOffer } from '@kuri/contract'
import type { output } from 'zod/v4/core'
import { hexOf } from '../hashing.ts'
import type { OwnOffer } from './store.ts'

/** An offer for its owner: with the salt they can show what it was. */
export const offerToWire = ({ limit, salt, commitment, lodgedAt }: OwnOffer): output<typeof StandingOffer> => ({
  maxAmount: limit,
  commitment: hexOf(commitment),
  salt: hexOf(salt),
  lodgedAt,
})
