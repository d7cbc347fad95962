import { promiseEndpoints } from '@kuri/contract'
import { ok, refuse, type Result } from '@kuri/domain'
import { isId } from '../../database/ids.ts'
import type { Routes } from '../../http/route.ts'
import { isKnown } from '../people/service.ts'
import { note, promiseOf, withdraw, type PromiseWire } from './service.ts'

/** Promises to pay, noted by members, staff and collectors. */
export function promiseRoutes(route: Routes): void {
  route.read(promiseEndpoints.myPromise, async (tx, { user }) => ok({ promise: await promiseOf(tx, user.id) }))
  route.write(promiseEndpoints.promise, async (tx, { user: by, body, id: requestId }) =>
    answer(await note(tx, { personId: by.id, by, requestId, ...body })),
  )
  route.write(promiseEndpoints.takePromiseBack, async (tx, { params, user: by, id: requestId }) =>
    done(await withdraw(tx, { id: params.id, by, isStaff: false, requestId })),
  )
  route.read(promiseEndpoints.promiseOf, async (tx, { params: { id } }) =>
    isId(id) && (await isKnown(tx, id)) ? ok({ promise: await promiseOf(tx, id) }) : refuse({ code: 'not_found' }),
  )
  route.write(promiseEndpoints.notePromise, async (tx, { user: by, body, id: requestId }) => {
    const { memberId: personId, ...promised } = body
    return answer(await note(tx, { personId, by, requestId, ...promised }))
  })
  route.write(promiseEndpoints.withdrawPromise, async (tx, { params, user: by, id: requestId }) =>
    done(await withdraw(tx, { id: params.id, by, isStaff: true, requestId })),
  )
}

const answer = (noted: Result<PromiseWire | null>) => (noted.ok ? ok({ promise: noted.value }) : noted)
const done = (withdrawn: Result<null>) => (withdrawn.ok ? ok({ message: 'The promise is taken back.' }) : withdrawn)
