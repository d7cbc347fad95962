import { PAGE_SIZE, type instalmentEndpoints, type QueryOf, type ReplyOf } from '@kuri/contract'
import {
  type Day,
  instalmentStatus,
  type LateTerms,
  may,
  monthNameOf,
  ok,
  refuse,
  type Result,
  yearOf,
} from '@kuri/domain'
import { today } from '../../clock.ts'
import { pageOf } from '../../database/paging.ts'
import type { Tx } from '../../database/types.ts'
import * as chits from '../chits/service.ts'
import * as people from '../people/service.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as lists from './list.store.ts'
import { instalmentId, type Contribution } from './contribution.ts'
import { penaltyOnWire } from './penalty.ts'
import * as store from './store.ts'

type Instalment = ReplyOf<typeof instalmentEndpoints.chitInstalments>[number]
type HistoryEntry = ReplyOf<typeof instalmentEndpoints.history>[number]

/**
 * What the tickets of a chit owe month by month, to its members and administrators: all of them, or those of one holder.
 * Refuses: not_found, also to whoever is neither.
 */
export async function chitInstalments(
  tx: Tx,
  { chitId, holderId, by }: { chitId: string; holderId: string | undefined; by: SignedIn },
): Promise<Result<Instalment[]>> {
  const [chit, ticket] = await Promise.all([chits.find(tx, chitId), store.ticketOf(tx, chitId, by.id)])
  if (!chit.ok) return chit
  const isMember = ticket !== null
  const mayReadAll = may(by.role, 'read-every-chit')
  if (!isMember && !mayReadAll) return refuse({ code: 'not_found' })
  const [rows, day] = await Promise.all([store.ofChit(tx, chitId, holderId), today(tx)])
  // only the holder sees for whom in the family a ticket is kept
  const mayKnow = ({ personId }: store.InstalmentOfTicket) => mayReadAll || personId === by.id
  return ok(rows.map((row) => onWire(mayKnow(row) ? row : { ...row, keptFor: '' }, day, chit.value.terms.late)))
}

/** What a person has paid, newest first; one's own, or anybody's for an administrator. Refuses: not_found. */
export async function contributionsOf(
  tx: Tx,
  { personId, by }: { personId: string; by: SignedIn },
): Promise<Result<Contribution[]>> {
  if (!(await maySee(tx, by, personId))) return refuse({ code: 'not_found' })
  const paid = await lists.paid(tx, personId)
  return ok(
    paid.map((instalment) => ({
      _id: paymentId(instalment),
      chitId: { _id: instalment.chitId, name: instalment.chitName },
      ticketNo: instalment.ticketNo,
      keptFor: instalment.keptFor,
      month: monthNameOf(instalment.dueOn),
      year: yearOf(instalment.dueOn),
      amount: instalment.amount,
      dividend: instalment.dividend,
      paidDate: instalment.paidAt,
      receiptNo: instalment.receiptNo,
      ...(instalment.partNo > 0 && { part: true as const }),
    })),
  )
}

/**
 * Payments with names, newest first. Without a person: one's own, an administrator sees everybody's.
 * Refuses: not_found when it is not theirs to see.
 */
export async function history(
  tx: Tx,
  { personId, by }: { personId: string | null; by: SignedIn },
): Promise<Result<HistoryEntry[]>> {
  if (personId !== null && !(await maySee(tx, by, personId))) return refuse({ code: 'not_found' })
  const whose = personId ?? (may(by.role, 'read-money') ? null : by.id)
  return ok((await lists.paid(tx, whose)).map(entryOf))
}

/** One page of the same payments: one's own, everybody's for those who may read money. Each page costs the same. */
export async function historyPage(
  tx: Tx,
  { query, by }: { query: QueryOf<typeof instalmentEndpoints.historyPage>; by: SignedIn },
): Promise<ReplyOf<typeof instalmentEndpoints.historyPage>> {
  const { limit = PAGE_SIZE, cursor } = query
  const found = await lists.paid(tx, may(by.role, 'read-money') ? null : by.id, { limit: limit + 1, cursor })
  const { rows, next } = pageOf(found, limit, lists.cursorOf)
  return { entries: rows.map((row) => ({ ...entryOf(row), _id: paymentId(row) })), next }
}

/** How a payment is called on the wire: as its instalment, a part with its number too. */
const paymentId = ({ partNo, ...of }: lists.PaidInstalment): string =>
  partNo === 0 ? instalmentId(of) : `${instalmentId(of)}:${partNo}`

const entryOf = ({ paidAt, chitName, amount, personName }: lists.PaidInstalment): HistoryEntry => ({
  date: paidAt,
  schemeName: chitName,
  amount,
  memberName: personName,
})

const maySee = async (tx: Tx, by: SignedIn, personId: string): Promise<boolean> =>
  personId === by.id || (may(by.role, 'read-people') && (await people.isKnown(tx, personId)))

function onWire(row: store.InstalmentInList, day: Day, late: LateTerms | undefined): Instalment {
  const penalty = penaltyOnWire(late, row, day)
  return {
    _id: instalmentId(row),
    userId: row.personId,
    ticketNo: row.ticketNo,
    keptFor: row.keptFor,
    monthNo: row.monthNo,
    month: monthNameOf(row.dueOn),
    year: yearOf(row.dueOn),
    dueDate: row.dueOn,
    amount: row.amount,
    dividend: row.dividend,
    net: row.net,
    paid: row.paid,
    rest: row.rest,
    status: instalmentStatus(row, day),
    paidDate: row.paidAt,
    receiptNo: row.receiptNo,
    ...(penalty && { penalty }),
    ...(row.isReceived && { received: true }),
    ...(row.previous.length > 0 && { previous: [...row.previous] }),
    ...(row.hadPrize && { hadPrize: true }),
  }
}
