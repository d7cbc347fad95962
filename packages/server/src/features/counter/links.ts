import type { ActName, receiptLinkEndpoints, ReplyOf } from '@kuri/contract'
import { ok, RECEIPT_LINK_DAYS, refuse, type Result } from '@kuri/domain'
import { now } from '../../clock.ts'
import { siteOf, type Config } from '../../config.ts'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import { newSecret, secretHash } from '../../secrets.ts'
import * as audit from '../audit/service.ts'
import * as settings from '../settings/service.ts'
import * as store from './links.store.ts'
import { paper } from './prints.ts'
import { documentRow } from './prints.store.ts'
import type { ReceiptWire } from './receipts.ts'

const DAY_MS = 24 * 60 * 60_000

interface Act {
  readonly number: string
  readonly by: string
  readonly requestId: string
}

/**
 * Makes a link that shows one paper of the counter to all who have it. Its token has 256 bits and stands after the #, which no
 * browser sends to a server. Refuses: not_found. Source: docs/spec/payments.md, PAY-19.
 */
export async function share(
  tx: Tx,
  { config, ...act }: Act & { readonly config: Config },
): Promise<Result<ReplyOf<typeof receiptLinkEndpoints.shareReceipt>>> {
  const found = await documentRow(tx, act.number.toUpperCase())
  if (!found) return refuse({ code: 'not_found' })
  const token = newSecret()
  const madeAt = await now(tx)
  const until = new Date(madeAt.getTime() + RECEIPT_LINK_DAYS * DAY_MS)
  const row = { id: newId(), ...found, token_hash: secretHash(token), made_by: act.by, made_at: madeAt }
  await store.insert(tx, { ...row, expires_at: until })
  await record(tx, act, 'counter.share')
  return ok({ link: `${siteOf(config)}/receipt#${token}`, until })
}

/** Ends all links of a paper. Refuses: not_found. */
export async function end(tx: Tx, act: Act): Promise<Result<{ readonly ended: number }>> {
  const found = await documentRow(tx, act.number.toUpperCase())
  if (!found) return refuse({ code: 'not_found' })
  const ended = await store.endAll(tx, found, act.by)
  if (ended > 0) await record(tx, act, 'counter.share.end')
  return ok({ ended })
}

/**
 * What a link shows: the paper as it is now, so that a cancelled receipt is shown as such. Refuses: receipt_link_not_good, for a
 * link that ended, was ended or never was, and when the member is erased: who tries learns nothing.
 */
export async function openShared(
  tx: Tx,
  token: string,
): Promise<Result<ReplyOf<typeof receiptLinkEndpoints.sharedReceipt>>> {
  const link = await store.opened(tx, secretHash(token))
  const found = link ? await paper(tx, link.number) : undefined
  if (!link || !found?.ok) return refuse({ code: 'receipt_link_not_good' })
  const { name: company } = await settings.read(tx)
  return ok({ receipt: { ...shownOf(found.value), company, until: link.until } })
}

/** Only what stands on the paper: no codes, ids or phone numbers, and nobody of the company. */
function shownOf(found: ReceiptWire) {
  const { number, user, lines, debts, toWallet, total, stillDue, next, method, cheque, takenAt, cancelled } = found
  return {
    number,
    name: user.name,
    lines: lines.map(({ chitId: _id, receiptNo: _no, ...line }) => line),
    debts: debts.map(({ _id, ...debt }) => debt),
    toWallet,
    total,
    stillDue,
    next,
    method,
    ...(cheque && { cheque }),
    takenAt,
    isCancelled: cancelled?.done === true,
  }
}

async function record(tx: Tx, { number, by, requestId }: Act, action: ActName): Promise<void> {
  const found = await paper(tx, number)
  if (!found.ok) throw new Error(`${number} was not found after it was shared`)
  const { user, number: no } = found.value
  await audit.record(tx, { actor: by, action, subject: `person:${user._id}`, after: { number: no }, requestId })
}
