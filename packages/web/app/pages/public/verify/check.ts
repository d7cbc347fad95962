import { AuctionProof } from '@kuri/contract'
import type { SignedPassbook } from '@kuri/domain'
import { encode, safeDecode } from 'zod/v4/core'
import type { Proof } from './check-auction.ts'
import { readPassbook, isPassbookFile } from './passbook/check.ts'

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
  return isPassbookFile(json) ? readPassbook(json) : readProof(json)
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
