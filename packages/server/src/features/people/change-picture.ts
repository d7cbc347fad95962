import { ok, refuse, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { BUSY, runLimited } from '../../concurrency-limit.ts'
import type { Outcome } from '../../outcome.ts'
import { bytesOf } from '../../images/data-url.ts'
import type { SignedIn } from '../sessions/service.ts'
import type { Transactions } from './log-in.ts'
import { asProfilePicture, PICTURE_FIELD } from './profile-picture.ts'
import * as people from './service.ts'
import * as store from './store.ts'
import type { Myself } from './view.ts'

/** A picture as it came: the file of a form, or a data URL. */
export interface SentPicture {
  readonly file: Buffer | undefined
  readonly dataUrl: string | undefined
}

/** Changes one's own picture. Refuses: invalid_input (nothing sent, or no picture), too_large, unavailable. */
export async function changePicture(
  database: Pick<Transactions, 'write'>,
  { picture, by }: { picture: SentPicture; by: SignedIn },
): Promise<Outcome<Myself>> {
  const bytes = bytesIn(picture)
  if (!bytes.ok) return bytes
  const jpeg = await runLimited(() => asProfilePicture(bytes.value))
  if (jpeg === null) return BUSY
  if (!jpeg.ok) return jpeg
  return await database.write(async (tx) => {
    if (!(await store.lock(tx, by.id))) return refuse({ code: 'not_found' })
    await store.savePicture(tx, by.id, jpeg.value)
    return await people.myself(tx, by)
  })
}

/** Takes one's own picture away; without one nothing changes. */
export async function removePicture(tx: Tx, by: SignedIn): Promise<Result<Myself>> {
  await store.removePicture(tx, by.id)
  return await people.myself(tx, by)
}

function bytesIn({ file, dataUrl }: SentPicture): Result<Buffer> {
  if (file) return ok(file)
  if (dataUrl !== undefined) return bytesOf(dataUrl, PICTURE_FIELD)
  return refuse({ code: 'invalid_input', field: PICTURE_FIELD, problem: 'Please choose a picture.' })
}
