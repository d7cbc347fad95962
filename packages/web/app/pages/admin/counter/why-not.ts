import { useQuery } from '@tanstack/react-query'
import { staff } from '../../../api/staff-queries.ts'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { useMe } from '../../../session.ts'
import { whyClosed } from '../till/why-closed.ts'
import type { CounterMember } from './dues-to-take.ts'
import type { Payment } from './use-payment.ts'

const t = m.counter.pay

/** Why nothing can be taken now, by the button or by its key; undefined: it can. */
export function useWhyNot({ user }: CounterMember, { lines, debts, extra, method }: Payment): string | undefined {
  const me = useMe()?._id
  const online = useOnline()
  const till = useQuery(staff.till()).data
  if (!online) return t.offline
  if (me === user._id) return m.counter.own
  if (method === 'cheque' && (extra !== undefined || debts.length > 0)) return t.cheque.duesOnly
  // a cheque does not go into the till
  const closed = method === 'cheque' ? undefined : till && whyClosed(till)
  return closed ?? (lines.length === 0 && debts.length === 0 && extra === undefined ? t.nothingTicked : undefined)
}
