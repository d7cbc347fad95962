import { isEasyPin, isRepresented, mobileDigits, refuse, ok, type NamedPerson, type Result } from '@kuri/domain'
import type { phoneLoginEndpoints, ReplyOf } from '@kuri/contract'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../database/types.ts'
import { BUSY, runLimited } from '../../../concurrency-limit.ts'
import type { Outcome } from '../../../outcome.ts'
import * as audit from '../../audit/service.ts'
import * as notices from '../../notices/service.ts'
import * as sessions from '../../sessions/service.ts'
import type { Transactions } from '../log-in.ts'
import { namedOf } from '../details.store.ts'
import { removeAllOf as removePasskeys } from '../passkeys/service.ts'
import * as people from '../store.ts'
import { fitsPin, newPin, pinHash } from './codes.ts'
import * as codes from './codes.store.ts'
import { MOST_PINS_ON_A_PHONE } from './limits.ts'
import * as store from './store.ts'

interface Giving {
  readonly id: string
  /** Ten digits: the member's number from now on. */
  readonly phone: string | undefined
  readonly by: string
  readonly requestId: string
  readonly config: Config
}

type Given = ReplyOf<typeof phoneLoginEndpoints.givePin>

/**
 * Gives a member at the counter a PIN to log in by phone: on a phone that several share, after a forgotten PIN, or with a new
 * number. The PIN is answered once, and the next log-in requires another that staff do not know. Sessions and passkeys of before
 * end; the member is notified, and a phone they no longer log in by gets an SMS. Refuses: not_found, not_for_staff,
 * represented_no_login, no_mobile_phone, phone_of_too_many, unavailable. Source: docs/spec/identity.md, IDN-18.
 */
export async function givePin(database: Transactions, giving: Giving): Promise<Outcome<Given>> {
  for (;;) {
    const checked = await database.read((tx) => phoneToUse(tx, giving))
    if (!checked.ok) return checked
    const pin = newPin()
    // of all branches: members of another one may share the phone, and a scoped reading leaves them out
    const seen = await database.write(async (tx) => ok(await store.membersOf(tx, checked.value)))
    if (!seen.ok) return seen
    const taken = seen.value
    const hash = await runLimited(() => hashUnlessTaken(pin, taken, checked.value, giving.config))
    if (hash === null) return BUSY
    if (hash.pinHash === null) continue
    const card = { pin, pinHash: hash.pinHash, phone: checked.value, taken }
    const given = await database.write((tx) => write(tx, giving, card))
    if (!given.ok) return given
    // null: a PIN on this phone was given or chosen meanwhile, which may be the same
    if (given.value !== null) return ok(given.value)
  }
}

/** Null for a PIN that is easy or already used on this phone. */
async function hashUnlessTaken(pin: string, members: readonly store.PhoneLogin[], phone: string, config: Config) {
  if (isEasyPin(pin, phone)) return { pinHash: null }
  for (const { pinHash: known } of members) {
    if (known !== null && (await fitsPin(pin, known, config))) return { pinHash: null }
  }
  return { pinHash: await pinHash(pin, config) }
}

async function phoneToUse(tx: Tx, { id, phone }: Giving): Promise<Result<string>> {
  const person = await people.find(tx, id)
  return person ? judge({ ...person, ...(await namedOf(tx, id)) }, phone) : refuse({ code: 'not_found' })
}

type Judged = Pick<people.Person, 'role' | 'phone'> & Pick<NamedPerson, 'kind'>

function judge(person: Judged, phone: string | undefined): Result<string> {
  if (person.role !== 'member') return refuse({ code: 'not_for_staff' })
  if (isRepresented(person.kind)) return refuse({ code: 'represented_no_login' })
  const used = phone ?? mobileDigits(person.phone)
  return used === null ? refuse({ code: 'no_mobile_phone', field: 'phone' }) : ok(used)
}

interface Card {
  readonly pin: string
  readonly pinHash: string
  readonly phone: string
  /** Whose PINs it was compared with. */
  readonly taken: readonly store.PhoneLogin[]
}

async function write(
  tx: Tx,
  giving: Giving,
  { pin, pinHash: hash, phone, taken }: Card,
): Promise<Result<Given | null>> {
  const { id, by, requestId } = giving
  const person = await store.lockPerson(tx, id)
  if (!person) return refuse({ code: 'not_found' })
  const judged = judge(person, giving.phone)
  if (!judged.ok) return judged
  if (judged.value !== phone) return ok(null)
  await store.lockPhone(tx, phone)
  if (!store.isSame(taken, await store.membersOf(tx, phone))) return ok(null)
  const others = taken.filter((one) => one.personId !== id && one.pinHash !== null)
  if (others.length >= MOST_PINS_ON_A_PHONE) return refuse({ code: 'phone_of_too_many', most: MOST_PINS_ON_A_PHONE })
  const shown = mobileDigits(person.phone) === phone ? person.phone : phone
  if (shown !== person.phone) await people.update(tx, id, { phone })
  await store.giveLogin(tx, { personId: id, phone, pinHash: hash })
  await codes.deleteCodes(tx, phone)
  await removePasskeys(tx, id)
  await sessions.endAllOf(tx, id, 'password')
  const isNewPhone = person.loginPhone !== phone
  await audit.record(tx, {
    actor: by,
    action: 'person.give-pin',
    subject: `person:${id}`,
    after: { isNewPhone },
    requestId,
  })
  await notices.notify(tx, { to: id, kind: 'pin_given', data: { isNewPhone }, link: '/profile' })
  if (person.loginPhone !== null && isNewPhone) await warnFormerPhone(tx, giving, person.loginPhone)
  const { code, name } = person
  return ok({ pin, member: { _id: id, code, name, phone: shown } })
}

const warnFormerPhone = (tx: Tx, { id, config }: Giving, phone: string): Promise<void> =>
  notices.writeSecretSms(tx, config, {
    phone,
    personId: id,
    subject: 'Log-in by this phone ended',
    text: 'Our office changed the phone number you log in with. If this was not you, please call our office at once.',
    goodMinutes: null,
  })
