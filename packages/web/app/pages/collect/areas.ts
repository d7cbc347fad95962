import { dayInIndia, sum, type Day, type Paise } from '@kuri/domain'
import type { Given, Round, VisitNote } from './phone.ts'
import { stillDue, stillOwed, type Due, type Owed } from './still-due.ts'

type Member = Round['members'][number]

/** A member as they stand on the round now. */
export interface StopNow {
  readonly stop: Member
  /** What is still due by the round and this phone. */
  readonly open: readonly Due[]
  /** The debts they still have. */
  readonly owed: readonly Owed[]
  /** The receipts on this phone that the round does not know. */
  readonly given: readonly Given[]
  /** What is noted on this phone and not sent. */
  readonly noted: readonly VisitNote[]
  readonly isVisited: boolean
}

/**
 * The receipts on this phone that a round does not count: it does not name them, and the answer to them did not come before the round
 * was asked for. So none is counted twice or not at all, whichever comes first, the round or the answer. Source:
 * docs/spec/payments.md, PAY-13.
 */
export const notInRound = (receipts: readonly Given[], { received, keptAt }: Pick<Round, 'received' | 'keptAt'>) =>
  receipts.filter(
    ({ receipt: { number, takenAt }, status, answeredAt = takenAt }) =>
      !received.includes(number) && (status === 'waiting' || answeredAt >= keptAt),
  )

interface OnPhone {
  readonly given: readonly Given[]
  readonly noted: readonly VisitNote[]
  /** Of the round. */
  readonly day: Day
  /** By the phone's clock. */
  readonly today?: Day
}

/** The members of a round, each with what this phone has taken and noted since; visited is who was visited today. */
export const stopsNow = (
  members: readonly Member[],
  { given, noted, day, today = dayInIndia(new Date()) }: OnPhone,
): StopNow[] =>
  members.map((stop) => {
    const own = given.filter(({ receipt }) => receipt.memberId === stop.user._id)
    const notes = noted.filter(({ memberId }) => memberId === stop.user._id)
    const times = [
      ...stop.visits.map(({ at }) => at),
      ...own.map(({ receipt }) => receipt.takenAt),
      ...notes.map(({ takenAt }) => new Date(takenAt)),
    ]
    const isVisited = times.some((at) => dayInIndia(at) === today)
    const [open, owed] = [stillDue(stop.dues, own, day), stillOwed(stop.debts, own)]
    return { stop, open, owed, given: own, noted: notes, isVisited }
  })

/** How far a round is: the members visited today, of those who owe something or were visited, and what is still to collect. */
export function progressOf(stops: readonly StopNow[]): { visited: number; of: number; toCollect: Paise } {
  const toVisit = stops.filter((one) => one.isVisited || owes(one))
  return {
    visited: toVisit.filter(({ isVisited }) => isVisited).length,
    of: toVisit.length,
    toCollect: sum(stops.flatMap(({ open, owed }) => [...open, ...owed].map(({ amount }) => amount))),
  }
}

interface Area {
  /** As its members wrote it; empty: they wrote none. */
  readonly name: string
  readonly stops: readonly StopNow[]
  /** Who owes something and was not visited today. */
  readonly left: number
}

const owes = ({ open, owed }: StopNow): boolean => open.length + owed.length > 0

/** Owing and not visited yet: those come first. */
const isLeft = (one: StopNow): boolean => owes(one) && !one.isVisited

const alike = (place: string): string => place.trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * A round by area, the areas by name, those who wrote no area last. In an area who is left comes first, in the order of the round: the
 * longest overdue first.
 */
export const areasOf = (stops: readonly StopNow[]): Area[] =>
  [...Map.groupBy(stops, ({ stop }) => alike(stop.user.location))]
    .toSorted(([one], [other]) => Number(one === '') - Number(other === '') || one.localeCompare(other))
    .map(([, inArea]) => {
      const left = inArea.filter(isLeft)
      return {
        name: inArea[0]?.stop.user.location.trim() ?? '',
        stops: [...left, ...inArea.filter((one) => !isLeft(one))],
        left: left.length,
      }
    })

/** The first stops of the areas, so many in all. */
export function firstOf(areas: readonly Area[], most: number): Area[] {
  let room = most
  return areas.flatMap((area) => {
    const stops = area.stops.slice(0, room)
    room -= stops.length
    return stops.length === 0 ? [] : [{ ...area, stops }]
  })
}
