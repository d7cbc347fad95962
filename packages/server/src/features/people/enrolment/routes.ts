import { endpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../../http/route.ts'
import { editMember } from './edit-member.ts'
import { enrol, enrolSeveral } from './enrol.ts'

/** Members who come to the counter: enrolled by staff. */
export function enrolmentRoutes(route: Routes): void {
  route.write(endpoints.enrolMember, (tx, { body: form, user, id: requestId, config: { dataKey: key } }) =>
    enrol(tx, { form, by: user.id, requestId, key }),
  )
  route.write(endpoints.editMember, (tx, { params: { id }, body: form, user: by, id: requestId, config }) =>
    editMember(tx, { id, form, by, requestId, config }),
  )
  route.write(
    endpoints.enrolMembers,
    async (tx, { body: { members: forms }, user, id: requestId, config: { dataKey: key } }) =>
      ok({ results: await enrolSeveral(tx, { forms, by: user.id, requestId, key }) }),
  )
}
