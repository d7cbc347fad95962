import type { collectionEndpoints, signedReceiptEndpoints, ReplyOf } from '@kuri/contract'
import {
  add,
  addDays,
  daysBetween,
  may,
  monthNameOf,
  ok,
  ROUND_DAYS_AHEAD,
  yearOf,
  ZERO,
  type Day,
  type Paise,
  type Result,
} from '@kuri/domain'
import { now, today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import { owedByEach } from '../debts/service.ts'
import { duePenalties, owing, type DuePenalty } from '../instalments/overdue.ts'
import { promisesOf } from '../promises/service.ts'
import { cashLimit } from '../references/service.ts'
import { mostCashOf } from './cash-limit.ts'
import * as cash from './cash.store.ts'
import { lockAllOf, reserveNumbers } from './devices.ts'
import * as handovers from './handover.store.ts'
import { inHand } from './in-hand.ts'
import { documentsOf } from './cheque-documents.store.ts'
import * as store from './store.ts'
import { lastReceived } from './sync.store.ts'
import { lastVisits } from './visits.store.ts'
import { collectionToWire, handoversToWire } from './wire.ts'

type Round = ReplyOf<typeof collectionEndpoints.round>
type Stop = Round['members'][number]
type Collector = ReplyOf<typeof collectionEndpoints.collectors>[number]

/**
 * A collector's members with what they owe or will owe within a week, late fees that paid months have left, and their debts, who has
 * owed longest first, those who owe nothing last; and what the collector has in hand.
 */
export async function round(tx: Tx, collectorId: string): Promise<Round> {
  const day = await today(tx)
  const dues = await store.duesOf(tx, collectorId, addDays(day, ROUND_DAYS_AHEAD))
  const last = await handoversToWire(tx, await handovers.lastOf(tx, collectorId, 2))
  return {
    members: await stopsOf(tx, dues, day),
    inHand: await inHand(tx, collectorId),
    collections: (await store.inHandOf(tx, collectorId)).map(collectionToWire),
    cheques: await documentsOf(tx, collectorId),
    handover: last.find(({ status }) => status === 'waiting') ?? null,
    last: last.find(({ status }) => status !== 'waiting') ?? null,
  }
}

type OfflineRound = ReplyOf<typeof signedReceiptEndpoints.offlineRound>

/**
 * The round for a phone that may be without network, with the last visits, the numbers for its receipts, and which of its receipts
 * the round counts: while it is read none is booked. Refuses: not_found (not the collector's phone), device_blocked. Source:
 * docs/spec/payments.md, PAY-13.
 */
export async function offlineRound(
  tx: Tx,
  { deviceId, by }: { readonly deviceId: string | undefined; readonly by: string },
): Promise<Result<OfflineRound>> {
  await lockAllOf(tx, by)
  const numbers = await reserveNumbers(tx, { deviceId, by })
  if (!numbers.ok) return numbers
  const day = await today(tx)
  const dues = await store.duesOf(tx, by, addDays(day, ROUND_DAYS_AHEAD))
  const visits = Map.groupBy(await lastVisits(tx, by), ({ personId }) => personId)
  const paidInCash = await cashOfMembers(tx, by)
  const members = (await stopsOf(tx, dues, day)).map((stop) => ({
    ...stop,
    visits: visits.get(stop.user._id) ?? [],
    cash: paidInCash(stop.user._id),
  }))
  const { mostCash } = (await mostCashOf(tx))(by)
  const limits = { cashLimit: await cashLimit(tx), mostCash }
  const counts = { inHand: await inHand(tx, by), received: await lastReceived(tx, by) }
  return ok({ day, at: await now(tx), ...numbers.value, ...limits, members, ...counts })
}

/** What members of a collector have paid in cash, by what the law adds up; nobody pays this phone more than the limit. */
async function cashOfMembers(
  tx: Tx,
  collectorId: string,
): Promise<(personId: string) => OfflineRound['members'][number]['cash']> {
  const today = await cash.cashToday(tx, collectorId)
  const months = Map.groupBy(await cash.cashForMonths(tx, collectorId), ({ personId }) => personId)
  return (personId) => ({
    today: today.get(personId) ?? ZERO,
    months: (months.get(personId) ?? []).map(({ dueOn, chitId, ticketNo, amount }) => ({
      chitId,
      ticketNo,
      month: monthNameOf(dueOn),
      year: yearOf(dueOn),
      amount,
    })),
  })
}

/** Members in the order of the day since when they owe; the rows come by due day. */
async function stopsOf(tx: Tx, rows: readonly store.DueOfMember[], day: Day): Promise<Stop[]> {
  const ids = [...new Set(rows.map(({ personId }) => personId))]
  const promises = await promisesOf(tx, ids)
  const owed = await owedByEach(tx, ids)
  const feeOf = await lateFees(tx, ids)
  const alone = Map.groupBy(await feesAlone(tx, ids), ({ personId }) => personId)
  const stops = [...Map.groupBy(rows, ({ personId }) => personId).values()].flatMap((ofOne) => {
    const [first] = ofOne
    if (!first) return []
    const { personId: _id, code, name, ownName, language, phone, address, location } = first
    const promise = promises.get(_id)
    const months = ofOne.flatMap((row) => (isDue(row) ? [dueOf(row, { day, penalty: feeOf(row) })] : []))
    const fees = (alone.get(_id) ?? []).map((fee) => dueOf({ ...fee, amount: ZERO }, { day, penalty: fee.amount }))
    const dues = [...months, ...fees].toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))
    const user = { _id, code, name, ownName, language, phone, address, location }
    return [{ user, dues, debts: owed.get(_id) ?? [], ...(promise && { promise }) }]
  })
  return stops.toSorted((a, b) => owesSince(a).localeCompare(owesSince(b)))
}

