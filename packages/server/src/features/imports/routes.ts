import { importEndpoints, problemSentence } from '@kuri/contract'
import { ok } from '@kuri/domain'
import { keyIn } from '../../data-key.ts'
import { sendFile } from '../../http/files.ts'
import type { Routes } from '../../http/route.ts'
import { markInThread } from '../../workbook/in-thread.ts'
import { workbookTemplate } from '../../workbook/template.ts'
import { acceptChit, isOfImport, toAccept } from './accept.ts'
import { sealImport } from './seal.ts'
import * as imports from './service.ts'
import { undoChit } from './undo.ts'

/** How many chits one call takes: it answers within seconds. */
const MOST_AT_ONCE = 10

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

  route.raw(importEndpoints.acceptImport, async (req) => {
    const key = keyIn(req.config)
    const asked = await req.read((tx) => toAccept(tx, req.params.id, req.body))
    if (!asked.ok) return req.refuse(asked.error)
    const accepted: { chit: string; chitId: string }[] = []
    const refused: { chit: string; code: string; message: string }[] = []
    const { most = MOST_AT_ONCE } = req.body
    for (const code of asked.value) {
      if (accepted.length === most) break
      // each in a transaction of its own: what is taken stays taken, whatever comes after it
      const done = await req.write((tx) =>
        acceptChit(tx, { importId: req.params.id, code, by: req.user.id, requestId: req.id, key }),
      )
      if (done.ok) {
        accepted.push({ chit: code, chitId: done.value.chitId })
      } else if (isOfImport(done.error)) {
        // every other chit would be refused the same; what is taken already is answered, and the next call is refused
        if (accepted.length === 0) return req.refuse(done.error)
        break
      } else {
        refused.push({ chit: code, code: done.error.code, message: problemSentence(done.error) })
      }
    }
    const left = asked.value.length - accepted.length - refused.length
    return req.answer(ok({ accepted, refused, left }))
  })
  route.write(importEndpoints.undoImport, async (tx, { params, body, user, id }) => {
    const undone = await undoChit(tx, { importId: params.id, code: body.chit, by: user.id, requestId: id })
    return undone.ok ? ok({}) : undone
  })
  route.write(importEndpoints.sealImport, (tx, { params, user, id }) =>
    sealImport(tx, { importId: params.id, by: user.id, requestId: id }),
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
