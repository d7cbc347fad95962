import { isEasyPin, ok, refuse } from '@kuri/domain'
import { BUSY, runLimited } from '../../../concurrency-limit.ts'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../database/types.ts'
import { refuseAndCommit, type Outcome } from '../../../outcome.ts'
import { newSecret, secretHash } from '../../../secrets.ts'
import * as audit from '../../audit/service.ts'
import * as notices from '../../notices/service.ts'
import * as sessions from '../../sessions/service.ts'
import type { Transactions } from '../log-in.ts'
import { removeAllOf as removePasskeys } from '../passkeys/service.ts'
import { ownerOf, pinHash } from '../phone-login/codes.ts'
import * as codes from '../phone-login/codes.store.ts'
import * as devices from '../phone-login/device.store.ts'
import { MOST_PINS_ON_A_PHONE } from '../phone-login/limits.ts'
import * as phones from '../phone-login/store.ts'
import * as people from '../store.ts'
import * as throttle from '../throttle.store.ts'
import { checkPhone } from './claim.ts'
import * as store from './store.ts'

interface PhoneClaim {
  readonly token: string
  /** Ten digits. */
  readonly phone: string
  readonly pin: string
  /** The secret this browser has from a card that another member used in it; null: none. */
  readonly device: string | null
  readonly requestId: string
  readonly address: string
  readonly config: Config
}

/**
 * Lets an invited member log in, from now on, by the phone number that the office wrote down and a PIN of their own, in this
 * browser; gives the secret it is to keep. The browser of an earlier card, sessions and passkeys end, and the number gets an SMS.
 * Another's PIN on this number gets the answer of an easy one and counts as a wrong PIN. Refuses: invitation_not_good,
 * card_phone_unknown, card_phone_wrong, too_many_attempts, pin_too_easy, phone_of_too_many (the invitation stays good),
 * unavailable. Source: docs/spec/identity.md, IDN-18, IDN-19.
 */
export async function claimByPhone(database: Transactions, claim: PhoneClaim): Promise<Outcome<{ device: string }>> {
  const hash = secretHash(claim.token)
  const opened = await database.write((tx) => open(tx, hash, claim))
  if (!opened.ok) return opened
  const chosen = await runLimited(() => hashUnlessTaken(opened.value, claim))
  if (chosen === null) return BUSY
  return await database.write((tx) => write(tx, { ...claim, hash, ...opened.value, pinHash: chosen.pinHash }))
}

interface Opened {
  /** The others with a PIN on this phone. */
  readonly others: readonly phones.PhoneLogin[]
  readonly memberId: string
}

/** Whose invitation it is, when the number is right. */
async function open(tx: Tx, hash: Buffer, claim: PhoneClaim): Promise<Outcome<Opened>> {
  const invited = await store.find(tx, hash)
  if (!invited) return refuse({ code: 'invitation_not_good' })
  const phone = await checkPhone(tx, invited, claim)
  if (!phone.ok) return phone
  if (phone.value === null) return refuse({ code: 'card_phone_unknown' })
  if (isEasyPin(claim.pin, claim.phone)) return refuse({ code: 'pin_too_easy', field: 'pin' })
  return ok({ memberId: invited.id, others: await othersOn(tx, claim.phone, invited.id) })
}

const othersOn = async (tx: Tx, phone: string, memberId: string): Promise<phones.PhoneLogin[]> =>
  (await phones.membersOf(tx, phone)).filter(({ personId, pinHash: hash }) => personId !== memberId && hash !== null)

/** Null for a PIN that another member of this phone has. It is hashed in any case, so that the time does not show it. */
async function hashUnlessTaken({ others }: Opened, { pin, config }: PhoneClaim): Promise<{ pinHash: string | null }> {
  const hash = await pinHash(pin, config)
  return { pinHash: (await ownerOf(others, pin, config)) === null ? hash : null }
}

type Write = PhoneClaim & Opened & { readonly hash: Buffer; readonly pinHash: string | null }

async function write(tx: Tx, claim: Write): Promise<Outcome<{ device: string }>> {
  const { hash, pinHash: chosen, phone, memberId, others, requestId } = claim
  const member = await people.lock(tx, memberId)
  if (member?.role !== 'member') return refuse({ code: 'invitation_not_good' })
  await phones.lockPhone(tx, phone)
  // the invitation, the number or a PIN has changed meanwhile
  const again = await open(tx, hash, claim)
  if (!again.ok) return again
  if (!phones.isSame(others, again.value.others)) return BUSY
  if (others.length >= MOST_PINS_ON_A_PHONE) return refuse({ code: 'phone_of_too_many', most: MOST_PINS_ON_A_PHONE })
  if (chosen === null) return await refuseTaken(tx, claim)
  // from here on nothing is refused: a PIN that is nobody's uses the card up, so that each card tries one PIN at most
  if ((await store.take(tx, hash)) === null) throw new Error('an invitation that was good a moment ago is not taken')
  const device = await secretOf(tx, claim)
  await phones.chooseOwn(tx, { personId: memberId, phone, pinHash: chosen, device: secretHash(device) })
  await codes.deleteCodes(tx, phone)
  await throttle.clear(tx, phone)
  await removePasskeys(tx, memberId)
  await sessions.endAllOf(tx, memberId, 'password')
  const subject = `person:${memberId}`
  await audit.record(tx, { actor: memberId, action: 'person.claim', subject, after: { by: 'phone' }, requestId })
  await warn(tx, claim)
  return ok({ device })
}

/** Members who share a browser share its secret: the number and the PIN tell them apart. An unknown secret is not taken over. */
async function secretOf(tx: Tx, { device }: PhoneClaim): Promise<string> {
  return device !== null && (await devices.isKnown(tx, secretHash(device))) ? device : newSecret()
}

async function refuseTaken(tx: Tx, { phone, address }: Write): Promise<Outcome<never>> {
  await codes.recordWrongPin(tx, phone)
  await throttle.record(tx, { email: phone, address })
  return refuseAndCommit({ code: 'pin_too_easy', field: 'pin' })
}

/** Another person may have used the card: the member gets an SMS, where SMS are sent. */
const warn = (tx: Tx, { config, phone, memberId }: Write): Promise<void> =>
  notices.writeSecretSms(tx, config, {
    phone,
    personId: memberId,
    subject: 'Log-in by phone and PIN set up',
    text: 'Your card was used: your membership can now be opened with this phone number and a PIN. If this was not you, please call our office at once.',
    goodMinutes: null,
  })
