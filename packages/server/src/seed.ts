import { newId } from './database/ids.ts'
import { inTransaction } from './database/transaction.ts'
import type { Db } from './database/types.ts'
import { hashOf } from './features/people/passwords.ts'
import type { Workplace } from './jobs/jobs.ts'

const ADMIN_PASSWORD = 'Admin@123'
const MEMBER_PASSWORD = 'Member@123'

/** Who can be at home in a demonstration; the start prints them. */
export const DEMO_LOGINS = [
  { name: 'Kuri Admin', email: 'admin@kuri.test', password: ADMIN_PASSWORD, role: 'admin' },
  { name: 'Asha', email: 'asha@kuri.test', password: MEMBER_PASSWORD, role: 'member' },
  { name: 'Bala', email: 'bala@kuri.test', password: MEMBER_PASSWORD, role: 'member' },
  { name: 'Charu', email: 'charu@kuri.test', password: MEMBER_PASSWORD, role: 'member' },
  { name: 'Dev', email: 'dev@kuri.test', password: MEMBER_PASSWORD, role: 'member' },
  { name: 'Esha', email: 'esha@kuri.test', password: MEMBER_PASSWORD, role: 'member' },
] as const

/** Whether nobody is in the books yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('person').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Fills a new demonstration with people whose passwords everybody knows. */
export async function seedDemo({ db }: Workplace): Promise<void> {
  const [forAdmin, forMember] = await Promise.all([hashOf(ADMIN_PASSWORD), hashOf(MEMBER_PASSWORD)])
  await inTransaction(db, async (tx) => {
    for (const { name, email, role } of DEMO_LOGINS) {
      const password_hash = role === 'admin' ? forAdmin : forMember
      await tx
        .insertInto('person')
        .values({ id: newId(), name, email, role, password_hash, location: 'Thrissur' })
        .execute()
    }
  })
}
