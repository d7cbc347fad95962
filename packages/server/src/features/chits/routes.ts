import { endpoints } from '@kuri/contract'
import { may, ok, type Result } from '@kuri/domain'
import type { Req } from '../../http/request.ts'
import type { Routes } from '../../http/route.ts'
import { createChit } from './create-chit.ts'
import { deleteChit } from './delete-chit.ts'
import { editChit } from './edit-chit.ts'
import { chitDetail, readDetails } from './chit-detail.ts'
import { openChitLists, openChits, withNames, type ChitOnWire } from './list.ts'
import { monthMoney } from './month-money.ts'
import { startChit } from './start-chit.ts'

export function chitRoutes(route: Routes): void {
  const lists = openChitLists()
  route.reportToAll(endpoints.listChits, (tx) => lists.all(tx), {
    are: (req) => may(req.user.role, 'read-every-chit'),
    handler: async (tx, req) => ok(await withNames(tx, await lists.all(tx), req.user)),
  })
  route.report(endpoints.chitsPage, async (tx, { query, user: by }) => ok(await lists.page(tx, { query, by })))
  route.reportToAll(endpoints.openChits, (tx) => openChits(tx))
  route.report(endpoints.joinedChits, async (tx, req) =>
    ok(await withNames(tx, await lists.joined(tx, req.user.id), req.user)),
  )
  route.readBatched(endpoints.oneChit, {
    read: (db, calls) => readDetails(db, calls.map(detailCall)),
    answer: (chits, call) => {
      const detail = chitDetail(chits, detailCall(call))
      return detail.ok ? ok({ chit: detail.value }) : detail
    },
  })
  route.report(endpoints.chitMonth, async (tx, req) => {
    const { id, monthNo } = req.params
    const month = await monthMoney(tx, { id, monthNo: Number(monthNo), by: req.user })
    return month.ok ? ok({ month: month.value }) : month
  })
  route.write(endpoints.createChit, async (tx, req) =>
    succeeded(await createChit(tx, { form: req.body, by: req.user.id, requestId: req.id })),
  )
  route.write(endpoints.editChit, async (tx, req) =>
    succeeded(await editChit(tx, { id: req.params.id, edit: req.body, by: req.user.id, requestId: req.id })),
  )
  route.write(endpoints.deleteChit, async (tx, req) => {
    const deleted = await deleteChit(tx, { id: req.params.id, by: req.user.id, requestId: req.id })
    return deleted.ok ? ok({ message: 'Chit scheme deleted.' }) : deleted
  })
  route.write(endpoints.startChit, async (tx, req) => {
    const { witnessSeconds } = req.config.auctions
    const started = await startChit(tx, { id: req.params.id, by: req.user.id, requestId: req.id, witnessSeconds })
    return started.ok ? ok({ chit: started.value }) : started
  })
}

const detailCall = ({ params, user }: Req<typeof endpoints.oneChit>) => ({ id: params.id, by: user })

/** The seed's envelope around a chit that was written. */
const succeeded = (chit: Result<ChitOnWire>) => (chit.ok ? ok({ success: true as const, chit: chit.value }) : chit)
