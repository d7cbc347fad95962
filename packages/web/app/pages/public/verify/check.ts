import { AuctionProof } from '@kuri/contract'
import { sha256, verifyAuction, type ProofBreak, type SignedPassbook } from '@kuri/domain'
import { encode, safeDecode, type output } from 'zod/v4/core'
import { readPassbook, saysItIsAPassbook } from './passbook/check.ts'

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
  /** unseen: a part before it breaks, and what rests on that says nothing. */
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

/** A file of this reader's: the proof of an auction, or a signed passbook. */
export type KeptFile = { readonly name: string } & ({ readonly proof: Proof } | { readonly book: SignedPassbook })

/** A proof is some hundred bytes for each bid; nobody waits while a film is read as one. */
export const MOST_BYTES = 20_000_000

/** What a file holds, or why it is neither (`part` names what in it cannot be read). */
export type Read = { readonly proof: Proof } | { readonly book: SignedPassbook } | { readonly part: string | null }

export function readFile(text: string): Read {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { part: null }
  }
  return saysItIsAPassbook(json) ? readPassbook(json) : readProof(json)
}

function readProof(json: unknown): Read {
  // the schema judges whatever stands in the file
  const read = safeDecode(AuctionProof, json as Parameters<typeof safeDecode<typeof AuctionProof>>[1])
  if (read.success) return { proof: read.data }
  const [issue] = read.error.issues
  return { part: issue && issue.path.length > 0 ? issue.path.join('.') : null }
}

/** The proof as it is kept in a file: as it came over the wire. */
export const proofText = (proof: Proof): string => `${JSON.stringify(encode(AuctionProof, proof), null, 2)}\n`

/** `kuri-prize-3-04c1.json`: the prize, and the end of the id, so that files of several schemes stay apart. */
export const fileName = (proof: Proof): string =>
  `kuri-prize-${proof.chain?.genesis.prizeNo ?? 0}-${proof.auctionId.slice(-4)}.json`

/** The id in what a person pasted: the id itself, or the address of a room or of this page. */
export function idIn(text: string): string {
  const [address = ''] = text.trim().split(/[?#]/)
  return address.split('/').filter(Boolean).at(-1) ?? ''
}
