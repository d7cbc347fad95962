import type { inboxEndpoints, ReplyOf } from '@kuri/contract'
import { may, type InboxKind } from '@kuri/domain'
import type { Config } from '../../config.ts'
import type { Tx } from '../../database/types.ts'
import { these as theseApprovals } from '../approvals/wire.ts'
import { theseSteps } from '../arrears/list.ts'
import { toCancel } from '../auctions/cancel-requests.ts'
import { thesePrizes } from '../auctions/prizes.ts'
import { toCheck } from '../bank-accounts/service.ts'
import * as handovers from '../collections/handover.ts'
import * as signedReceipts from '../collections/unallocated.ts'
import * as cancellations from '../counter/cancel.ts'
import * as checks from '../counter/checks.ts'
import * as counter from '../counter/service.ts'
import * as moves from '../treasury/service.ts'
import { distinguish } from '../people/name-lookalikes.ts'
import * as refunds from '../refunds/service.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as upi from '../upi/service.ts'
import * as tillMoves from '../till/moves.ts'
import * as tills from '../till/service.ts'
import * as topups from '../wallet/service.ts'
import { theseConflicts } from '../withdrawals/conflict.ts'
import { withGateway } from '../withdrawals/send.ts'
import * as withdrawals from '../withdrawals/service.ts'
import type { Place } from './store.ts'

export type InboxRow = ReplyOf<typeof inboxEndpoints.adminInbox>['rows'][number]
/** A row without the columns that the inbox adds. */
type Thing = InboxRow extends infer Row ? (Row extends InboxRow ? Pick<Row, 'kind' | 'id' | 'about'> : never) : never

/** Who reads, and the server's configuration. */
export interface InboxCaller {
  readonly by: SignedIn
  readonly config: Config
}

/** How the things of a kind are read: by their own feature, so that they are here as they are in its own list. */
const READ: { [Kind in InboxKind]: (tx: Tx, ids: readonly string[], caller: InboxCaller) => Promise<Thing[]> } = {
  topup: async (tx, ids) => (await topups.these(tx, ids)).map((about) => ({ kind: 'topup', id: about._id, about })),
  upi: async (tx, ids) => (await upi.these(tx, ids)).map((about) => ({ kind: 'upi', id: about._id, about })),
  counter: async (tx, ids) =>
    (await counter.these(tx, ids)).map((about) => ({ kind: 'counter', id: about._id, about })),
  withdrawal: async (tx, ids, { by, config }) => {
    const key = may(by.role, 'approve-money') ? config.dataKey : null
    const found = await withdrawals.these(tx, { ids, key })
    return found.map((one) => ({ kind: 'withdrawal', id: one._id, about: withGateway(one, config) }))
  },
  refund: async (tx, ids) => (await refunds.these(tx, ids)).map((about) => ({ kind: 'refund', id: about._id, about })),
  prize: async (tx, ids, { by, config }) => {
    const key = may(by.role, 'approve-prize') ? config.dataKey : null
    return (await thesePrizes(tx, { ids, key })).map((about) => ({ kind: 'prize', id: about.auctionId, about }))
  },
  move: async (tx, ids) => (await moves.these(tx, ids)).map((about) => ({ kind: 'move', id: about._id, about })),
  step: async (tx, ids) => (await theseSteps(tx, ids)).map((about) => ({ kind: 'step', id: about._id, about })),
  handover: async (tx, ids) =>
    (await handovers.these(tx, ids)).map((about) => ({ kind: 'handover', id: about._id, about })),
  till: async (tx, ids) => (await tills.these(tx, ids)).map((about) => ({ kind: 'till', id: about._id, about })),
  'till-move': async (tx, ids) =>
    (await tillMoves.these(tx, ids)).map((about) => ({ kind: 'till-move', id: about._id, about })),
  receipt: async (tx, ids) =>
    (await signedReceipts.these(tx, ids)).map((about) => ({ kind: 'receipt', id: about._id, about })),
  'receipt-cancel': async (tx, ids) =>
    (await cancellations.these(tx, ids)).map((about) => ({ kind: 'receipt-cancel', id: about._id, about })),
  'receipt-check': async (tx, ids) =>
    (await checks.these(tx, ids)).map((about) => ({ kind: 'receipt-check', id: about._id, about })),
  'bank-account': async (tx, ids) =>
    (await toCheck(tx, ids)).map((about) => ({ kind: 'bank-account', id: about._id, about })),
  'auction-cancel': async (tx, ids) =>
    (await toCancel(tx, ids)).map((about) => ({ kind: 'auction-cancel', id: about._id, about })),
  conflict: async (tx, ids) =>
    (await theseConflicts(tx, ids)).map((about) => ({ kind: 'conflict', id: about._id, about })),
  role: async (tx, ids) => (await theseApprovals(tx, ids)).map((about) => ({ kind: 'role', id: about._id, about })),
  settings: async (tx, ids) =>
    (await theseApprovals(tx, ids)).map((about) => ({ kind: 'settings', id: about._id, about })),
  'second-factor': async (tx, ids) =>
    (await theseApprovals(tx, ids)).map((about) => ({ kind: 'second-factor', id: about._id, about })),
  'import-seal': async (tx, ids) =>
    (await theseApprovals(tx, ids)).map((about) => ({ kind: 'import-seal', id: about._id, about })),
}

/** The things at these places, in their order. One read for each kind there is among them. */
export async function rowsAt(tx: Tx, places: readonly Place[], caller: InboxCaller): Promise<InboxRow[]> {
  const things = new Map<string, Thing>()
  for (const [kind, some] of Map.groupBy(places, (place) => place.kind)) {
    const ids = some.map(({ id }) => id)
    for (const thing of await READ[kind](tx, ids, caller)) things.set(thing.id, thing)
  }
  const people = await distinguish(tx, [...new Set(places.flatMap(({ personId }) => personId ?? []))])
  return places.map(({ id, kind, since, isYours, personId }) => {
    const thing = things.get(id)
    if (!thing) throw new Error(`${kind} ${id} waits and is not there`)
    return { ...thing, since, isYours, person: (personId !== null && people.get(personId)) || null }
  })
}
