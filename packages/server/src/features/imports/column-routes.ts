import { importColumnEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import { keyIn } from '../../data-key.ts'
import type { Routes } from '../../http/route.ts'
import { columnsOfImport, forgetColumn, setColumns } from './own-headings.ts'

/** What a company means by headings of its workbooks that Kuri does not know. */
export function importColumnRoutes(route: Routes): void {
  route.read(importColumnEndpoints.importColumns, (tx, { params, config }) =>
    columnsOfImport(tx, { id: params.id, key: keyIn(config) }),
  )
  route.write(importColumnEndpoints.setImportColumns, async (tx, { params, body, user, id }) => {
    const kept = await setColumns(tx, { id: params.id, by: user.id, requestId: id, written: body.headings })
    return kept.ok ? ok({}) : kept
  })
  route.write(importColumnEndpoints.forgetImportColumn, async (tx, { params, user, id }) => {
    const gone = await forgetColumn(tx, { id: params.id, by: user.id, requestId: id })
    return gone.ok ? ok({}) : gone
  })
}
