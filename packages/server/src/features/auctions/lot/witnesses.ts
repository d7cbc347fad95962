import { judgePromise, type LotNow, type WitnessNow } from '@kuri/domain'
import type { TicketHolder } from '../read.store.ts'

type Holder = Pick<TicketHolder, 'userId' | 'ticketNo'>

/** A lot of these tickets that waits, among these holders. */
export function waitingLot(ticketNos: readonly number[], holders: readonly Holder[], promised: number): LotNow {
  const inside = new Set(holders.filter(({ ticketNo }) => ticketNos.includes(ticketNo)).map(({ userId }) => userId))
  const membersOutside = new Set(holders.map(({ userId }) => userId).filter((id) => !inside.has(id))).size
  return { isWaiting: true, ticketNos, membersOutside, promised }
}

/** A person as the judges of witnesses see them. */
export const witnessNow = (
  person: { readonly id: string; readonly isAdministrator: boolean },
  holders: readonly Holder[],
  { promises, words }: Coming,
): WitnessNow => ({
  ticketNos: holders.filter(({ userId }) => userId === person.id).map(({ ticketNo }) => ticketNo),
  isAdministrator: person.isAdministrator,
  commitment: promises.find(({ person_id }) => person_id === person.id)?.commitment.toString('hex') ?? null,
  hasTypedWord: words.some(({ person_id }) => person_id === person.id),
})

/** What the witnesses of a lot have sent. */
export interface Coming {
  readonly promises: readonly { readonly person_id: string; readonly commitment: Buffer }[]
  readonly words: readonly { readonly person_id: string }[]
}

const NOTHING: Coming = { promises: [], words: [] }

/** Everybody who may add a word to a lot, members first. */
export function possibleWitnesses(
  lot: LotNow,
  holders: readonly Holder[],
  administrators: readonly string[],
): string[] {
  const everybody = new Set([...holders.map(({ userId }) => userId), ...administrators])
  return [...everybody].filter(
    (id) => judgePromise(lot, witnessNow({ id, isAdministrator: administrators.includes(id) }, holders, NOTHING)).ok,
  )
}
