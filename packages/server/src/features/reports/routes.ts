import { reportEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import { toCsv } from '../../export/csv.ts'
import { toSpreadsheet } from '../../export/spreadsheet.ts'
import { sendFile } from '../../http/files.ts'
import type { Routes } from '../../http/route.ts'
import { byScheme, summary, whole } from './report.ts'
import * as reports from './service.ts'
import { allTables, schemeTable } from './tables.ts'

export function reportRoutes(route: Routes): void {
  route.reportToAll(reportEndpoints.adminStats, (tx) => reports.stats(tx))
  route.report(reportEndpoints.adminReports, async (tx, { query }) => ok(await byScheme(tx, query)))
  route.reportToAll(reportEndpoints.reportSummary, (tx) => summary(tx, {}), {
    are: ({ query }) => query.from !== undefined || query.to !== undefined,
    handler: async (tx, { query }) => ok(await summary(tx, query)),
  })

  route.raw(reportEndpoints.reportsXlsx, async (req, reply) => {
    const report = await req.report((tx) => whole(tx, req.query))
    const bytes = await toSpreadsheet(allTables(report))
    return sendFile(reply, reportEndpoints.reportsXlsx.file, `kuri-reports-${report.summary.to}.xlsx`, bytes)
  })

  route.raw(reportEndpoints.reportsCsv, async (req, reply) => {
    const { schemes, summary } = await req.report((tx) => whole(tx, req.query))
    const text = toCsv(schemeTable(schemes))
    return sendFile(reply, reportEndpoints.reportsCsv.file, `kuri-reports-${summary.to}.csv`, text)
  })
}
