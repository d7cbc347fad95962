import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'
import { whatBecameOf } from '../../cheque-text.ts'
import type { Receipt } from './receipt-view.tsx'

const t = m.counter.receipt

/**
 * The text by which a receipt is shared; of a cheque that is no longer on its way it says what became of it, and of a
 * cancelled one that it does not count.
 */
export function sharedText({ cheque, cancelled, number, user, total, takenAt }: Receipt, company: string): string {
  const when = instantText(takenAt)
  const text = t.text(company, user.name, total, number, when)
  if (!cheque) return cancelled?.done ? `${text} ${m.receiptLink.cancelled}` : text
  return cheque.state === 'received' || cheque.state === 'deposited'
    ? t.chequeText(company, user.name, total, number, when)
    : t.chequeOver(company, user.name, total, number, whatBecameOf(cheque))
}
