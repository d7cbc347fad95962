import { createHmac } from 'node:crypto'
import type { invitationEndpoints, ReplyOf } from '@kuri/contract'
import { isRepresented, ok, refuse, type Result } from '@kuri/domain'
import { siteOf, type Config } from '../../../config.ts'
import { keyIn } from '../../../data-key.ts'
import type { Tx } from '../../../database/types.ts'
import { qrOf } from '../../../qr.ts'
import { newCardCode, newSecret, secretHash } from '../../../secrets.ts'
import * as audit from '../../audit/service.ts'
import { namedOf } from '../details.store.ts'
import * as people from '../store.ts'
import * as store from './store.ts'

interface Invite {
  readonly memberId: string
  readonly by: string
  readonly requestId: string
  readonly config: Config
}

/**
 * Invites a member who has no password: gives the link and the code of their card, which nobody can read again. Refuses: not_found,
 * represented_no_login, has_login. Source: docs/spec/identity.md, IDN-19; ADR 17.
 */
export async function invite(
  tx: Tx,
  { memberId, by, requestId, config }: Invite,
): Promise<Result<ReplyOf<typeof invitationEndpoints.inviteMember>['invitation']>> {
  const member = await people.lock(tx, memberId)
  if (!member || (await people.isErased(tx, memberId))) return refuse({ code: 'not_found' })
  if (isRepresented((await namedOf(tx, memberId)).kind)) return refuse({ code: 'represented_no_login' })
  if (await people.findWithPassword(tx, memberId)) return refuse({ code: 'has_login' })
  const token = newSecret()
  const code = newCardCode()
  const expiresAt = await store.insert(tx, {
    personId: memberId,
    hash: secretHash(token),
    codeHash: typedCodeHash(config, { purpose: 'card', personId: memberId, code }),
  })
  await audit.record(tx, { actor: by, action: 'person.invite', subject: `person:${memberId}`, requestId })
  const link = `${siteOf(config)}/claim?token=${token}`
  return ok({ link, qr: qrOf(link), code, expiresAt })
}

interface TypedCode {
  /** A card to log in, or a slip that shows balances: one does not open what the other does. */
  readonly purpose: 'card' | 'slip'
  readonly personId: string
  readonly code: string
}

/**
 * What is kept of a code that is typed: so short a code could be found by trying, with a copy of the database, were it not for the
 * key. Capital letters, spaces and hyphens make no difference.
 */
export const typedCodeHash = (config: Config, { purpose, personId, code }: TypedCode): Buffer =>
  createHmac('sha256', keyIn(config))
    .update(`${purpose} ${personId} ${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`)
    .digest()

export { forgetOld } from './store.ts'
