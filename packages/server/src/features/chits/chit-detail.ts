import type { chitEndpoints, ReplyOf } from '@kuri/contract'
import { chitLifeTotal, dueDay, may, ok, prizeFigures, prizeSchedule, refuse, ZERO, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { accounts, balances } from '../ledger/service.ts'
import type { SignedIn } from '../sessions/service.ts'
import type { Chit } from './chit.ts'
import * as store from './chit-detail.store.ts'
import * as list from './list.store.ts'
import { onWire, withTheseNames } from './list.ts'

type ChitDetail = ReplyOf<typeof chitEndpoints.oneChit>['chit']

/**
 * A chit's detail page: terms in figures, months with their prizes, the pool and what the company has advanced.
 * Names are for fellow members and administrators. Refuses: not_found.
 */
export async function chitDetail(tx: Tx, { id, by }: { id: string; by: SignedIn }): Promise<Result<ChitDetail>> {
  const [chit, prizes, subscribers, waiting, request, money] = await Promise.all([
    list.one(tx, id),
    store.prizesOf(tx, id),
    store.subscribersOf(tx, id),
    store.waitingOf(tx, id),
    store.lastRequestOf(tx, id, by.id),
    balances(tx, [accounts.pool(id), accounts.advance(id)]),
  ])
  if (!chit) return refuse({ code: 'not_found' })
  const { terms } = chit
  const [pool = ZERO, advanced = ZERO] = money
  const own = subscribers.filter((subscriber) => subscriber.userId === by.id)
  const [mine] = own
  const maySeeNames = mine !== undefined || may(by.role, 'read-every-chit')
  const names = new Map([...subscribers, ...waiting].map(({ userId, name }) => [userId, name]))
  const { chitAmount, commission, tax, floor, cap } = prizeFigures(terms)
  return ok({
    ...withTheseNames(onWire(chit), by, names),
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
      membership: mine ? 'approved' : request.membership,
      ticketNo: mine?.ticketNo ?? null,
      ticketNos: own.map(({ ticketNo }) => ticketNo),
      asked: request.asked,
    },
  })
}

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
})

function withPrize(subscriber: store.Subscriber, prizes: readonly store.PrizeOfChit[]): ChitDetail['members'][number] {
  const won = prizes.find((prize) => prize.winnerTicketNo === subscriber.ticketNo)
  return { ...subscriber, hasWon: won !== undefined, prizeNo: won?.prizeNo ?? null }
}
