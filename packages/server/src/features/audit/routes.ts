import { companyEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import { toCsv } from '../../export/csv.ts'
import { sendFile } from '../../http/files.ts'
import type { Routes } from '../../http/route.ts'
import * as audit from './service.ts'
import { actTable } from './table.ts'

export function auditRoutes(route: Routes): void {
  route.report(companyEndpoints.audit, async (tx, { query }) => ok(await audit.list(tx, query)))

  route.report(companyEndpoints.auditChain, async (tx, { query }) => ok(await audit.chain(tx, query)))

  route.raw(companyEndpoints.auditCsv, async (req, reply) => {
    const acts = await req.report((tx) => audit.all(tx, req.query))
    return sendFile(reply, companyEndpoints.auditCsv.file, 'kuri-audit.csv', toCsv(actTable(acts)))
  })
}
