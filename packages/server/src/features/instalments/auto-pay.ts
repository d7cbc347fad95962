import { monthNameOf, ok, refuse, yearOf, type Paise, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as notices from '../notices/service.ts'
import * as store from './auto-pay.store.ts'
import { payMonth } from './pay.ts'

export { due, type AutoInstalment } from './auto-pay.store.ts'

const PAGE = '/my-chits'

/**
 * A member lets the contributions of a scheme be paid from the wallet on their due day, or no longer. What fell due
 * before the choice is left to them. Refuses: not_found, also where the scheme is others'. ADR 8.
 */
export async function choose(
  tx: Tx,
  { chitId, by, on }: { chitId: string; by: string; on: boolean },
): Promise<Result<{ on: boolean }>> {
  const tickets = await store.choose(tx, { chitId, personId: by, on })
  return tickets === 0 ? refuse({ code: 'not_found' }) : ok({ on })
}

/** The schemes for which somebody has chosen it. */
export const chosen = async (tx: Tx, personId: string): Promise<{ chitId: string }[]> =>
  (await store.chosen(tx, personId)).map((chitId) => ({ chitId }))

/** Warns everybody whose wallet will be short within three days, once for each contribution. Returns how many. */
export async function notifyShortAhead(tx: Tx): Promise<number> {
  const short = await store.recordAheadNotices(tx)
  await notices.notifyEach(tx, {
    kind: 'auto_pay_ahead',
    news: short.map((one) => ({ to: one.personId, data: newsOf(one, one.available), link: '/wallet?add=1' })),
  })
  return short.length
}

/**
 * Pays one of them from the wallet, as its holder would: once, whoever calls. Where the money is not there nothing moves
 * and the holder is notified, once. Gives whether something was done.
 */
export async function payOne(tx: Tx, one: store.AutoInstalment): Promise<boolean> {
  const paid = await payMonth(tx, { ticketId: one.ticketId, monthNo: one.monthNo, actor: one.personId })
  if (paid.ok) return true
  if (paid.error.code !== 'insufficient_funds' || !(await store.recordShortNotice(tx, one))) return false
  const data = newsOf(one, paid.error.available)
  await notices.notify(tx, { to: one.personId, kind: 'auto_pay_short', data, link: PAGE })
  return true
}

const newsOf = ({ chitName, dueOn, rest }: store.AutoInstalment, available: Paise) => ({
  chit: chitName,
  month: monthNameOf(dueOn),
  year: yearOf(dueOn),
  net: rest,
  dueOn,
  available,
})
