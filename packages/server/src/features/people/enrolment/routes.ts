import { endpoints } from '@kuri/contract'
import type { Routes } from '../../../http/route.ts'
import { enrol } from './enrol.ts'

/** Members who come to the counter: enrolled by staff. */
export function enrolmentRoutes(route: Routes): void {
  route.write(endpoints.enrolMember, (tx, { body: form, user, id: requestId }) =>
    enrol(tx, { form, by: user.id, requestId }),
  )
}
