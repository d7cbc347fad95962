import { m } from '../../../messages/en.ts'
import type { Receipt } from './receipt-view.tsx'

type Debt = NonNullable<NonNullable<Receipt['cancelled']>['debt']>

type Left = Pick<Debt, 'amount' | 'settledAt'>

const t = m.counter.receipt

/** What a cancelled receipt left to pay, and whether its member has paid it, as staff read it. */
export const owedAfter = ({ amount, settledAt }: Left): string =>
  settledAt === null ? t.owedAfter(amount) : t.owedAfterPaid

/** The same as its member reads it, on the slip. */
export const ownOwedAfter = ({ amount, settledAt }: Left): string =>
  settledAt === null ? t.ownOwedAfter(amount) : t.ownOwedAfterPaid
