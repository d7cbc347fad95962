import {
  agreementEndpoints,
  chitEndpoints,
  chitMonthEndpoints,
  instalmentEndpoints,
  watchEndpoints,
} from '@kuri/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { keys } from './keys.ts'

export const chits = {
  all: keys.chits,
  list: () => queryOptions({ queryKey: [...chits.all, 'list'], queryFn: () => call(chitEndpoints.listChits, {}) }),
  /** Schemes with free seats, without people. */
  open: () => queryOptions({ queryKey: [...chits.all, 'open'], queryFn: () => call(chitEndpoints.openChits, {}) }),
  joined: () =>
    queryOptions({ queryKey: [...chits.all, 'joined'], queryFn: () => call(chitEndpoints.joinedChits, {}) }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...chits.all, 'one', id],
      queryFn: async () => (await call(chitEndpoints.oneChit, { params: { id } })).chit,
    }),
  /** The agreement in words, and what the reader has accepted of it. */
  agreement: (id: string) =>
    queryOptions({
      queryKey: [...chits.all, 'agreement', id],
      queryFn: async () => (await call(agreementEndpoints.readAgreement, { params: { id } })).agreement,
    }),
  /** The company's own tickets, the cancelled auctions. */
  facts: (id: string) =>
    queryOptions({
      queryKey: [...chits.all, 'facts', id],
      queryFn: async () => (await call(watchEndpoints.chitFacts, { params: { id } })).facts,
    }),
  /** One month's money, from the ledger. */
  month: (id: string, monthNo: number) =>
    queryOptions({
      queryKey: [...chits.all, 'month', id, monthNo],
      queryFn: async () =>
        (await call(chitMonthEndpoints.chitMonth, { params: { id, monthNo: String(monthNo) } })).month,
    }),
  myInstalments: (id: string) =>
    queryOptions({
      queryKey: [...chits.all, 'instalments', id, 'mine'],
      queryFn: () => call(instalmentEndpoints.chitInstalments, { params: { id }, query: { mine: '1' } }),
    }),
}
