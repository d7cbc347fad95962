import type { AuctionProof } from '@kuri/contract'
import { sha256, verifyAuction, type ProofBreak } from '@kuri/domain'
import type { output } from 'zod/v4/core'

export type Proof = output<typeof AuctionProof>
/** A proof with the bids in it: of an auction whose bidding is over. */
export type WholeProof = Proof & { readonly chain: NonNullable<Proof['chain']> }

export const isWhole = (proof: Proof): proof is WholeProof => proof.chain !== null

/** The parts of a proof, in the order in which each rests on those before. */
const PARTS = [
  'genesis',
  'bids',
  'head',
  'offers',
  'tickets',
  'commitment',
  'words',
  'seed',
  'winner',
  'result',
  'opened',
] as const
export type Part = (typeof PARTS)[number]
const OF_A_LOT: ReadonlySet<Part> = new Set(['tickets', 'commitment', 'words', 'seed', 'winner'])

function isIn({ chain, lot, opened }: WholeProof, part: Part): boolean {
  if (OF_A_LOT.has(part)) return lot !== null
  if (part === 'offers') return chain.offers.length > 0
  return part !== 'opened' || opened.length > 0
}

export interface Check {
  readonly part: Part
  /** unseen: a part before it breaks, and what rests on that proves nothing. */
  readonly state: 'holds' | 'breaks' | 'unseen'
}

export interface Finding {
  readonly broken: ProofBreak | null
  readonly checks: readonly Check[]
}

/** Checks a whole auction, here in the browser. */
export function check(proof: WholeProof): Finding {
  const broken = verifyAuction(sha256, proof)
  const parts = PARTS.filter((part) => isIn(proof, part) || part === broken?.at)
  const at = broken === null ? parts.length : parts.indexOf('seq' in broken ? 'bids' : broken.at)
  const stateOf = (place: number) => (place < at ? 'holds' : place === at ? 'breaks' : 'unseen')
  return { broken, checks: parts.map((part, place) => ({ part, state: stateOf(place) })) }
}
