import * as clock from '../../../clock.ts'
import { branchOfRow } from '../../../database/branch-rows.ts'
import type { Tx } from '../../../database/types.ts'
import { walletPage } from '../../ledger/service.ts'
import type { SignedIn } from '../../sessions/service.ts'
import { detailsOf } from '../details.store.ts'
import * as people from '../store.ts'
import * as store from './store.ts'

const PAGE = 100

/** All data the company has about a person, without secrets. Amounts are paise, field names are those of the database. */
export async function exportOf(tx: Tx, { id }: SignedIn): Promise<Record<string, unknown>> {
  const person = await people.findWithPicture(tx, id)
  const { jpeg = null, ...profile } = person ?? {}
  const { branch = null, ...details } = (await detailsOf(tx, id)) ?? {}
  return {
    exportedAt: await clock.now(tx),
    amounts: 'in paise: 100 paise are 1 rupee',
    profile: { ...profile, ...details, ...branchOfRow({ branch }) },
    picture: jpeg ? `data:image/jpeg;base64,${jpeg.toString('base64')}` : null,
    wallet: await walletOf(tx, id),
    ...(await store.everythingOf(tx, id)),
  }
}

async function walletOf(tx: Tx, id: string) {
  const lines = []
  for (let cursor: string | undefined; ;) {
    const { entries, next } = await walletPage(tx, id, { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) })
    lines.push(...entries)
    if (next === null) return lines
    cursor = next
  }
}
