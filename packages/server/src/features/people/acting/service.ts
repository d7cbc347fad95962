import type { actingEndpoints, BodyOf, ReplyOf } from '@kuri/contract'
import { isRepresented, isStaff, ok, readMemberSearch, refuse, type Result } from '@kuri/domain'
import type { Config } from '../../../config.ts'
import { newId } from '../../../database/ids.ts'
import type { Tx } from '../../../database/types.ts'
import { secretHash } from '../../../secrets.ts'
import * as audit from '../../audit/service.ts'
import * as notices from '../../notices/service.ts'
import * as sessions from '../../sessions/service.ts'
import type { SignedIn } from '../../sessions/service.ts'
import type { LoggedIn } from '../answer-log-in.ts'
import { take as takeInvitation } from '../invitations/claim.ts'
import { phoneOf } from '../phone-login/store.ts'
import * as people from '../store.ts'
import * as store from './store.ts'

/** Members for whom one acts with authority, and members who act so for one. Source: docs/spec/identity.md, IDN-21. */
const MOST_AUTHORITIES = 20

interface Act {
  readonly by: SignedIn
  readonly requestId: string
}

type Person = NonNullable<Awaited<ReturnType<typeof store.partyOf>>>
const partyOnWire = ({ id: _id, code, name }: Pick<Person, 'id' | 'code' | 'name'>) => ({ _id, code, name })
const actingOnWire = ({ id: _id, ...row }: store.ActingRow) => ({ _id, ...row })

/** For whom the caller may act and acts, and who may act for them. Refuses: not_signed_in (deleted meanwhile). */
export async function acting(tx: Tx, by: SignedIn): Promise<Result<ReplyOf<typeof actingEndpoints.acting>>> {
  const me = await store.partyOf(tx, by.id)
  if (!me) return refuse({ code: 'not_signed_in' })
  const actingFor = await sessions.actingForOf(tx, by.sessionId)
  const member = actingFor && (await store.partyOf(tx, actingFor))
  return ok({
    me: partyOnWire(me),
    actingFor: member ? partyOnWire(member) : null,
    ...(await bothSides(tx, by.id)),
  })
}

/** For whom a member may act, and who may act for them. Refuses: not_found. */
export async function authoritiesOf(tx: Tx, id: string): Promise<Result<ReplyOf<typeof actingEndpoints.authorities>>> {
  return (await store.partyOf(tx, id)) ? ok(await bothSides(tx, id)) : refuse({ code: 'not_found' })
}

const bothSides = async (tx: Tx, id: string) => ({
  members: (await store.membersOf(tx, id)).map(actingOnWire),
  actors: (await store.actorsOf(tx, id)).map(actingOnWire),
})

interface Switch extends Act {
  readonly memberId: string
  readonly address: string
  readonly userAgent: string
}

/**
 * Begins a session in the place of this one that acts for another member, or for the caller again. Refuses: not_found (a member for
 * whom the caller may not act, like an unknown one), not_signed_in. Source: docs/spec/identity.md, IDN-21.
 */
export async function actFor(
  tx: Tx,
  { by, memberId, requestId, address, userAgent }: Switch,
): Promise<Result<LoggedIn>> {
  const isOneself = memberId === by.id
  if (!isOneself && !(await store.lockMayAct(tx, by.id, memberId))) return refuse({ code: 'not_found' })
  const person = await people.find(tx, memberId)
  if (!person) return refuse({ code: 'not_found' })
  const actingFor = isOneself ? null : memberId
  const session = await sessions.switchTo(tx, { id: by.sessionId, actingFor, address, userAgent })
  if (!session.ok) return session
  if (!isOneself)
    await audit.record(tx, { actor: by.id, action: 'person.act-for', subject: `person:${memberId}`, requestId })
  return ok({ person, session: session.value })
}

/**
 * Uses a member's invitation to act for them with the caller's own log-in; nothing is merged, and the member is notified. Refuses:
 * not_for_staff, invitation_not_good, own_card, acts_already, acts_for_too_many. Source: docs/spec/identity.md, IDN-19 and IDN-21.
 */
export async function claimToAct(
  tx: Tx,
  { by, token, requestId, config }: Act & { readonly token: string; readonly config: Config },
): Promise<Result<{ readonly member: ReturnType<typeof partyOnWire> }>> {
  if (isStaff(by.role)) return refuse({ code: 'not_for_staff' })
  const memberId = await takeInvitation(tx, secretHash(token))
  if (memberId === null) return refuse({ code: 'invitation_not_good' })
  if (memberId === by.id) return refuse({ code: 'own_card' })
  const [actor, member] = [await store.partyOf(tx, by.id), await store.partyOf(tx, memberId)]
  if (!actor || !member) return refuse({ code: 'invitation_not_good' })
  const given = await give(tx, { actor, member, by: by.id, requestId, config, reference: '' })
  return given.ok ? ok({ member: partyOnWire(member) }) : given
}

/**
 * Records an authority in writing that staff saw. Refuses: not_found, not_for_staff (the member works for the company),
 * represented_no_login (guardian or heir act), cannot_act, acts_already, acts_for_too_many.
 * Source: docs/spec/identity.md, IDN-21.
 */
