import { agreementOf, type agreementEndpoints, type AgreementText, type ReplyOf } from '@kuri/contract'
import { judgePastDay, may, ok, refuse, type Day, type Result } from '@kuri/domain'
import * as clock from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
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
    accepted: last && { at: last.at, isCurrent: isCurrent(last.hash), signed: last.signed },
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

/** The signed paper of a member, and the member of staff who has it before them. */
export interface SignedAgreement {
  readonly number: string
  readonly day: Day
  /** Who witnessed it, by name: two at most. */
  readonly witnesses?: readonly string[] | undefined
  readonly by: string
}

/**
 * Enters that a member signed the agreement of a chit, as it is now, on paper: for a member without a login whose chit's terms
 * have changed. Refuses: own_approval, not_found, not_a_member (no ticket), invalid_input (signed on a day to come),
 * agreement_document_known.
 * Source: docs/spec/chits.md, CHT-6.
 */
export async function enterAgreement(
  tx: Tx,
  {
    chitId,
    memberId,
    signed,
    requestId,
  }: { chitId: string; memberId: string; signed: SignedAgreement; requestId: string },
): Promise<Result<null>> {
  if (memberId === signed.by) return refuse({ code: 'own_approval' })
  const held = await chits.hold(tx, chitId)
  if (!held.ok) return held
  if (!(await chits.membersOf(tx, chitId)).includes(memberId)) return refuse({ code: 'not_a_member' })
  const kept = await keepSigned(tx, { chit: held.value, personId: memberId, signed })
  if (!kept.ok) return kept
  await audit.record(tx, {
    actor: signed.by,
    action: 'agreement.enter',
    subject: `chit:${chitId}`,
    after: { personId: memberId, agreementNo: signed.number, day: signed.day },
    requestId,
  })
  return ok(null)
}

/**
 * Writes that a member signed the agreement of a chit, as it is now, on paper. Refuses: invalid_input (a day to come),
 * agreement_document_known.
 */
export async function keepSigned(
  tx: Tx,
  { chit, personId, signed }: { readonly chit: Chit; readonly personId: string; readonly signed: SignedAgreement },
): Promise<Result<null>> {
  const day = judgePastDay('agreement.day', signed.day, await clock.today(tx))
  if (!day.ok) return day
  const kept = await keepAcceptance(tx, chit, personId, signed)
  return kept.ok ? ok(null) : kept
}

/**
 * Writes that a person accepted the agreement of a chit as it is now, online or on paper; gives its hash. A paper may be entered
 * again as it was; nothing of it is dropped silently. Refuses: agreement_document_known (the paper was entered with another day or other
 * witnesses). Source: docs/spec/chits.md, CHT-6.
 */
export async function keepAcceptance(
  tx: Tx,
  chit: Chit,
  personId: string,
  signed?: SignedAgreement,
): Promise<Result<Buffer>> {
  const row = signed && { signed_no: signed.number, signed_on: signed.day, entered_by: signed.by }
  await keepAcceptances(tx, [{ chit, personId, signed: row }])
  const hash = hashOf(chit)
  return signed ? await keepDocument(tx, { chitId: chit.id, personId, hash }, signed) : ok(hash)
}

/** Writes the witnesses of a paper that is entered. Refuses: agreement_document_known. */
async function keepDocument(
  tx: Tx,
  accepted: { readonly chitId: string; readonly personId: string; readonly hash: Buffer },
  { number: signedNo, day, witnesses = [] }: SignedAgreement,
): Promise<Result<Buffer>> {
  const kept = await store.signedDocumentOf(tx, { ...accepted, signedNo })
  const known = kept?.witnesses ?? []
  const areOthers = known.length > 0 && witnesses.length > 0 && known.join('\n') !== witnesses.join('\n')
  if (kept?.day !== day || areOthers) return refuse({ code: 'agreement_document_known', number: signedNo })
  if (known.length === 0 && witnesses.length > 0) await store.keepWitnesses(tx, { ...accepted, signedNo, witnesses })
  return ok(accepted.hash)
}

interface Acceptance {
  readonly chit: Chit
  readonly personId: string
  readonly signed?: store.SignedRow | undefined
}

/** Writes for each of these people that they accepted the agreement of a chit as it is now. */
export async function keepAcceptances(tx: Tx, accepted: readonly Acceptance[]): Promise<void> {
  const texts = new Map(accepted.map(({ chit }) => [chit.id, textOf(chit)]))
  await store.keepTexts(tx, [...new Map([...texts.values()].map((text) => [text.hash, text])).values()])
  await store.acceptAll(
    tx,
    accepted.flatMap(({ chit: { id: chitId }, personId, signed }) => {
      const text = texts.get(chitId)
      return text ? [{ chitId, personId, hash: Buffer.from(text.hash, 'hex'), signed }] : []
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
