import { agreementEndpoints, chitMonthEndpoints, surveillanceEndpoints } from '@kuri/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { keys } from './keys.ts'

/** What only the page of one scheme and the offer of a ticket in it read. */
export const oneChit = {
  /** The agreement in words, and what the reader has accepted of it. */
  agreement: (id: string) =>
    queryOptions({
      queryKey: [...keys.chits, 'agreement', id],
      queryFn: async () => (await call(agreementEndpoints.readAgreement, { params: { id } })).agreement,
    }),
  /** The company's own tickets, the cancelled auctions. */
  facts: (id: string) =>
    queryOptions({
      queryKey: [...keys.chits, 'facts', id],
      queryFn: async () => (await call(surveillanceEndpoints.chitFacts, { params: { id } })).facts,
    }),
  /** One month's money, from the ledger. */
  month: (id: string, monthNo: number) =>
    queryOptions({
      queryKey: [...keys.chits, 'month', id, monthNo],
      queryFn: async () =>
        (await call(chitMonthEndpoints.chitMonth, { params: { id, monthNo: String(monthNo) } })).month,
    }),
}
