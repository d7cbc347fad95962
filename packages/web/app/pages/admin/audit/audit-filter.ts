import type { companyEndpoints, QueryOf } from '@kuri/contract'
import { readDateRange } from '../../../list/date-range.ts'

/** Filter of the audit log. */
export type AuditFilter = QueryOf<typeof companyEndpoints.auditCsv>

/** Reads the filter from the URL: `?q=topup+anand&from=2027-01-01`, or everything about one subject. */
export function readAuditFilter(params: URLSearchParams): AuditFilter {
  const [search, subject] = [params.get('q') ?? '', params.get('about') ?? '']
  return { ...(search !== '' && { search }), ...(subject !== '' && { subject }), ...readDateRange(params) }
}
