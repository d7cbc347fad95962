import { booksWorkbookEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import { sendFile } from '../../http/files.ts'
import type { Routes } from '../../http/route.ts'
import * as audit from '../audit/service.ts'
import { booksWorkbook } from './service.ts'

/** The company's own books in the workbook in which a company moves in: nobody is locked in. */
export function booksWorkbookRoutes(route: Routes): void {
  const { booksWorkbook: endpoint } = booksWorkbookEndpoints
  route.raw(endpoint, async (req, reply) => {
    const made = await req.report((tx) => booksWorkbook(tx, { day: req.query.day, key: req.config.dataKey }))
    if (!made.ok) return req.refuse(made.error)
    const { day, bytes } = made.value
    // all that the company knows of its members leaves: it is noted before it goes
    await req.write(async (tx) => {
      const act = {
        actor: req.user.id,
        action: 'books.take',
        subject: 'company',
        after: { day },
        requestId: req.id,
      } as const
      await audit.record(tx, act)
      return ok({})
    })
    return sendFile(reply, endpoint.file, `kuri-books-${day}.xlsx`, bytes)
  })
}
