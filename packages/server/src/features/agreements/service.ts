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
 * accepted what. Refuses: not_found. Source: ADR 5.
 */
export async function readAgreement(tx: Tx, { chitId, by }: Reader): Promise<Result<Agreement>> {
  const chit = await chits.find(tx, chitId)
  if (!chit.ok) return chit
  const text = textOf(chit.value)
  const present = Buffer.from(text.hash, 'hex')
  const last = await store.lastOf(tx, { chitId, personId: by.id, present })
  const isCurrent = (hash: Buffer | null): boolean => hash?.toString('hex') === text.hash
  const members = may(by.role, 'read-every-chit') ? await store.members(tx, chitId, present) : []
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
  await keepAcceptance(tx, held.value, by.id)
  return ok(null)
}

/** Writes that somebody accepted the agreement of a chit as it is now; gives its hash. */
export async function keepAcceptance(tx: Tx, chit: Chit, personId: string): Promise<Buffer> {
  await keepAcceptances(tx, [{ chit, personId }])
  return hashOf(chit)
}

/** Writes for each of these people that they accepted the agreement of a chit as it is now. */
export async function keepAcceptances(
  tx: Tx,
  accepted: readonly { readonly chit: Chit; readonly personId: string }[],
): Promise<void> {
  const texts = new Map(accepted.map(({ chit }) => [chit.id, textOf(chit)]))
  await store.keepTexts(tx, [...new Map([...texts.values()].map((text) => [text.hash, text])).values()])
  await store.acceptAll(
    tx,
    accepted.flatMap(({ chit: { id: chitId }, personId }) => {
      const text = texts.get(chitId)
      return text ? [{ chitId, personId, hash: Buffer.from(text.hash, 'hex') }] : []
    }),
  )
}

export interface Acceptances {
  /** The agreement as it is now. */
  readonly hash: Buffer
  /** How many members have not accepted it. */
  readonly missing: number
}

/** Which members of a chit have accepted its agreement as it is now. */
export async function acceptances(tx: Tx, chit: Chit): Promise<Acceptances> {
  const hash = hashOf(chit)
  const [missing] = await store.missing(tx, [{ chitId: chit.id, hash }])
  return { hash, missing: missing?.people ?? 0 }
}

/** How many members of these chits have not accepted the agreement as it is now; without the chits where all have. */
export async function missingAcceptances(tx: Tx, chitIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (chitIds.length === 0) return new Map()
  const present = (await chits.findAll(tx, chitIds)).map((chit) => ({ chitId: chit.id, hash: hashOf(chit) }))
  return new Map((await store.missing(tx, present)).map(({ chitId, people }) => [chitId, people]))
}

const hashOf = (chit: Chit): Buffer => Buffer.from(textOf(chit).hash, 'hex')

/** The agreement a chit's terms make. */
export const textOf = ({ terms, startOn }: Chit): AgreementText => agreementOf(terms, startOn)
