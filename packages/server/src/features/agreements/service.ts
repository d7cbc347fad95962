import { agreementOf, type agreementEndpoints, type AgreementText, type ReplyOf } from '@kuri/contract'
import { may, ok, refuse, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { Chit } from '../chits/chit.ts'
import * as chits from '../chits/service.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as store from './store.ts'

type Agreement = ReplyOf<typeof agreementEndpoints.readAgreement>['agreement']

interface Reader {
  readonly chitId: string
  readonly by: SignedIn
}

/**
 * The agreement of a chit as its terms make it, and what the reader accepted last; for administrators who of the members
 * accepted what. Refuses: not_found. Source: decision 0022.
 */
export async function readAgreement(tx: Tx, { chitId, by }: Reader): Promise<Result<Agreement>> {
  const chit = await chits.find(tx, chitId)
  if (!chit.ok) return chit
  const text = textOf(chit.value)
  const last = await store.lastOf(tx, chitId, by.id)
  const isCurrent = (hash: Buffer | null): boolean => hash?.toString('hex') === text.hash
  const members = may(by.role, 'read-every-chit') ? await store.members(tx, chitId) : []
  return ok({
    ...text,
    sentences: [...text.sentences],
    accepted: last && { at: last.at, isCurrent: isCurrent(last.hash) },
    members: members.map(({ hash, at, ...member }) => ({ ...member, acceptedAt: at, isCurrent: isCurrent(hash) })),
  })
}

/**
 * Accepts the agreement whose seal the person has before them: whoever thinks of joining while the chit is forming, and
 * its members at any time. The text is kept word for word. Refuses: not_found, not_forming (a stranger, after the
 * start), agreement_changed (the terms are no longer those that were read).
 */
export async function acceptAgreement(
  tx: Tx,
  { chitId, by, hash }: Reader & { readonly hash: string },
): Promise<Result<null>> {
  const held = await chits.hold(tx, chitId)
  if (!held.ok) return held
  const isMember = (await chits.membersOf(tx, chitId)).includes(by.id)
  if (!isMember && held.value.state !== 'forming') return refuse({ code: 'not_forming' })
  const text = textOf(held.value)
  if (hash !== text.hash) return refuse({ code: 'agreement_changed' })
  const seal = Buffer.from(text.hash, 'hex')
  await store.keepText(tx, { ...text, hash: seal })
  await store.accept(tx, { chitId, personId: by.id, hash: seal })
  return ok(null)
}

/** How many members of a chit have not accepted its terms as they stand. */
export async function notAccepted(tx: Tx, chit: Chit): Promise<number> {
  const { hash } = textOf(chit)
  return (await store.members(tx, chit.id)).filter((member) => member.hash?.toString('hex') !== hash).length
}

const textOf = ({ terms, startOn }: Chit): AgreementText => agreementOf(terms, startOn)
