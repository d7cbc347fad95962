import type { chitEndpoints, instalmentEndpoints, ReplyOf } from '@kuri/contract'

export type ChitDetail = ReplyOf<typeof chitEndpoints.oneChit>['chit']
/** One's own contribution of a month of this scheme. */
export type Instalment = ReplyOf<typeof instalmentEndpoints.chitInstalments>[number]
