import { useQuery } from '@tanstack/react-query'
import { peopleReads } from '../../api/admin-queries.ts'
import { auctions, chits } from '../../api/queries.ts'
import { m } from '../../messages/en.ts'
import type { Owners } from './ledger/account-name.ts'

/** What has to be read to name the ids in the books. */
export const ownersReads = () => [peopleReads.people(), chits.list(), auctions.list()] as const

/** Names of people, schemes and auctions by id, as far as the lists know. */
export function useOwners(): Owners {
  const people = useQuery(peopleReads.people()).data ?? []
  const schemes = useQuery(chits.list()).data ?? []
  const rooms = useQuery(auctions.list()).data ?? []
  return new Map([
    ...people.map((person) => [person._id, person.name] as const),
    ...schemes.map((chit) => [chit._id, chit.name] as const),
    ...rooms.map((room) => [room._id, m.auctions.list.prize(room.chitName, room.prizeNo)] as const),
  ])
}
