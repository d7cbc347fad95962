import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tellMarks } from '../../../domain/test/marks.ts'
import { execute } from '../execute.ts'
import { booksOf, brokenLaws, halfWritten, lost, serverTime, tooMuch } from './books-over-http.ts'
import { openCompany, type Company } from './company.ts'
import { openCutter, type Cutter } from './cutter.ts'
import { DEBIAN, openPostgres, type DebianPostgres } from './debian-postgres.ts'
import { startLoad } from './load.ts'
import { nothingMet } from './remote.ts'
import { setScene } from './scene.ts'

/*
 * A PostgreSQL with a streaming replica that confirms each commit. Under fifteen clients the first is killed with -9, the
 * replica is promoted, and the address of the database leads there. The servers go on: what they said yes to is there.
 */

const SLOW_MACHINE_MS = 120_000
if (DEBIAN === null) console.warn('No PostgreSQL of Debian’s with pg_basebackup: a failover was not tried.')

describe.runIf(DEBIAN !== null)(`a PostgreSQL ${DEBIAN} with a replica`, () => {
  let first: DebianPostgres
  let second: DebianPostgres
  let line: Cutter
  let company: Company
  beforeAll(async () => {
    first = await openPostgres()
    const admin = first.address('postgres', 'postgres')
    for (const statement of ['create role company login createrole', 'create role web login']) {
      await execute(admin, statement)
    }
    await execute(admin, 'create database kuri owner company')
    second = await first.standby()
    // from now on nothing is acknowledged that the replica does not have on its disk
    await execute(admin, `alter system set synchronous_standby_names = '*'`)
    await execute(admin, 'select pg_reload_conf()')
    line = await openCutter({ path: first.socket })
    const through = (user: string): string => `postgresql://${user}@127.0.0.1:${line.port}/kuri`
    company = await openCompany({
      DATABASE_URL: through('web'),
      MIGRATION_DATABASE_URL: through('company'),
      SEED_DEMO: '1',
      LOG_LEVEL: 'silent',
    })
  }, SLOW_MACHINE_MS)
  afterAll(async () => {
    await company.close()
    await line.close()
    second.close()
    first.close()
  })

  test(
    'killed in mid-load, its replica takes over: nothing acknowledged is lost, nothing happens twice',
    async () => {
      const scene = await setScene(company)
      const about = { name: 'failover,', since: await serverTime(company) }
      const met = nothingMet()
      const load = startLoad(company, scene, about.name, met)
      await load.until(() => load.acknowledged.length >= 60)
      first.kill()
      const before = load.acknowledged.length
      line.lead({ path: second.socket })
      await execute(second.address('postgres', 'postgres'), 'select pg_promote()')
      await load.until(() => load.acknowledged.length >= before + 60)
      await load.end()

      const books = await booksOf(company, scene, about)
      expect([lost(books, load.acknowledged), halfWritten(books)]).toEqual([[], []])
      expect([tooMuch(books, load.acknowledged), await brokenLaws(company)]).toEqual([[], []])
      expect(company.server().process.exitCode).toBeNull()
      expect(met.away).toBeGreaterThan(0)
      tellMarks({ harness: 'failover', seed: null, histories: 1, met: { ...met } })
    },
    SLOW_MACHINE_MS,
  )
})