const NEVER = '9999'
const owesSince = ({ dues: [due], debts: [debt] }: Stop): string =>
  [due?.dueDate, debt?.since].reduce<string>((first, one) => (one !== undefined && one < first ? one : first), NEVER)

type Month = Pick<store.DueOfMember, 'chitId' | 'ticketNo' | 'dueOn'>

const nameOf = ({ chitId, ticketNo, dueOn }: Month): string => [chitId, ticketNo, dueOn].join()

/** Today's late fees of what these people owe. */
async function lateFees(tx: Tx, personIds: readonly string[]): Promise<(month: Month) => Paise> {
  const late = personIds.length === 0 ? [] : await owing(tx, { personIds }, 'due')
  const fees = new Map(late.map((one) => [nameOf(one), one.growing?.amount ?? ZERO]))
  return (month) => fees.get(nameOf(month)) ?? ZERO
}

/** The late fees that their paid months have left, oldest first. */
const feesAlone = async (tx: Tx, personIds: readonly string[]): Promise<DuePenalty[]> =>
  personIds.length === 0 ? [] : await duePenalties(tx, { personIds })

const isDue = (row: store.DueOfMember): row is store.DueOfMember & { readonly chitId: string } => row.chitId !== null

function dueOf(
  {
    chitId,
    chitName,
    ticketNo,
    dueOn,
    amount: rest,
  }: Pick<DuePenalty, 'chitId' | 'chitName' | 'ticketNo' | 'dueOn' | 'amount'>,
  { day, penalty }: { readonly day: Day; readonly penalty: Paise },
): Stop['dues'][number] {
  const daysLate = Math.max(0, daysBetween(dueOn, day))
  const named = { chitId: { _id: chitId, name: chitName }, ticketNo, month: monthNameOf(dueOn), year: yearOf(dueOn) }
  return { ...named, dueDate: dueOn, amount: add(rest, penalty), penalty, daysLate }
}

/** Who collects, from how many, and what is in their hands since when. */
export async function collectors(tx: Tx): Promise<Collector[]> {
  const found: Collector[] = []
  const limitOf = await mostCashOf(tx)
  for (const { id, name, phone, role, hasDocuments, handoverWaits, members, since } of await store.collectors(tx)) {
    const hand = await inHand(tx, id)
    const toHandOver = !handoverWaits && (hasDocuments || hand.cash > ZERO || hand.upi > ZERO)
    const user = { _id: id, name, phone }
    found.push({ user, collects: may(role, 'collect'), toHandOver, members, ...limitOf(id), inHand: hand, since })
  }
  return found
}
