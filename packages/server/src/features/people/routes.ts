import { endpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import * as sessions from '../sessions/service.ts'
import { answerLogIn } from './answer-log-in.ts'
import { changePicture, removePicture } from './change-picture.ts'
import { changePassword } from './change-password.ts'
import { deletePerson } from './delete-person.ts'
import { personDetail } from './person-detail.ts'
import { findPeople } from './find-people.ts'
import { logIn } from './log-in.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { PICTURE_FIELD } from './profile-picture.ts'
import { enrolmentRoutes } from './enrolment/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { actingRoutes } from './acting/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { phoneLoginRoutes } from './phone-login/routes.ts'
import { emailLinkRoutes } from './email-links/routes.ts'
import { signUp } from './sign-up.ts'
import { giveRole, makeAdmin, removeAdmin, type RoleChange } from './roles.ts'
import { twoFactorRoutes } from './two-factor/routes.ts'
import * as people from './service.ts'
import { setupRoutes } from './setup/routes.ts'

const pictureIn = (uploads: readonly { field: string; bytes: Buffer }[]): Buffer | undefined =>
  uploads.find(({ field }) => field === PICTURE_FIELD)?.bytes

export function peopleRoutes(route: Routes): void {
  accountRoutes(route)
  enrolmentRoutes(route)
  invitationRoutes(route)
  emailLinkRoutes(route)
  phoneLoginRoutes(route)
  actingRoutes(route)
  passkeyRoutes(route)
  twoFactorRoutes(route)
  setupRoutes(route)
  privacyRoutes(route)
  profileRoutes(route)
  administratorRoutes(route)
}

function accountRoutes(route: Routes): void {
  route.raw(endpoints.register, async (req) => {
    return req.answer(await signUp(req, { form: req.body, picture: pictureIn(req.uploads) ?? null, post: req }))
  })
  route.raw(endpoints.login, async (req) => {
    const { address, userAgent, config, body } = req
    return req.answer(answerLogIn(req, await logIn(req, { ...body, code: body.code, address, userAgent, config })))
  })
  route.raw(endpoints.changePassword, async (req) => {
    const { user: by, address, id: requestId } = req
    const changed = await changePassword(req, { ...req.body, by, address, requestId })
    return req.answer(changed.ok ? ok({ message: 'Your password is changed.' }) : changed)
  })
  route.write(endpoints.logout, async (tx, req) => {
    await sessions.end(tx, req.user.sessionId, 'logout')
    req.setCookie(null)
    return ok({ message: 'You have logged out.' })
  })
}

function profileRoutes(route: Routes): void {
  route.read(endpoints.me, (tx, req) => people.myself(tx, req.user))
  route.write(endpoints.editMe, (tx, req) => people.editProfile(tx, { changes: req.body, by: req.user }))
  route.raw(endpoints.setMyPicture, async (req) => {
    const picture = { file: pictureIn(req.uploads), dataUrl: req.body.data }
    return req.answer(await changePicture(req, { picture, by: req.user }))
  })
  route.write(endpoints.removeMyPicture, (tx, req) => removePicture(tx, req.user))
  route.read(endpoints.profile, (tx, req) => people.profile(tx, { id: req.params.id, by: req.user }))
  route.read(endpoints.oneUser, (tx, req) => people.profile(tx, { id: req.params.id, by: req.user }))
}

/** What has become of a change of a role. */
const answer = (message: string, { user, waits }: RoleChange) =>
  waits ? { message: WAITS, user, status: 'waiting_second' as const } : { message, user }

const WAITS = 'Another administrator must approve this.'

function administratorRoutes(route: Routes): void {
  route.report(endpoints.recentUsers, async (tx) => ok({ success: true, users: await people.recentUsers(tx) }))
  route.report(endpoints.adminUsers, async (tx, req) => ok({ success: true, ...(await people.users(tx, req.query)) }))
  route.report(endpoints.findPeople, async (tx, req) => ok(await findPeople(tx, req.query)))
  route.read(endpoints.adminUser, (tx, req) => personDetail(tx, req.params.id))
  route.write(endpoints.makeAdmin, async (tx, req) => {
    const promoted = await makeAdmin(tx, { id: req.params.id, by: req.user.id, requestId: req.id })
    return promoted.ok ? ok(answer('User promoted to admin', promoted.value)) : promoted
  })
  route.write(endpoints.removeAdmin, async (tx, req) => {
    const demoted = await removeAdmin(tx, { id: req.params.id, by: req.user.id, requestId: req.id })
    return demoted.ok ? ok(answer('User is no longer an admin', demoted.value)) : demoted
  })
  route.write(endpoints.giveRole, async (tx, req) => {
    const given = await giveRole(tx, { id: req.params.id, role: req.body.role, by: req.user.id, requestId: req.id })
    return given.ok ? ok(answer('Role changed.', given.value)) : given
  })
  route.write(endpoints.deleteUser, async (tx, req) => {
    const deleted = await deletePerson(tx, { id: req.params.id, by: req.user.id, requestId: req.id })
    return deleted.ok ? ok({ message: 'User deleted.' }) : deleted
  })
}
