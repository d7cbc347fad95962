import { reportEndpoints, type QueryOf } from '@kuri/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { ADMIN } from './keys.ts'

/** The period of a report. */
export type DateRange = QueryOf<typeof reportEndpoints.adminReports>

/** What the business comes to. */
export const reportReads = {
  stats: () =>
    queryOptions({
      queryKey: [...ADMIN, 'stats'],
      queryFn: async () => (await call(reportEndpoints.adminStats, {})).data,
    }),
  report: (span: DateRange) =>
    queryOptions({
      queryKey: [...ADMIN, 'report', span],
      queryFn: async () => {
        const [schemes, summary] = await Promise.all([
          call(reportEndpoints.adminReports, { query: span }),
          call(reportEndpoints.reportSummary, { query: span }),
        ])
        return { schemes, summary }
      },
    }),
}
