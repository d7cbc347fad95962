import { endpoints } from '@kuri/contract'
import type { Routes } from '../../../http/route.ts'
import { setUp } from './set-up.ts'

/** The first way in, once. */
export function setupRoutes(route: Routes): void {
  route.raw(endpoints.setUp, async (req) => {
    const { body: form, config, id: requestId } = req
    return req.answer(await setUp(req, { form, config, requestId }))
  })
}
