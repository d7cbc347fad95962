import { createHmac, hkdfSync } from 'node:crypto'
import type { BodyOf, enrolmentEndpoints } from '@kuri/contract'
import { endsOf, judgeKind, ok, refuse, type Day, type IdentityDocument, type Result } from '@kuri/domain'
import * as clock from '../../../clock.ts'
import type { Tx } from '../../../database/types.ts'
import { decryptOrNull, encrypt } from '../../../encryption.ts'
import { refuseAndCommit, type Outcome } from '../../../outcome.ts'
import { judge } from '../attempts.ts'
import type { Details } from '../details.store.ts'
import type { PersonColumns } from '../store.ts'
import * as throttle from '../throttle.store.ts'
import * as store from './store.ts'

const KEY_BYTES = 32

/** The company's data key. */
export type DataKey = Buffer | null

type Form = Partial<BodyOf<typeof enrolmentEndpoints.editMember>>

/** Of a person about whom nothing is written down yet. */
const NOTHING = { kind: 'person', bornOn: null, diedOn: null, gstin: '', signatory: '', representative: null } as const

/**
 * The columns of a person that a form sets, beside what is known of them already; who acts for another is found by member code.
 * Refuses: no_such_representative, cannot_represent (a minor, a firm, an estate, or the person themself) and what `judgeKind`
 * refuses.
 */
export async function columnsOf(
  tx: Tx,
  form: Form,
  known: Pick<Details, keyof typeof NOTHING> & { readonly id?: string } = NOTHING,
): Promise<Result<PersonColumns>> {
  const representativeId = await representativeIn(tx, form, known)
  if (!representativeId.ok) return representativeId
  const { kind = known.kind, bornOn = known.bornOn, diedOn = known.diedOn } = form
  const { gstin = known.gstin, signatory = known.signatory } = form
  const facts = { kind, bornOn, diedOn, gstin, signatory, representativeId: representativeId.value }
  const judged = judgeKind(facts, await clock.today(tx))
  if (!judged.ok) return judged
  return ok({
    ...given({
      name: form.name,
      phone: form.phone,
      second_phone: form.secondPhone,
      address: form.address,
      location: form.location,
      pin_code: form.pinCode,
      own_name: form.ownName,
      language: form.language,
      father_or_husband: form.fatherOrHusband,
      occupation: form.occupation,
      nominee: form.nominee,
    }),
    kind,
    born_on: judged.value.bornOn,
    died_on: judged.value.diedOn,
    gstin: judged.value.gstin,
    signatory: judged.value.signatory,
    represented_by: judged.value.representativeId,
  })
}

type Given<Columns> = { [Name in keyof Columns]?: Exclude<Columns[Name], undefined> }

const given = <Columns extends object>(columns: Columns): Given<Columns> =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Given<Columns>

async function representativeIn(
  tx: Tx,
  { representative: code }: Form,
  { id, representative }: { readonly id?: string; readonly representative: { readonly id: string } | null },
): Promise<Result<string | null>> {
  if (code === undefined) return ok(representative?.id ?? null)
  if (code === '') return ok(null)
  const found = await store.byCode(tx, Number(code.replaceAll(/\D/g, '')))
  if (!found) return refuse({ code: 'no_such_representative', field: 'representative' })
  return found.kind === 'person' && found.id !== id
    ? ok(found.id)
    : refuse({ code: 'cannot_represent', field: 'representative' })
}

/**
 * Notes the identity document that a form names, if any, as seen today; a document of the same kind is replaced. Of a PAN the
 * number is kept encrypted, of the others the last four characters. Source: docs/spec/identity.md, IDN-9 and IDN-20.
 */
export async function noteDocument(
  tx: Tx,
  {
    personId,
    form,
    by,
    key,
  }: { readonly personId: string; readonly form: Form; readonly by: string; readonly key: DataKey },
): Promise<void> {
  const { idKind: kind = '', idNumber: number = '' } = form
  if (kind === '') return
  await store.saveDocument(tx, {
    person_id: personId,
    kind,
    number_ends: endsOf(number),
    number_sealed: kind === 'pan' ? encrypt(keyOf(key), aboutDocument(personId, kind), number) : null,
    number_hash: panHashIn(form, key),
    seen_by: by,
  })
}

/**
 * What is compared of the PAN in a form, null without one. There are few PANs: who has a copy of the database would soon have tried
 * them all, so the hash is keyed with the company's data key, which is not in the database. Source: docs/spec/identity.md, IDN-16.
 */
function panHashIn({ idKind, idNumber = '' }: Form, key: DataKey): Buffer | null {
  if (idKind !== 'pan') return null
  const panKey = Buffer.from(hkdfSync('sha256', keyOf(key), '', 'kuri same PAN', KEY_BYTES))
  return createHmac('sha256', panKey).update(idNumber).digest()
}

/** The PAN of a person as it was noted; null: it was encrypted with a key that the company has lost. */
export const panOf = (key: Buffer, personId: string, sealed: Buffer): string | null =>
  decryptOrNull(key, aboutDocument(personId, 'pan'), sealed)

/**
 * The hash of the PAN in a form, null without one. Refuses: pan_in_other_branch, also when candidates were compared, because the staff
 * of a branch cannot compare with a person whom they do not see; too_many_attempts, once a member of staff has had that answer as often
 * as wrong passwords are taken: it tells who is a member elsewhere. Source: docs/spec/identity.md, IDN-2 and IDN-24.
 */
export async function panHereIn(
  tx: Tx,
  { form, by, key }: { readonly form: Form; readonly by: string; readonly key: DataKey },
): Promise<Outcome<Buffer | null>> {
  const hash = panHashIn(form, key)
  if (hash === null) return ok(null)
  const who = { email: `PAN asked by ${by}`, address: by }
  const verdict = judge(await throttle.counted(tx, who), who, [])
  if (verdict.may === 'not') return refuse({ code: 'too_many_attempts', retryAfterSeconds: verdict.retryAfterSeconds })
  if (!(await store.isInOtherBranch(tx, hash))) return ok(hash)
  await throttle.record(tx, who)
  return refuseAndCommit({ code: 'pan_in_other_branch', field: 'idNumber' })
}

const aboutDocument = (personId: string, kind: IdentityDocument): string => `${personId} ${kind}`

function keyOf(key: DataKey): Buffer {
  if (key === null) throw new Error('DATA_KEY is not set: no PAN can be stored')
  return key
}

/** What the audit log keeps of a person's details: it is never erased, so names, numbers and addresses are left out. */
export const forAudit = ({ kind, language, bornOn, diedOn, representative }: Details): AuditedDetails => ({
  kind,
  language,
  hasBirth: bornOn !== null,
  diedOn,
  representative: representative?.code ?? null,
})

interface AuditedDetails {
  readonly kind: Details['kind']
  readonly language: Details['language']
  readonly hasBirth: boolean
  readonly diedOn: Day | null
  readonly representative: string | null
}
