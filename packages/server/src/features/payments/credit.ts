import { add, max, monthNameOf, subtract, yearOf, type Paise, ZERO } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as chits from '../chits/service.ts'
import { payMonth } from '../instalments/pay.ts'
import * as ledger from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import * as store from './store.ts'

/** A member's money that has arrived somewhere of ours. */
interface Arrived {
  /** Names the arrival in the books: it happens once. */
  readonly key: string
  readonly personId: string
  readonly amount: Paise
  /** Where it lies now. */
  readonly at: ledger.AccountCode
  /** Who has seen it; null: a machine. */
  readonly actor: string | null
  readonly meta: Record<string, string>
  /** What it was sent for; null: the wallet. */
  readonly meantFor: { readonly ticketId: string; readonly monthNo: number } | null
}

/**
 * Money of a member reaches the wallet. For a contribution what the instalment costs now is then taken from there; what
 * that leaves, or all of it when the instalment can no longer be paid, stays in the wallet and the member is told. Gives
 * the instalment's receipt. Source: 5-wire, "Meanings".
 */
export async function credit(tx: Tx, arrived: Arrived): Promise<string | null> {
  const { key, personId, amount, at, actor, meta, meantFor } = arrived
  const meant = meantFor && (await store.instalmentOf(tx, { personId, ...meantFor }))
  // the chit before the wallet: the order in which everybody locks
  if (meant) await chits.lock(tx, meant.chitId)
  const posted = await ledger.post(tx, {
    key,
    kind: 'topup',
    actor,
    legs: [{ debit: at, credit: ledger.accounts.wallet(personId), amount }],
    meta,
  })
  if (!posted.ok) throw new Error(`arrived money was refused: ${posted.error.code}`)
  const receipt = meant ? await payMonth(tx, { ...meant, actor: personId }) : null
  const receiptNo = receipt?.ok ? receipt.value.receiptNo : null
  const left = receipt?.ok ? leftOf(amount, receipt.value) : amount
  if (left > 0) await tellReceived(tx, arrived, { meant, receiptNo, left })
  return receiptNo
}

/** What a contribution and its penalty leave of what was paid; what a penalty took beside it was in the wallet before. */
const leftOf = (amount: Paise, receipt: { readonly amount: Paise; readonly penalty?: Paise | undefined }): Paise =>
  max(subtract(amount, add(receipt.amount, receipt.penalty ?? ZERO)), ZERO)

async function tellReceived(
  tx: Tx,
  { personId, amount }: Arrived,
  news: { readonly meant: store.MeantInstalment | null; readonly receiptNo: string | null; readonly left: Paise },
): Promise<void> {
  const { meant, receiptNo, left } = news
  await notices.tell(tx, {
    to: personId,
    kind: 'payment_received',
    data: {
      amount,
      chit: meant?.chitName ?? null,
      month: meant ? monthNameOf(meant.dueOn) : null,
      year: meant ? yearOf(meant.dueOn) : null,
      receiptNo,
      left: receiptNo === null ? ZERO : left,
    },
    link: '/wallet',
  })
}
