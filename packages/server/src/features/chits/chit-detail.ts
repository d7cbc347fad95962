import type { chitEndpoints, ReplyOf } from '@kuri/contract'
import {
  chitLifeTotal,
  dueDay,
  may,
  ok,
  prizeFigures,
  prizeSchedule,
  refuse,
  type Membership,
  type Result,
} from '@kuri/domain'
import { isId } from '../../database/ids.ts'
import type { Db } from '../../database/types.ts'
import type { SignedIn } from '../sessions/service.ts'
import type { Chit } from './chit.ts'
import * as store from './chit-detail.store.ts'
import type * as list from './list.store.ts'
import { onWire, withTheseNames } from './list.ts'

type ChitDetail = ReplyOf<typeof chitEndpoints.oneChit>['chit']

interface DetailCall {
  readonly id: string
  readonly by: SignedIn
}

/** What the detail pages of chits show, for several calls in one statement. */
export async function readDetails(db: Db, calls: readonly DetailCall[]): Promise<store.ChitsWithDetail> {
  // a text that is no id would make the statement fail for all of them
  const ids = calls.map(({ id }) => id.toLowerCase()).filter(isId)
  return await store.withDetail(db, [...new Set(ids)], [...new Set(calls.map(({ by }) => by.id))])
}

/**
 * A chit's detail page: terms in figures, months with their prizes, the pool and what the company has advanced. Names are for
 * fellow members and administrators. Refuses: not_found.
 */
export function chitDetail(chits: store.ChitsWithDetail, { id, by }: DetailCall): Result<ChitDetail> {
  const chit = chits.get(id.toLowerCase())
  return chit ? ok(detailOf(chit, by)) : refuse({ code: 'not_found' })
}

function detailOf(chit: store.ChitWithDetail, by: SignedIn): ChitDetail {
  const { terms, prizes, subscribers, waiting, lastRequests, pool, advanced } = chit
  const own = subscribers.filter((subscriber) => subscriber.userId === by.id)
  const [mine] = own
  const maySeeNames = mine !== undefined || may(by.role, 'read-every-chit')
  const last = lastRequests.find(({ userId }) => userId === by.id)
  const names = new Map([...subscribers, ...waiting].map(({ userId, name }) => [userId, name]))
  const { chitAmount, commission, tax, floor, cap } = prizeFigures(terms)
  return {
    ...withTheseNames(onWire(withPeople(chit)), by, names),
    chitAmount,
    commission,
    tax,
    floor,
    cap,
    lifeTotal: chitLifeTotal(terms),
    pool,
    advanced,
    months: monthsOf(chit, prizes),
    members: maySeeNames ? subscribers.map((one) => withPrize(asSeenBy(by, one), prizes)) : [],
    you: {
      membership: mine ? 'approved' : unapproved(last),
      ticketNo: mine?.ticketNo ?? null,
      ticketNos: own.map(({ ticketNo }) => ticketNo),
      asked: last?.state === 'pending' ? last.tickets : 0,
    },
  }
}

const withPeople = (chit: store.ChitWithDetail): list.ChitWithPeople => ({
  ...chit,
  members: chit.subscribers.map(({ userId }) => userId),
  waiting: chit.waiting.flatMap(({ userId, tickets }) => Array<string>(tickets).fill(userId)),
})

/** The membership of a person without a ticket: one who has left may ask again. */
const unapproved = (last: store.LastRequest | undefined): Membership =>
  last?.state === 'pending' || last?.state === 'rejected' ? last.state : 'none'

/** Only the holder sees for whom in the family a ticket is kept. */
const asSeenBy = (by: SignedIn, subscriber: store.Subscriber): store.Subscriber =>
  subscriber.userId === by.id || may(by.role, 'read-every-chit') ? subscriber : { ...subscriber, keptFor: '' }

function monthsOf({ terms, startOn }: Chit, prizes: readonly store.PrizeOfChit[]): ChitDetail['months'] {
  const given = new Map(prizes.map((prize) => [prize.prizeNo, prize]))
  const slots = Map.groupBy(prizeSchedule(terms), (slot) => slot.monthNo)
  return Array.from({ length: terms.months }, (_, index) => ({
    monthNo: index + 1,
    dueDate: dueDay(startOn, index + 1),
    prizes: (slots.get(index + 1) ?? []).map(({ prizeNo }) => given.get(prizeNo) ?? notScheduled(prizeNo)),
  }))
}

const notScheduled = (prizeNo: number) => ({
  prizeNo,
  auctionId: null,
  state: null,
  winnerTicketNo: null,
  bid: null,
  prize: null,
  previous: null,
})

function withPrize(subscriber: store.Subscriber, prizes: readonly store.PrizeOfChit[]): ChitDetail['members'][number] {
  const won = prizes.find((prize) => prize.winnerTicketNo === subscriber.ticketNo)
  return { ...subscriber, hasWon: won !== undefined, prizeNo: won?.prizeNo ?? null }
}
