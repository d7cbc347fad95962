import type { Prize } from '@kuri/contract'
import type { output } from 'zod/v4/core'
import { ok, refuse, sufficientSecurity, type Result } from '@kuri/domain'
import type { Row, Tx } from '../../database/types.ts'
import { depositFrom } from './deposit-prize.ts'
import { ofPrizes as documentsOf, type PrizeDocumentView } from './prize-documents.store.ts'
import * as store from './prizes.store.ts'
import * as kept from './securities.store.ts'
import { securityToWire, type DataKey } from './securities.ts'

/** Prizes for the administrators, the most urgent first. */
export async function listPrizes(
  tx: Tx,
  { status = 'waiting', key }: { readonly status?: 'waiting' | 'approved' | 'all' | undefined; readonly key: DataKey },
): Promise<output<typeof Prize>[]> {
  return await withSecurities(tx, await store.list(tx, status), key)
}

/** The prizes of some auctions, in no order. */
export async function thesePrizes(
  tx: Tx,
  { ids, key }: { readonly ids: readonly string[]; readonly key: DataKey },
): Promise<output<typeof Prize>[]> {
  return await withSecurities(tx, await store.these(tx, ids), key)
}

/** The prize of an auction. Refuses: not_found. */
export async function prizeOf(
  tx: Tx,
  { auctionId, key }: { readonly auctionId: string; readonly key: DataKey },
): Promise<Result<output<typeof Prize>>> {
  const [prize] = await thesePrizes(tx, { ids: [auctionId], key })
  return prize ? ok(prize) : refuse({ code: 'not_found' })
}

/** One prize as an administrator reads it. */
export async function onePrize(tx: Tx, prize: store.PrizeView, key: DataKey): Promise<output<typeof Prize>> {
  const [wire] = await withSecurities(tx, [prize], key)
  if (!wire) throw new Error(`prize of auction ${prize.auction_id}: no answer was made`)
  return wire
}

async function withSecurities(
  tx: Tx,
  prizes: readonly store.PrizeView[],
  key: DataKey,
): Promise<output<typeof Prize>[]> {
  const ids = prizes.map(({ auction_id }) => auction_id)
  const securities = Map.groupBy(await kept.ofPrizes(tx, ids), ({ auction_id }) => auction_id)
  const documents = Map.groupBy(await documentsOf(tx, ids), ({ auction_id }) => auction_id)
  return prizes.map((prize) => ({
    ...prizeToWire(prize, securities.get(prize.auction_id) ?? [], key),
    documents: (documents.get(prize.auction_id) ?? []).map(documentToWire),
  }))
}

const documentToWire = (document: PrizeDocumentView): output<typeof Prize>['documents'][number] => ({
  _id: document.id,
  title: document.title,
  addedBy: document.uploaded_by === null ? null : { userId: document.uploaded_by, name: document.uploader_name ?? '' },
  addedAt: document.uploaded_at,
})

const prizeToWire = (
  prize: store.PrizeView,
  securities: readonly Row<'prize_security'>[],
  key: DataKey,
): Omit<output<typeof Prize>, 'documents'> => ({
  auctionId: prize.auction_id,
  chitId: prize.chit_id,
  chitName: prize.chit_name,
  prizeNo: prize.prize_no,
  ticketNo: prize.ticket_no,
  winner: { userId: prize.winner_id, name: prize.winner_name },
  amount: prize.amount_paise,
  previous: prize.previous,
  status: prize.state,
  payBy: prize.pay_by,
  firstBy: prize.maker === null ? null : { userId: prize.maker, name: prize.maker_name ?? '' },
  needsSecond: prize.needs_second,
  security: prize.security,
  securities: securities.map((row) => securityToWire(row, prize.state === 'approved' ? null : key)),
  stillToPay: prize.still_to_pay,
  enoughSecurity: {
    movable: sufficientSecurity(prize.still_to_pay, 'movable'),
    immovable: sufficientSecurity(prize.still_to_pay, 'immovable'),
  },
  setOff: prize.set_off,
  depositFrom: depositFrom(prize),
  depositedAt: prize.deposited_at,
  depositReference: prize.deposit_reference,
  approvedAt: prize.approved_at,
})
