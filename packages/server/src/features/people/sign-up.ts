import type { BodyOf, peopleEndpoints } from '@kuri/contract'
import { isStrictPassword, ok, refuse, type Result } from '@kuri/domain'
import type { Config } from '../../config.ts'
import { newId } from '../../database/ids.ts'
import { BUSY, runLimited } from '../../concurrency-limit.ts'
import type { Outcome } from '../../outcome.ts'
import type { Transactions } from './log-in.ts'
import { hashOf } from './passwords.ts'
import { asProfilePicture } from './profile-picture.ts'
import { greetRegistered } from './email-links/forgot.ts'
import * as store from './store.ts'
import { onWire, type User } from './view.ts'

type Form = BodyOf<typeof peopleEndpoints.register>

/**
 * Makes somebody a member, with a picture when one was sent; an email has a link to confirm their address, but for a
 * demonstration's people (no `post`). Nobody registers as an administrator.
 * Refuses: email_taken, invalid_input (a picture that cannot be one), too_large, unavailable.
 */
export async function signUp(
  database: Pick<Transactions, 'read' | 'write'>,
  { form, picture, post }: { form: Form; picture: Buffer | null; post: { address: string; config: Config } | null },
): Promise<Outcome<User>> {
  const { password, email, ...profile } = form
  // checked first only to spare the hash: the constraint decides between two who register at once
  const isTaken = await database.read((tx) => store.findByEmail(tx, email))
  if (isTaken) return refuse({ code: 'email_taken' })
  // a picture unfolds to a hundred megabytes: it waits its turn like the hash
  const prepared = await runLimited(() => prepare(password, picture))
  if (prepared === null) return BUSY
  if (!prepared.ok) return prepared
  const { passwordHash, jpeg } = prepared.value
  return await database.write(async (tx) => {
    const id = newId()
    await store.insert(tx, { ...profile, id })
    const password_is_strict = isStrictPassword(password)
    await store.insertLogin(tx, { person_id: id, email, password_hash: passwordHash, password_is_strict })
    if (jpeg) await store.savePicture(tx, id, jpeg)
    const person = await store.find(tx, id)
    if (!person) return refuse({ code: 'not_found' })
    if (post) await greetRegistered(tx, { ...person, email }, post)
    return ok(onWire(person, jpeg))
  })
}

async function prepare(
  password: string,
  picture: Buffer | null,
): Promise<Result<{ passwordHash: string; jpeg: Buffer | null }>> {
  const pictured = picture ? await asProfilePicture(picture) : ok(null)
  if (!pictured.ok) return pictured
  return ok({ passwordHash: await hashOf(password), jpeg: pictured.value })
}
