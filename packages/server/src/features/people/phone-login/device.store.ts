import { sql } from 'kysely'
import type { Tx } from '../../../database/types.ts'
import { MOST_DEVICE_FAILURES } from './limits.ts'
import type { PhoneLogin } from './store.ts'

/** A phone number in the browser of a device. */
export interface OnDevice {
  /** Ten digits. */
  readonly phone: string
  /** Hash of the secret that the browser keeps. */
  readonly device: Buffer
}

/** Whether a member used a card in the browser of this device, and nothing has ended it since. */
export async function isKnown(tx: Tx, device: Buffer): Promise<boolean> {
  const found = tx.selectFrom('phone_login').select('phone').where('device_hash', '=', device).limit(1)
  return (await found.executeTakeFirst()) !== undefined
}

/** The members who log in by this phone in this browser. */
export async function membersOn(tx: Tx, { phone, device }: OnDevice): Promise<PhoneLogin[]> {
  return await tx
    .selectFrom('phone_login')
    .innerJoin('person', 'person.id', 'phone_login.person_id')
    .where('phone_login.phone', '=', phone)
    .where('device_hash', '=', device)
    .where('person.role', '=', 'member')
    .orderBy('person.id')
    .select(['person.id as personId', 'pin_hash as pinHash', 'pin_is_own as isOwnPin'])
    .execute()
}

/** Counts a wrong PIN for each member of this phone in this browser; after the last one allowed it lets the member in no more. */
export async function countFailure(tx: Tx, { phone, device }: OnDevice): Promise<void> {
  const isLast = sql<boolean>`device_failures + 1 >= ${MOST_DEVICE_FAILURES}`
  await sql`
    update phone_login
       set device_failures = case when ${isLast} then 0 else device_failures + 1 end,
           device_hash = case when ${isLast} then null else device_hash end
     where phone = ${phone} and device_hash = ${device}`.execute(tx)
}

/** A member logged in there: their wrong PINs of before count no more. */
export async function forgetFailures(tx: Tx, personId: string): Promise<void> {
  await tx.updateTable('phone_login').set({ device_failures: 0 }).where('person_id', '=', personId).execute()
}
