import { branchBookEndpoints, branchEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import * as books from './books.ts'
import * as branches from './service.ts'

export function branchRoutes(route: Routes): void {
  route.read(branchEndpoints.branches, async (tx) => ok(await branches.list(tx)))
  route.write(branchEndpoints.addBranch, async (tx, { body, user, id }) =>
    ok({ branch: await branches.add(tx, { form: body, by: user.id, requestId: id }) }),
  )
  route.write(branchEndpoints.placeStaff, (tx, { params, body, user, id }) =>
    branches.place(tx, { personId: params.id, branchId: body.branchId, by: user.id, requestId: id }),
  )
  route.report(branchBookEndpoints.branchBooks, async (tx) => ok(await books.booksOfBranches(tx)))
  route.report(branchBookEndpoints.branchDay, async (tx, { query }) => await books.dayOfBranch(tx, query))
}
