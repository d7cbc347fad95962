import { endpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../../http/route.ts'
import { enrol, enrolSeveral } from './enrol.ts'

/** Members who come to the counter: enrolled by staff. */
export function enrolmentRoutes(route: Routes): void {
  route.write(endpoints.enrolMember, (tx, { body: form, user, id: requestId }) =>
    enrol(tx, { form, by: user.id, requestId }),
  )
  route.write(endpoints.enrolMembers, async (tx, { body: { members: forms }, user, id: requestId }) =>
    ok({ results: await enrolSeveral(tx, { forms, by: user.id, requestId }) }),
  )
}
