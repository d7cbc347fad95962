import type { companyEndpoints, QueryOf } from '@kuri/contract'
import { readSpan } from '../../../list/spans.ts'

/** Which acts are looked for. */
export type AuditWish = QueryOf<typeof companyEndpoints.auditCsv>

/** What the address asks for: `?q=topup+anand&from=2027-01-01`, or everything about one subject. */
export function readAuditWish(params: URLSearchParams): AuditWish {
  const [search, subject] = [params.get('q') ?? '', params.get('about') ?? '']
  return { ...(search !== '' && { search }), ...(subject !== '' && { subject }), ...readSpan(params) }
}
