import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'
import { whatBecameOf } from '../../cheque-text.ts'
import type { Receipt } from './receipt-view.tsx'

const t = m.counter.receipt

/** The text by which a receipt is shared; of a cheque that is no longer on its way it says what became of it. */
export function sharedText({ cheque, number, user, total, takenAt }: Receipt, company: string): string {
  const when = instantText(takenAt)
  if (!cheque) return t.text(company, user.name, total, number, when)
  return cheque.state === 'received' || cheque.state === 'deposited'
    ? t.chequeText(company, user.name, total, number, when)
    : t.chequeOver(company, user.name, total, number, whatBecameOf(cheque))
}
