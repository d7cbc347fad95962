import { PAGE_SIZE, type previousBookEndpoints, type QueryOf, type ReplyOf } from '@kuri/contract'
import { monthNameOf, ok, refuse, yearOf, type Result } from '@kuri/domain'
import { isId } from '../../database/ids.ts'
import { pageOf } from '../../database/paging.ts'
import type { Tx } from '../../database/types.ts'
import * as people from '../people/service.ts'
import { instalmentId } from './contribution.ts'
import * as store from './previous-payments.store.ts'

/**
 * What a person paid before the company moved in, newest month first: for the tickets that they held then, also where somebody
 * else holds them now or the chit has ended. Refuses: not_found. Source: docs/spec/moving-in.md, MOV-19.
 */
export async function previousPaymentsOf(
  tx: Tx,
  personId: string,
  { limit = PAGE_SIZE, cursor }: QueryOf<typeof previousBookEndpoints.previousPaymentsOf>,
): Promise<Result<ReplyOf<typeof previousBookEndpoints.previousPaymentsOf>>> {
  if (!isId(personId) || !(await people.isKnown(tx, personId))) return refuse({ code: 'not_found' })
  const found = await store.paymentsOf(tx, personId, { limit: limit + 1, cursor })
  const { rows, next } = pageOf(found, limit, store.cursorOf)
  const payments = rows.map((row) => ({
    _id: `${instalmentId(row)}:${row.place}`,
    chitId: { _id: row.chitId, name: row.chitName },
    ticketNo: row.ticketNo,
    monthNo: row.monthNo,
    month: monthNameOf(row.dueOn),
    year: yearOf(row.dueOn),
    amount: row.amount,
    paidOn: row.paidOn,
    receiptNo: row.receiptNo,
    method: row.method,
  }))
  return ok({ payments, ...(await store.sumOf(tx, personId)), next })
}
