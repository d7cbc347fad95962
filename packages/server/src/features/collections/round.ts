import type { collectionEndpoints, signedReceiptEndpoints, ReplyOf } from '@kuri/contract'
import { addDays, daysBetween, monthNameOf, ok, ROUND_DAYS_AHEAD, yearOf, type Day, type Result } from '@kuri/domain'
import { now, today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import { owedByEach } from '../cheques/owed.ts'
import { promisesOf } from '../promises/service.ts'
import { reserveNumbers } from './devices.ts'
import * as handovers from './handover.store.ts'
import { inHand } from './in-hand.ts'
import { documentsOf } from './cheque-documents.store.ts'
import * as store from './store.ts'
import { lastVisits } from './visits.store.ts'
import { collectionToWire, handoversToWire } from './wire.ts'

type Round = ReplyOf<typeof collectionEndpoints.round>
type Stop = Round['members'][number]
type Collector = ReplyOf<typeof collectionEndpoints.collectors>[number]

/**
 * A collector's members with what they owe or will owe within a week and for returned cheques, who has owed longest first, those who
 * owe nothing last; and what the collector has in hand.
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
 * The round for a phone that may be without network, with the last visits and the numbers for its receipts. Refuses: not_found (not
 * the collector's phone), device_blocked. Source: docs/spec/payments.md, PAY-13.
 */
export async function offlineRound(
  tx: Tx,
  { deviceId, by }: { readonly deviceId: string; readonly by: string },
): Promise<Result<OfflineRound>> {
  const numbers = await reserveNumbers(tx, { deviceId, by })
  if (!numbers.ok) return numbers
  const day = await today(tx)
  const dues = await store.duesOf(tx, by, addDays(day, ROUND_DAYS_AHEAD))
  const visits = Map.groupBy(await lastVisits(tx, by), ({ personId }) => personId)
  const members = (await stopsOf(tx, dues, day)).map((stop) => ({ ...stop, visits: visits.get(stop.user._id) ?? [] }))
  return ok({ day, at: await now(tx), ...numbers.value, members, inHand: await inHand(tx, by) })
}

/** Members in the order of the day since when they owe; the rows come by due day. */
async function stopsOf(tx: Tx, rows: readonly store.DueOfMember[], day: Day): Promise<Stop[]> {
  const ids = [...new Set(rows.map(({ personId }) => personId))]
  const promises = await promisesOf(tx, ids)
  const owed = await owedByEach(tx, ids)
  const stops = [...Map.groupBy(rows, ({ personId }) => personId).values()].flatMap((ofOne) => {
    const [first] = ofOne
    if (!first) return []
    const { personId: _id, name, phone, address, location } = first
    const promise = promises.get(_id)
    const dues = ofOne.flatMap((row) => dueOf(row, day))
    const cheques = owed.get(_id) ?? []
    return [{ user: { _id, name, phone, address, location }, dues, cheques, ...(promise && { promise }) }]
  })
  return stops.toSorted((a, b) => owesSince(a).localeCompare(owesSince(b)))
}

const NEVER = '9999'
const owesSince = ({ dues: [due], cheques: [cheque] }: Stop): string =>
  [due?.dueDate, cheque?.returnedOn].reduce<string>(
    (first, one) => (one !== undefined && one < first ? one : first),
    NEVER,
  )

function dueOf({ chitId, chitName, ticketNo, dueOn, amount }: store.DueOfMember, day: Day): Stop['dues'] {
  if (chitId === null) return []
  const daysLate = Math.max(0, daysBetween(dueOn, day))
  const named = { _id: chitId, name: chitName }
  return [{ chitId: named, ticketNo, month: monthNameOf(dueOn), year: yearOf(dueOn), dueDate: dueOn, amount, daysLate }]
}

/** Who collects, from how many, and what is in their hands since when. */
export async function collectors(tx: Tx): Promise<Collector[]> {
  const found: Collector[] = []
  for (const { id, name, phone, members, since } of await store.collectors(tx)) {
    found.push({ user: { _id: id, name, phone }, members, inHand: await inHand(tx, id), since })
  }
  return found
}
