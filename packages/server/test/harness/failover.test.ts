import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportCoverage } from '../../../domain/test/coverage.ts'
import { execute } from '../execute.ts'
import { booksOf, brokenLaws, halfWritten, lost, serverTime, tooMuch } from './books-over-http.ts'
import { openCompany, type Company } from './company.ts'
import { openCuttableProxy, type CuttableProxy } from './cuttable-proxy.ts'
import { DEBIAN, openPostgres, type DebianPostgres } from './debian-postgres.ts'
import { startLoad } from './load.ts'
import { nothingMet } from './remote.ts'
import { setUpLoad } from './load-setup.ts'

/*
 * A PostgreSQL with a streaming replica that confirms each commit and serves what is only read. A reader sees their own
 * write there at once; a replica that is behind, or away, is passed over. Under fifteen clients the first is killed with
 * -9, the replica is promoted, and the address of the database leads there. The servers go on: what they confirmed is there.
 */

const SLOW_MACHINE_MS = 120_000
if (DEBIAN === null) console.warn('No PostgreSQL of Debian’s with pg_basebackup: a failover was not tried.')

describe.runIf(DEBIAN !== null)(`a PostgreSQL ${DEBIAN} with a replica`, () => {
  let first: DebianPostgres
  let second: DebianPostgres
  let line: CuttableProxy
  let lineToReplica: CuttableProxy
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
    line = await openCuttableProxy({ path: first.socket })
    lineToReplica = await openCuttableProxy({ path: second.socket })
    const through = (user: string, by = line): string => `postgresql://${user}@127.0.0.1:${by.port}/kuri`
    company = await openCompany({
      DATABASE_URL: through('web'),
      MIGRATION_DATABASE_URL: through('company'),
      READ_DATABASE_URL: through('web', lineToReplica),
      METRICS_PORT: '0',
      SEED_DEMO: '1',
      LOG_LEVEL: 'silent',
    })
  }, SLOW_MACHINE_MS)
  afterAll(async () => {
    await company.close()
    await line.close()
    await lineToReplica.close()
    await second.close()
    await first.close()
  })

  /** How many reports each has served so far. */
  async function served(): Promise<{ standby: number; primary: number }> {
    const [, figures = ''] = /Metrics: (\S+)/.exec(company.server().output()) ?? []
    const text = await (await fetch(figures)).text()
    const of = (source: string) =>
      Number(new RegExp(`kuri_reports_read_total\\{source="${source}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
    return { standby: of('standby'), primary: of('primary') }
  }

  /** Makes a scheme and looks for it in the list, at once; gives whether it was there, and who served the list. */
  let schemes = 0
  async function writeAndRead(about: string): Promise<{ isThere: boolean; by: 'standby' | 'primary' }> {
    const { api } = company.admin
    schemes += 1
    const name = `${about} ${schemes}`
    const before = await served()
    const form = { name, amount: 50_000, durationInMonths: 5, totalMembers: 5, startDate: '2027-03-01' }
    expect((await api.call(endpoints.createChit, { body: form })).status).toBe(201)
    const chits = (await api.call(endpoints.listChits)).reply
    const after = await served()
    return {
      isThere: chits.some((chit) => chit.name === name),
      by: after.standby > before.standby ? 'standby' : 'primary',
    }
  }

  test(
    'lists are read from the replica, and whoever has just written sees it there',
    async () => {
      // on a busy machine the replica may be too far behind for one or the other
      for (let byStandby = 0; byStandby < 10;) {
        const { isThere, by } = await writeAndRead('Read')
        expect(isThere).toBe(true)
        if (by === 'standby') byStandby += 1
      }
    },
    SLOW_MACHINE_MS,
  )

  test(
    'a replica that is behind is passed over, and so is one that is away',
    async () => {
      const replica = second.address('postgres', 'postgres')
      await execute(replica, 'select pg_wal_replay_pause()')
      expect(await writeAndRead('Behind')).toEqual({ isThere: true, by: 'primary' })
      await execute(replica, 'select pg_wal_replay_resume()')
      await backAtTheReplica()
      lineToReplica.arm(() => 0)
      expect(await writeAndRead('Away')).toEqual({ isThere: true, by: 'primary' })
      lineToReplica.calm()
      await backAtTheReplica()
    },
    SLOW_MACHINE_MS,
  )

  /** It is left alone for a moment and then asked again. */
  async function backAtTheReplica(): Promise<void> {
    while ((await writeAndRead('Back')).by !== 'standby') await sleep(200)
  }

  test(
    'killed in mid-load, its replica takes over: nothing acknowledged is lost, nothing happens twice',
    async () => {
      const setup = await setUpLoad(company)
      const about = { name: 'failover,', since: await serverTime(company) }
      const met = nothingMet()
      const load = startLoad(company, setup, about.name, met)
      await load.until(() => load.acknowledged.length >= 60)
      first.kill()
      const before = load.acknowledged.length
      line.lead({ path: second.socket })
      await execute(second.address('postgres', 'postgres'), 'select pg_promote()')
      await load.until(() => load.acknowledged.length >= before + 60)
      await load.end()

      const books = await booksOf(company, setup, about)
      expect([lost(books, load.acknowledged), halfWritten(books)]).toEqual([[], []])
      expect([tooMuch(books, load.acknowledged), await brokenLaws(company)]).toEqual([[], []])
      expect(company.server().process.exitCode).toBeNull()
      expect(met.away).toBeGreaterThan(0)
      reportCoverage({ harness: 'failover', seed: null, histories: 1, met: { ...met } })
    },
    SLOW_MACHINE_MS,
  )
})