export async function giveAuthority(
  tx: Tx,
  {
    id,
    form,
    by,
    requestId,
    config,
  }: Act & {
    readonly id: string
    readonly form: BodyOf<typeof actingEndpoints.giveAuthority>
    readonly config: Config
  },
): Promise<Result<ReplyOf<typeof actingEndpoints.giveAuthority>>> {
  const member = await store.partyOf(tx, id)
  if (!member) return refuse({ code: 'not_found' })
  if (isStaff(member.role)) return refuse({ code: 'not_for_staff' })
  if (isRepresented(member.kind)) return refuse({ code: 'represented_no_login' })
  const { codeNo } = readMemberSearch(form.actor)
  const actor = codeNo === null ? null : await store.partyOfCode(tx, codeNo)
  if (!actor || actor.id === id || isStaff(actor.role) || actor.kind !== 'person')
    return refuse({ code: 'cannot_act', field: 'actor' })
  const given = await give(tx, { actor, member, by: by.id, requestId, config, reference: form.reference })
  return given.ok ? ok({ actor: partyOnWire(actor) }) : given
}

interface Giving {
  readonly actor: Person
  readonly member: Person
  readonly by: string
  readonly requestId: string
  readonly config: Config
  /** Of the document; '': by the member's card. */
  readonly reference: string
}

async function give(tx: Tx, { actor, member, by, requestId, config, reference }: Giving): Promise<Result<null>> {
  const pair = { actorId: actor.id, memberId: member.id }
  await store.lockCounts(tx, [actor.id, member.id])
  const { members, actors, isKnown } = await store.counts(tx, pair)
  if (isKnown) return refuse({ code: 'acts_already' })
  if (members >= MOST_AUTHORITIES || actors >= MOST_AUTHORITIES)
    return refuse({ code: 'acts_for_too_many', most: MOST_AUTHORITIES })
  const isWritten = reference !== ''
  await store.insert(tx, {
    id: newId(),
    actor_id: actor.id,
    person_id: member.id,
    given_by: isWritten ? 'writing' : 'card',
    reference,
    recorded_by: isWritten ? by : null,
    ended_at: null,
    ended_by: null,
  })
  const after = { personId: actor.id, by: isWritten ? 'writing' : 'card' }
  await audit.record(tx, {
    actor: by,
    action: 'person.give-authority',
    subject: `person:${member.id}`,
    after,
    requestId,
  })
  await notifyBoth(tx, 'authority_given', { actor, member })
  await warnPhone(tx, { actor, member, config })
  return ok(null)
}

async function notifyBoth(
  tx: Tx,
  kind: 'authority_given' | 'authority_ended',
  { actor, member }: Pick<Giving, 'actor' | 'member'>,
): Promise<void> {
  const link = '/acting'
  await notices.notifyEach(tx, {
    kind,
    news: [
      { to: member.id, data: { personId: actor.id, name: actor.name, isActor: false }, link },
      { to: actor.id, data: { personId: member.id, name: member.name, isActor: true }, link },
    ],
  })
}

/** A member who logs in by phone gets an SMS: they may not have given the card away. */
async function warnPhone(
  tx: Tx,
  { actor, member, config }: Pick<Giving, 'actor' | 'member' | 'config'>,
): Promise<void> {
  const phone = await phoneOf(tx, member.id)
  if (phone === null) return
  await notices.writeSecretSms(tx, config, {
    phone,
    personId: member.id,
    subject: 'Another member can act for you',
    text: `${actor.name} (${actor.code}) can now see your membership and act for you. If you do not want this, please call our office at once.`,
    goodMinutes: null,
  })
}

/** Ends an authority of the caller, whichever side they are. Refuses: not_found, also when it is another's. */
export const endOwn = (tx: Tx, { id, by, requestId }: Act & { readonly id: string }): Promise<Result<null>> =>
  end(tx, { id, by: by.id, of: by.id, requestId })

/** Ends an authority, for staff. Refuses: not_found, also when it has ended. */
export const endForMember = (tx: Tx, { id, by, requestId }: Act & { readonly id: string }): Promise<Result<null>> =>
  end(tx, { id, by: by.id, requestId })

async function end(
  tx: Tx,
  { requestId, ...ending }: { id: string; by: string; of?: string; requestId: string },
): Promise<Result<null>> {
  const ended = await store.end(tx, ending)
  if (!ended) return refuse({ code: 'not_found' })
  await sessions.endWithoutAuthority(tx, ended.memberId)
  await audit.record(tx, {
    actor: ending.by,
    action: 'person.end-authority',
    subject: `person:${ended.memberId}`,
    after: { personId: ended.actorId },
    requestId,
  })
  const [actor, member] = [await store.partyOf(tx, ended.actorId), await store.partyOf(tx, ended.memberId)]
  if (actor && member) await notifyBoth(tx, 'authority_ended', { actor, member })
  return ok(null)
}

/**
 * Ends every authority of a person and for them: they work for the company from now on, or another acts for them by law. Sessions
 * that act so end.
 */
export async function endAuthoritiesOf(tx: Tx, personId: string, by: string): Promise<void> {
  await store.endAllOf(tx, personId, by)
  await sessions.endWithoutAuthority(tx, personId)
}

/** Who is logged in, where pages have to say for whom they act: in this session, or in others that they may begin. */
export async function loggedInOf(tx: Tx, by: SignedIn): Promise<ReturnType<typeof partyOnWire> | null> {
  if (!by.actingBy && (isStaff(by.role) || !(await store.actsForAny(tx, by.id)))) return null
  const who = await store.partyOf(tx, by.actingBy?.id ?? by.id)
  return who && partyOnWire(who)
}
