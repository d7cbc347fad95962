import { judgeWitness, type LotNow, type WitnessNow } from '@kuri/domain'
import type { TicketHolder } from '../reading.store.ts'

type Holder = Pick<TicketHolder, 'userId' | 'ticketNo'>

/** A lot of these tickets that waits, among these holders. */
export function waitingLot(ticketNos: readonly number[], holders: readonly Holder[]): LotNow {
  const inside = new Set(holders.filter(({ ticketNo }) => ticketNos.includes(ticketNo)).map(({ userId }) => userId))
  const membersOutside = new Set(holders.map(({ userId }) => userId).filter((id) => !inside.has(id))).size
  return { isWaiting: true, ticketNos, membersOutside }
}

/** A person as the judge of witnesses sees them. */
export const witnessNow = (
  person: { readonly id: string; readonly isAdministrator: boolean },
  holders: readonly Holder[],
  typed: readonly { readonly person_id: string }[],
): WitnessNow => ({
  ticketNos: holders.filter(({ userId }) => userId === person.id).map(({ ticketNo }) => ticketNo),
  isAdministrator: person.isAdministrator,
  hasTypedOne: typed.some(({ person_id }) => person_id === person.id),
})

/** Everybody who may add a word to a lot, members first. */
export function possibleWitnesses(
  lot: LotNow,
  holders: readonly Holder[],
  administrators: readonly string[],
): string[] {
  const everybody = new Set([...holders.map(({ userId }) => userId), ...administrators])
  return [...everybody].filter(
    (id) => judgeWitness(lot, witnessNow({ id, isAdministrator: administrators.includes(id) }, holders, [])).ok,
  )
}
