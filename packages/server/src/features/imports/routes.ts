import { importEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import { keyIn } from '../../data-key.ts'
import { sendFile } from '../../http/files.ts'
import type { Routes } from '../../http/route.ts'
import { markInThread } from '../../workbook/in-thread.ts'
import { workbookTemplate } from '../../workbook/template.ts'
import * as imports from './service.ts'

/** The workbooks in which a running company brings its books. */
export function importRoutes(route: Routes): void {
  route.read(importEndpoints.imports, async (tx, { query }) => ok(await imports.list(tx, query)))

  route.raw(importEndpoints.sendWorkbook, async (req) => {
    const file = imports.workbookOf(req.uploads)
    if (!file.ok) return req.refuse(file.error)
    const sent = { file: file.value, key: keyIn(req.config), by: req.user.id, requestId: req.id }
    return req.answer(await req.write((tx) => imports.send(tx, sent)))
  })

  route.read(importEndpoints.import, (tx, { params, config }) =>
    imports.inFull(tx, { id: params.id, key: keyIn(config) }),
  )
  route.read(importEndpoints.importFaults, (tx, { params, query, config }) =>
    imports.faults(tx, { id: params.id, key: keyIn(config) }, query),
  )
  route.read(importEndpoints.importChits, (tx, { params, query }) => imports.chits(tx, params.id, query))
  route.read(importEndpoints.importChit, (tx, { params }) => imports.chitInFull(tx, params))

  route.write(importEndpoints.cancelImport, (tx, { params, user, id }) =>
    imports.cancel(tx, { id: params.id, by: user.id, requestId: id }),
  )
  route.write(importEndpoints.dryRunImport, (tx, { params, user, id }) =>
    imports.dryRun(tx, { id: params.id, by: user.id, requestId: id }),
  )

  route.raw(importEndpoints.workbookTemplate, async (_req, reply) =>
    sendFile(reply, importEndpoints.workbookTemplate.file, 'kuri-workbook.xlsx', await workbookTemplate()),
  )
  route.raw(importEndpoints.markedWorkbook, async (req, reply) => {
    const found = await req.read((tx) => imports.toMark(tx, { id: req.params.id, key: keyIn(req.config) }))
    if (!found.ok) return req.refuse(found.error)
    // no transaction is held while it is written
    const marked = await markInThread(found.value.bytes, found.value.faults)
    if (!marked.ok) return req.refuse(marked.error)
    return sendFile(reply, importEndpoints.markedWorkbook.file, 'workbook-with-remarks.xlsx', marked.value)
  })
}
