import { endpoints } from '@kuri/contract'
import {
  fromRupees,
  genesisHash,
  sha256,
  verifyChain,
  verifyLot,
  type ChainProof,
  type ChitTerms,
  type Genesis,
  type Hex,
  type ProofBreak,
} from '@kuri/domain'
import type { Room } from './room.ts'

/*
 * Checks an auction as any visitor would: with the portable SHA-256 and nothing but what the wire has.
 */

/** The whole book of an auction, put together from the calls a member can make. */
async function chainOf(room: Room): Promise<ChainProof> {
  const view = await room.look(room.holder(1))
  const { reply } = await room.as(room.holder(1)).call(endpoints.oneChit, { params: { id: view.chitId } })
  const { chit } = reply
  const earlier = chit.months.flatMap(({ prizes }) => prizes).filter(({ prizeNo }) => prizeNo < view.prizeNo)
  const prized = new Set(earlier.map(({ winnerTicketNo }) => winnerTicketNo))
  const { late: _late, ...chosen } = chit.terms
  const terms: ChitTerms = {
    ...chosen,
    tickets: chit.totalMembers,
    months: chit.durationInMonths,
    instalment: fromRupees(chit.contribution),
    step: fromRupees(chit.terms.step),
    fixedDiscounts: chit.terms.fixedDiscounts.map(fromRupees),
  }
  const genesis: Genesis = {
    auctionId: view._id,
    chitId: view.chitId,
    prizeNo: view.prizeNo,
    terms,
    unprizedTickets: view.tickets.map(({ ticketNo }) => ticketNo).filter((ticketNo) => !prized.has(ticketNo)),
    commitment: view.chain.commitment,
  }
  const { offers, forOffer } = await limitsOf(room)
  return {
    genesis,
    genesisHash: genesisHash(sha256, genesis),
    bids: view.bids.map((bid) => ({
      ...bid,
      discount: fromRupees(bid.amount),
      at: new Date(bid.at),
      forOffer: forOffer(bid.seq),
    })),
    offers,
    head: view.chain.head ?? '',
  }
}

/** The limits among the links, and which bid was made for which: published when the bidding is over. */
async function limitsOf(room: Room): Promise<{ offers: ChainProof['offers']; forOffer: (seq: number) => Hex | null }> {
  const { chain } = (await room.as(room.admin).call(endpoints.verifyAuction, { params: { auctionId: room.id } })).reply
  return {
    offers: (chain?.offers ?? []).map((offer) => ({ ...offer, at: new Date(offer.at) })),
    forOffer: (seq) => chain?.bids.find((bid) => bid.seq === seq)?.forOffer ?? null,
  }
}

/** Null when every link follows from the one before, down to the frozen terms. With limits only when the bidding is over. */
export const chainBreak = async (room: Room): Promise<ProofBreak | null> => verifyChain(sha256, await chainOf(room))

/** Null when the lot, drawn again from its published proof, falls on the same ticket. */
export async function lotBreak(room: Room): Promise<ProofBreak | null> {
  const chain = await chainOf(room)
  const proof = (await room.look()).result?.proof
  if (!proof) throw new Error('no lot was drawn here')
  return verifyLot(sha256, {
    ...chain,
    ticketNos: proof.tickets,
    frozenHead: proof.head,
    secret: proof.secret,
    words: proof.words,
    commitments: proof.commitments ?? null,
    nonces: proof.nonces ?? null,
    seed: proof.seed,
    winner: proof.drawn,
  })
}
