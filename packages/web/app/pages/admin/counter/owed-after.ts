import { m } from '../../../messages/en.ts'
import type { Receipt } from './receipt-view.tsx'

type Debt = NonNullable<NonNullable<Receipt['cancelled']>['debt']>

/** What a cancelled receipt left to pay, and whether its member has paid it. */
export const owedAfter = ({ amount, settledAt }: Pick<Debt, 'amount' | 'settledAt'>): string =>
  settledAt === null ? m.counter.receipt.owedAfter(amount) : m.counter.receipt.owedAfterPaid
