import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { connect } from '../packages/server/src/database/connect.ts'
import { startEmbedded } from '../packages/server/src/database/embedded.ts'
import { migrate } from '../packages/server/src/database/migrate.ts'
import { closeDue } from '../packages/server/src/features/auctions/close-due.ts'
import { hashOf } from '../packages/server/src/features/people/passwords.ts'
import { TICKETS_OF_A_CHIT } from '../packages/server/test/closing/month-auctions.ts'
import { writeMonth } from '../packages/server/test/closing/month-books.ts'
import { countTransfers } from '../packages/server/test/count-transfers.ts'

/*
 * A company by its number of people: each holds one ticket, the auctions of the first month are settled, one ticket in twelve
 * is overdue. Its data folder is made once and kept beside the packages until the schema or what writes the books changes.
 */

const ROOT = join(import.meta.dirname, '..')
const KEPT = join(ROOT, 'node_modules/.cache/bench-companies')
const MADE_FROM = ['packages/server/schema', 'packages/server/test/closing', 'bench/company.ts']

/** Who logs in: an administrator and a member of the company. */
export const LOGINS = { admin: 'member0@month.test', member: 'member7@month.test', password: 'Member@123' } as const

/** `writeMonth` writes two months of each ticket. This inserts the others of its chit, unpaid. */
const MONTHS_TO_COME = `
  insert into instalment (ticket_id, month_no, chit_id, due_on, amount_paise)
  select ticket.id, month.no, chit_id, (start_on + make_interval(months => month.no - 1))::date, instalment_paise
    from ticket join chit on chit.id = chit_id, generate_series(1, months) as month (no)
   where not exists (select from instalment where ticket_id = ticket.id and instalment.month_no = month.no)`

/** As if the nightly job had checked the ledger and found nothing: here the checks would take minutes. */
const NIGHTLY_RESULT = `
  insert into ledger_check_run (started_at, ended_at, checks)
  select kuri_now(), kuri_now(), jsonb_agg(jsonb_build_object('name', proname, 'broken', 0))
    from pg_proc where pronamespace = 'broken'::regnamespace`

/** Fills `dataDir` with the data folder of a company of so many people. */
export async function copyCompany(people: number, dataDir: string): Promise<void> {
  const kept = join(KEPT, `${await version()}-${people}`)
  if (!existsSync(kept)) await make(people, kept)
  // with its owner: PostgreSQL refuses a folder of another user's
  await promisify(execFile)('cp', ['-a', `${kept}/.`, dataDir])
}

async function make(people: number, kept: string): Promise<void> {
  const draft = `${kept}.being-made`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  const embedded = await startEmbedded({ dataDir: draft, isDurable: false })
  try {
    const ownerUrl = embedded.ownerUrl()
    await migrate(ownerUrl, { kind: 'test', applicationLogin: 'kuri_app' })
    await writeMonth(ownerUrl, Math.ceil(people / TICKETS_OF_A_CHIT), 1)
    const connection = connect(embedded.applicationUrl())
    await closeDue(connection.db, { skipLocked: true })
    await connection.close()
    const owner = new pg.Client({ connectionString: ownerUrl })
    await owner.connect()
    await owner.query('update login set password_hash = $1 where email = any($2)', [
      await hashOf(LOGINS.password),
      [LOGINS.admin, LOGINS.member],
    ])
    await owner.query(MONTHS_TO_COME)
    await owner.query(NIGHTLY_RESULT)
    await owner.query('select add_up_totals()')
    await countTransfers(owner)
    await owner.query('vacuum analyze')
    await owner.end()
  } finally {
    await embedded.stop()
  }
  await rename(draft, kept)
}

/** Changes with everything the books are made of. */
async function version(): Promise<string> {
  const hash = createHash('sha256')
  for (const path of MADE_FROM) {
    const names = path.endsWith('.ts') ? [''] : await readdir(join(ROOT, path))
    for (const name of names.toSorted()) hash.update(await readFile(join(ROOT, path, name)))
  }
  return hash.digest('hex').slice(0, 12)
}
