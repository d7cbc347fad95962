import type { BodyOf, confirmationEndpoints, ReplyOf } from '@kuri/contract'
import {
  CONFIRMATION_DAYS,
  CONFIRMATION_STATES,
  isStaff,
  ok,
  refuse,
  type BalanceAnswer,
  type ConfirmationState,
  type Result,
} from '@kuri/domain'
import { now } from '../../clock.ts'
import { siteOf, type Config } from '../../config.ts'
import { isId } from '../../database/ids.ts'
import { pageOf } from '../../database/paging.ts'
import type { Tx } from '../../database/types.ts'
import type { Outcome } from '../../outcome.ts'
import { qrOf } from '../../qr.ts'
import { newCardCode, newSecret, secretHash } from '../../secrets.ts'
import * as audit from '../audit/service.ts'
import { typedCodeHash } from '../people/invitations/invite.ts'
import { tryCode } from '../people/invitations/claim.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as links from './links.store.ts'
import { answerOneself, isOf, shownTo } from './service.ts'
import * as store from './store.ts'
import { statementWire, type AskedWire } from './wire.ts'

const DAY_MS = 24 * 60 * 60_000
const MOST_AT_ONCE = 100

interface Making {
  readonly importId: string
  readonly form: BodyOf<typeof confirmationEndpoints.makeSlips>
  readonly by: string
  readonly requestId: string
  readonly config: Config
}

/**
 * Makes slips: for those of one chit who have not answered, with their tickets that wait; or for one member, whatever they answered,
 * with all their tickets, and the caller's branch's earlier slips of this member end. Slip and link have tickets of chits of the
 * caller's branch. Link and code are kept as hashes. Refuses: not_found, invalid_input (neither or both are named). Source: docs/spec/moving-in.md, MOV-22.
 */
export async function makeSlips(
  tx: Tx,
  { importId, form, by, requestId, config }: Making,
): Promise<Result<ReplyOf<typeof confirmationEndpoints.makeSlips>>> {
  const { chitId = null, memberId = null, after = '0' } = form
  if (!isId(importId) || !(await store.isOpened(tx, importId))) return refuse({ code: 'not_found' })
  const named = [chitId, memberId].filter((id) => id !== null)
  if (named.length !== 1)
    return refuse({ code: 'invalid_input', field: 'chitId', problem: 'Name a scheme or a member.' })
  if (!named.every(isId)) return refuse({ code: 'not_found' })
  if (memberId !== null) await links.endAllOf(tx, memberId)
  const found = await links.recipients(tx, { importId, chitId, memberId, after, limit: MOST_AT_ONCE + 1 })
  const { rows: whom, next } = pageOf(found, MOST_AT_ONCE, ({ no }) => String(no))
  if (whom.length === 0) return ok({ slips: [], next })
  const ids = whom.map(({ personId }) => personId)
  const tickets = await ticketsOf(tx, ids, memberId === null ? ['asked'] : CONFIRMATION_STATES)
  const madeAt = await now(tx)
  const until = new Date(madeAt.getTime() + CONFIRMATION_DAYS * DAY_MS)
  const made = whom.map(({ personId, name, code: memberCode, actsFor }) => {
    const token = newSecret()
    const code = newCardCode()
    const link = `${siteOf(config)}/balances#${token}`
    return {
      row: {
        token_hash: secretHash(token),
        opened_hash: secretHash(tokenOfCode(config, personId, code)),
        person_id: personId,
        made_by: by,
        made_at: madeAt,
        expires_at: until,
      },
      slip: {
        user: { name, code: memberCode },
        actsFor,
        tickets: (tickets.get(personId) ?? []).map((row) => ({ ...statementWire(row), status: row.state })),
        link,
        qr: qrOf(link),
        code,
        until,
      },
    }
  })
  await links.insert(
    tx,
    made.map(({ row }) => row),
  )
  await audit.record(tx, {
    actor: by,
    action: 'balance.slips',
    subject: chitId === null ? `person:${memberId}` : `chit:${chitId}`,
    after: { slips: made.length },
    requestId,
  })
  return ok({ slips: made.map(({ slip }) => slip), next })
}

/** The questions of these people that are in one of these states, in chits of the caller's branch. */
async function ticketsOf(
  tx: Tx,
  ids: readonly string[],
  states: readonly ConfirmationState[],
): Promise<Map<string, store.QuestionRow[]>> {
  const branchId = await links.callingBranch(tx)
  const asked = (await store.ofPeople(tx, ids)).filter((row) => states.includes(row.state) && isOf(branchId, row))
  return Map.groupBy(asked, ({ personId }) => personId)
}

/**
 * The balances that a link shows. Refuses: balance_link_not_good, for a link that ended and one that never was, when its chits were
 * taken back and when the member is erased: who tries learns nothing. Source: docs/spec/moving-in.md, MOV-22.
 */
export async function openLink(
  tx: Tx,
  token: string,
): Promise<Result<ReplyOf<typeof confirmationEndpoints.openBalances>>> {
  const link = await links.opened(tx, secretHash(token))
  const shown = link && (await shownTo(tx, link.personId, link.branchId))
  if (!shown || shown.tickets.length === 0) return refuse({ code: 'balance_link_not_good' })
  return ok({ ...shown, until: link.until })
}

interface TypedSlip {
  readonly member: string
  readonly code: string
  readonly address: string
  readonly config: Config
}

/**
 * Gives a token for the codes of a slip. Wrong ones count as those of a card to log in: for the member and the network address. Right
 * ones do not forget them: a slip's code is good again and again. The answer does not show whether there is such a member. Refuses: too_many_attempts, slip_not_good.
 * Source: docs/spec/moving-in.md, MOV-22; docs/spec/identity.md, IDN-2.
 */
export async function openSlip(
  tx: Tx,
  { member, code, address, config }: TypedSlip,
): Promise<Outcome<{ token: string }>> {
  return await tryCode(tx, { member, address, wrong: 'slip_not_good', clears: false }, async (personId) => {
    const token = tokenOfCode(config, personId, code)
    return (await links.opened(tx, secretHash(token))) ? { token } : null
  })
}

/**
 * The token that is given for the code of a slip: the same on each phone on which it is typed, so that none ends the page of another.
 * Nobody makes it without the company's data key.
 */
const tokenOfCode = (config: Config, personId: string, code: string): string =>
  typedCodeHash(config, { purpose: 'slip', personId, code }).toString('base64url')

interface LinkAnswer {
  readonly token: string
  readonly ticket: string
  readonly answer: BalanceAnswer
  /** Whose session the browser has besides; null: nobody's. */
  readonly user: SignedIn | null
  readonly requestId: string
}

/**
 * An answer by a link. It is kept who made the slip. Refuses: balance_link_not_good, balance_of_member (a member of staff who
 * is logged in answers for nobody but themselves), not_found (no ticket of theirs), balance_answered, invalid_input.
 * Source: docs/spec/moving-in.md, MOV-22.
 */
export async function answerByLink(
  tx: Tx,
  { token, ticket: id, answer, user, requestId }: LinkAnswer,
): Promise<Result<{ ticket: AskedWire }>> {
  const link = await links.opened(tx, secretHash(token))
  if (!link) return refuse({ code: 'balance_link_not_good' })
  const { personId, isByCode, madeBy: slipBy, branchId } = link
  if (user && user.id !== personId && isStaff(user.role)) return refuse({ code: 'balance_of_member' })
  return await answerOneself(tx, { id, branchId, personId, way: isByCode ? 'code' : 'link', slipBy, answer, requestId })
}

/** Deletes links that have ended. */
export const forgetOld = links.deleteOld
