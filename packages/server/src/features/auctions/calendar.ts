import { NAMED_COLLISIONS, PAGE_SIZE, type auctionCalendarEndpoints, type QueryOf, type ReplyOf } from '@kuri/contract'
import { addMonths, day, dayInIndia, instantInIndia, monthOf } from '@kuri/domain'
import { today } from '../../clock.ts'
import { pageOf } from '../../database/paging.ts'
import type { Tx } from '../../database/types.ts'
import * as settings from '../settings/service.ts'
import * as store from './calendar.store.ts'

type Calendar = typeof auctionCalendarEndpoints.auctionCalendar

/**
 * One page of the company's auctions of a month by the clock in India, with what stands in the way of each: a holiday, another
 * auction in the same place, a member who waits for a prize in two chits at once. Source: docs/spec/auctions.md, AUC-18.
 */
export async function auctionCalendar(tx: Tx, query: QueryOf<Calendar>): Promise<ReplyOf<Calendar>> {
  const { limit = PAGE_SIZE, cursor, month = monthOf(await today(tx)) } = query
  const first = day(`${month}-01`)
  const span = { from: instantInIndia(first, '00:00'), until: instantInIndia(addMonths(first, 1), '00:00') }
  const found = await store.page(tx, span, { limit: limit + 1, after: cursor })
  const { rows, next } = pageOf(found, limit, ({ micros, auctionId }) => `${micros}~${auctionId}`)
  const ids = rows.map(({ auctionId }) => auctionId)
  const places = Map.groupBy(await store.samePlace(tx, ids), ({ of }) => of)
  const members = Map.groupBy(await store.sameMember(tx, ids), ({ of }) => of)
  const { holidays } = await settings.read(tx)
  const named = new Map(holidays.map(({ on, name }) => [on, name]))
  return {
    month,
    auctions: rows.map(({ micros: _micros, ...auction }) => ({
      ...auction,
      holiday: named.get(dayInIndia(auction.opensAt)) ?? null,
      samePlace: firstOf(places.get(auction.auctionId)),
      sameMember: firstOf(members.get(auction.auctionId)),
    })),
    next,
    total: cursor === undefined ? await store.count(tx, span) : null,
  }
}

/** How many there are, and the first ones by name. */
function firstOf<Row extends { readonly of: string; readonly total: number }>(rows: readonly Row[] = []) {
  return {
    count: rows[0]?.total ?? 0,
    first: rows.slice(0, NAMED_COLLISIONS).map(({ of: _of, total: _total, ...other }) => other),
  }
}
