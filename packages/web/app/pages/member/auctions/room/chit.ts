import type { endpoints, ReplyOf } from '@kuri/contract'

export type ChitHouse = ReplyOf<typeof endpoints.oneChit>['chit']
/** One's own contribution of a month of this scheme. */
export type Instalment = ReplyOf<typeof endpoints.chitInstalments>[number]
