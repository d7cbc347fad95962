import type { chitEndpoints, ReplyOf } from '@kuri/contract'
import { ok, refuse, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { Chit } from './chit.ts'
import * as store from './list.store.ts'

export type ChitOnWire = ReplyOf<typeof chitEndpoints.listChits>[number]
type OpenChitOnWire = ReplyOf<typeof chitEndpoints.openChits>[number]

/** All chits, newest first, each with its members and who waits for approval. */
export async function listChits(tx: Tx): Promise<ChitOnWire[]> {
  return (await store.all(tx)).map(onWire)
}

/** The chits a person is an approved or waiting member of, newest first. */
export async function joinedChits(tx: Tx, personId: string): Promise<ChitOnWire[]> {
  return (await store.joinedBy(tx, personId)).map(onWire)
}

/** Forming chits with seats left, without people: what a visitor may see. */
export async function openChits(tx: Tx): Promise<OpenChitOnWire[]> {
  return (await store.open(tx)).map(withoutPeople)
}

/** One chit as the lists show it. Refuses: not_found. */
export async function oneChit(tx: Tx, id: string): Promise<Result<ChitOnWire>> {
  const chit = await store.one(tx, id)
  return chit ? ok(onWire(chit)) : refuse({ code: 'not_found' })
}

/** A chit with its people in the seed's words. */
export const onWire = (chit: store.ChitWithPeople): ChitOnWire => ({
  ...withoutPeople(chit),
  joinedUsers: [
    ...chit.members.map((userId) => ({ userId, approved: true })),
    ...chit.waiting.map((userId) => ({ userId, approved: false })),
  ],
})

function withoutPeople({ terms, ...chit }: Chit): OpenChitOnWire {
  const { tickets, months, instalment, late, ...chosen } = terms
  return {
    _id: chit.id,
    name: chit.name,
    amount: chit.amount,
    durationInMonths: months,
    totalMembers: tickets,
    startDate: chit.startOn,
    createdAt: chit.createdAt,
    status: chit.state,
    contribution: instalment,
    membersJoined: chit.ticketsTaken,
    terms: {
      ...chosen,
      fixedDiscounts: [...chosen.fixedDiscounts],
      ...(late && { late: { ...late, rates: [...late.rates] } }),
    },
  }
}
