import { upiEndpoints } from '@kuri/contract'
import { ok, type Result } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import { claimUpi } from '../bank/claim-upi.ts'
import * as atCounter from './at-counter.ts'
import * as upi from './service.ts'

/** Money from UPI apps straight into the company's bank. */
export function upiRoutes(route: Routes): void {
  route.write(upiEndpoints.startUpi, async (tx, { body, user }) => {
    const started = await upi.start(tx, { form: body, by: user.id })
    return started.ok ? ok({ upi: started.value }) : started
  })

  route.read(upiEndpoints.myUpi, async (tx, { user }) => ok(await upi.listOwn(tx, user.id)))

  route.write(upiEndpoints.claimUpi, async (tx, { params, body, user }) => {
    const claimed = await claimUpi(tx, { id: params.id, utr: body.utr, by: user.id })
    return claimed.ok ? ok({ upi: claimed.value }) : claimed
  })

  route.write(upiEndpoints.showUpi, async (tx, { body, user, id }) =>
    answer(await atCounter.show(tx, { ...body, by: user.id, requestId: id })),
  )
  route.read(upiEndpoints.shownUpi, async (tx, { params }) => answer(await atCounter.read(tx, params.id)))
  route.write(upiEndpoints.endUpi, async (tx, { params, user, id }) =>
    answer(await atCounter.end(tx, { id: params.id, by: user.id, requestId: id })),
  )

  route.read(upiEndpoints.adminUpi, async (tx, { query }) => ok(await upi.listAll(tx, query.status)))

  route.write(upiEndpoints.approveUpi, async (tx, { params, user, id }) => {
    const decided = await upi.approve(tx, { id: params.id, by: user.id, requestId: id })
    if (!decided.ok) return decided
    const { value: upiPayment } = decided
    return ok(
      upiPayment.status === 'waiting' ? { upi: upiPayment, status: 'waiting_second' as const } : { upi: upiPayment },
    )
  })

  route.write(upiEndpoints.rejectUpi, async (tx, { params, body, user, id }) => {
    const decided = await upi.reject(tx, { id: params.id, by: user.id, requestId: id, reason: body.reason })
    return decided.ok ? ok({ upi: decided.value }) : decided
  })
}

const answer = <T>(shown: Result<T>) => (shown.ok ? ok({ upi: shown.value }) : shown)
