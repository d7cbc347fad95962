import { companyEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import { today } from '../../clock.ts'
import { csvOfPages } from '../../export/csv.ts'
import { pagesOf } from '../../export/pages.ts'
import { sendParts } from '../../http/files.ts'
import type { Routes } from '../../http/route.ts'
import * as audit from './service.ts'
import { actTable } from './table.ts'

export function auditRoutes(route: Routes): void {
  route.report(companyEndpoints.audit, async (tx, { query }) => ok(await audit.list(tx, query)))

  route.report(companyEndpoints.auditChain, async (tx, { query }) => ok(await audit.chain(tx, query)))

  route.raw(companyEndpoints.auditCsv, async (req, reply) => {
    const acts = pagesOf((page) => req.report((tx) => audit.namedActs(tx, { ...req.query, ...page })))
    const name = `kuri-audit-${await req.report(today)}.csv`
    return await sendParts(reply, companyEndpoints.auditCsv.file, name, csvOfPages(acts, actTable))
  })
}
