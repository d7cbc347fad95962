import { MOST_DOCUMENTS, ok, refuse, type Refusal, type Result } from '@kuri/domain'
import { now } from '../../clock.ts'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import { BUSY, runLimited } from '../../concurrency-limit.ts'
import { asJpeg } from '../../images/as-jpeg.ts'
import { isPhotograph, isImage } from '../../images/formats.ts'
import { encrypt, decryptBytesOrNull } from '../../encryption.ts'
import * as audit from '../audit/service.ts'
import * as store from './prize-documents.store.ts'
import * as prizes from './prizes.store.ts'

/** In pixels: the small print of an A4 page can still be read. */
const LONGEST_EDGE = 2400
const FIELD = 'image'

interface Upload {
  readonly auctionId: string
  readonly by: string
}

/**
 * Why a document cannot be added to the security of a prize; null: it can. Documents may also come after the approval.
 * Refuses: not_found, own_wallet_approval, prize_documents_full.
 */
export async function whyNoDocument(tx: Tx, { auctionId, by }: Upload): Promise<Refusal | null> {
  const [prize] = await prizes.these(tx, [auctionId])
  if (!prize) return { code: 'not_found' }
  if (prize.winner_id === by) return { code: 'own_wallet_approval' }
  const { length } = await store.ofPrizes(tx, [auctionId])
  return length < MOST_DOCUMENTS ? null : { code: 'prize_documents_full', most: MOST_DOCUMENTS }
}

/**
 * The one file of a form as a JPEG. Refuses: invalid_input (none, several, or no photograph or scan), too_large,
 * unavailable.
 */
export async function documentImage(
  files: readonly { readonly field: string; readonly bytes: Buffer }[],
): Promise<Result<Buffer>> {
  const refused = (problem: string) => refuse({ code: 'invalid_input', field: FIELD, problem })
  const [file] = files
  if (!file || files.length > 1 || file.field !== FIELD) return refused('Please choose one photograph or scan.')
  const { bytes } = file
  if (isImage(bytes) && !isPhotograph(bytes)) return refused('Please choose a photograph or scan: JPEG, PNG or WebP.')
  const jpeg = await runLimited(() => asJpeg(bytes, { longestEdge: LONGEST_EDGE, field: FIELD }))
  return jpeg ?? BUSY
}

/**
 * Adds a document to the security of a prize; its image is encrypted. Refuses as `whyNoDocument` does, and person_erased.
 * Source: docs/spec/auctions.md, AUC-11; docs/spec/identity.md, IDN-9; ADR 8.
 */
export async function addDocument(
  tx: Tx,
  {
    title,
    jpeg,
    key,
    requestId,
    ...upload
  }: Upload & {
    readonly title: string
    readonly jpeg: Buffer
    readonly key: Buffer
    readonly requestId: string
  },
): Promise<Result<prizes.PrizeView>> {
  const refusal = await whyNoDocument(tx, upload)
  if (refusal) return refuse(refusal)
  const { auctionId, by } = upload
  const id = newId()
  await store.insert(tx, {
    id,
    auction_id: auctionId,
    title,
    image_sealed: encrypt(key, id, jpeg),
    uploaded_by: by,
    uploaded_at: await now(tx),
  })
  await audit.record(tx, {
    actor: by,
    action: 'prize.add-document',
    subject: `auction:${auctionId}`,
    // without the title: it names people, and the audit trail is never erased
    after: { document: id },
    requestId,
  })
  return ok(await prizes.one(tx, auctionId))
}

/** The image of a document, a JPEG. Refuses: not_found (also once it is removed, its winner erased or the data key lost). */
export async function imageOf(tx: Tx, id: string, key: Buffer): Promise<Result<Buffer>> {
  const sealed = await store.imageOf(tx, id)
  const image = sealed ? decryptBytesOrNull(key, id, sealed) : null
  return image ? ok(image) : refuse({ code: 'not_found' })
}

/**
 * Removes a document from the security of a prize that is not approved; its image is deleted. Refuses: not_found,
 * prize_not_waiting, own_wallet_approval.
 */
export async function removeDocument(
  tx: Tx,
  {
    id,
    reason,
    by,
    requestId,
  }: { readonly id: string; readonly reason: string; readonly by: string; readonly requestId: string },
): Promise<Result<prizes.PrizeView>> {
  const auctionId = await store.prizeOf(tx, id)
  const prize = auctionId === undefined ? undefined : await prizes.lock(tx, auctionId)
  // read again: it may have been removed while this waited for the lock
  if (!prize || (await store.prizeOf(tx, id)) === undefined) return refuse({ code: 'not_found' })
  if (prize.state === 'approved') return refuse({ code: 'prize_not_waiting' })
  if (prize.winner_id === by) return refuse({ code: 'own_wallet_approval' })
  await store.remove(tx, id, { removed_by: by, removed_at: await now(tx), reason })
  await audit.record(tx, {
    actor: by,
    action: 'prize.remove-document',
    subject: `auction:${prize.auction_id}`,
    before: { document: id },
    requestId,
  })
  return ok(await prizes.one(tx, prize.auction_id))
}
