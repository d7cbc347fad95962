import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { endpoints } from '@kuri/contract'
import pg from 'pg'
import { hashOf } from '../packages/server/src/features/people/passwords.ts'
import type { Api } from '../packages/server/test/api.ts'
import { remote } from '../packages/server/test/harness/remote.ts'
import { chanceOf } from '../packages/server/test/moving-in/chance.ts'
import { dirtyWorkbook } from '../packages/server/test/moving-in/dirty-workbook.ts'
import { oldCompany } from '../packages/server/test/moving-in/old-company.ts'
import { xlsxOf } from '../packages/server/test/moving-in/xlsx.ts'
import { startBenchServer, type LocalBenchServer } from './server.ts'

/*
 * A running company moves in: its workbook with its irregularities is sent, checked, shown as a dry run, and all its chits are taken into
 * the books, over HTTP. `npm run bench:move-in -- --people 4000 --people 20000 --chits 120 --seed 1`: each size on a server and
 * books of its own, so that what they hold in memory can be compared. Every invariant of the ledger is asked at the end.
 */

const { values } = parseArgs({
  options: {
    people: { type: 'string', multiple: true },
    chits: { type: 'string', default: '120' },
    branches: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
  },
})
const SIZES = (values.people ?? ['4000', '20000']).map(Number)
const [CHITS, BRANCHES, SEED] = [Number(values.chits), Number(values.branches), Number(values.seed)]
/** The design: 120 chits and 4,000 people in five minutes. */
const GOAL = { seconds: 300, chits: 120, people: 4000 } as const
/** A check holds the workbook; a chit is taken in without the others. */
const MOST_GROWTH_MIB = { checked: 128, accepted: 32 } as const
const ADMIN = { email: 'anand@kuri.test', password: 'Member@123' }

const STEPS = ['sent', 'checked', 'dry run', 'accepted'] as const
type Step = (typeof STEPS)[number]
interface Seen {
  readonly people: number
  readonly tickets: number
  readonly fileMiB: number
  readonly seconds: Readonly<Record<Step, number>>
  /** The most that the server held in memory, in MiB. */
  readonly most: Readonly<Record<Step, number>>
  readonly brokenInvariants: number
}

async function administrator(server: LocalBenchServer, owner: pg.Client): Promise<{ as: Api; token: string }> {
  await owner.query(
    `with person as (insert into person (id, name, role) values (gen_random_uuid(), 'Anand', 'admin') returning id)
     insert into login (id, person_id, email, password_hash) select gen_random_uuid(), id, $1, $2 from person`,
    [ADMIN.email, await hashOf(ADMIN.password)],
  )
  const api = remote(async () => server.address)
  const { _id: id, name, token } = (await api.call(endpoints.login, { body: ADMIN })).reply
  const as = api.as({ id, name, token, cookie: '' })
  // the cut-over is the last day of October
  await as.call(endpoints.moveClock, { body: { now: '2026-11-01T03:30:00Z' } })
  return { as, token }
}

async function moveIn(people: number): Promise<Seen> {
  const books = oldCompany(chanceOf(SEED), { chits: CHITS, people, branches: BRANCHES, late: true })
  const bytes = new Uint8Array(xlsxOf(dirtyWorkbook(books, chanceOf(SEED + 1)).sheets))
  const server = await startBenchServer({
    DATA_KEY: Buffer.alloc(32, 'bench').toString('base64'),
    LOG_LEVEL: 'error',
  })
  const owner = new pg.Client({ connectionString: server.ownerUrl() })
  await owner.connect()
  try {
    const { as, token } = await administrator(server, owner)
    const seconds: Partial<Record<Step, number>> = {}
    const most: Partial<Record<Step, number>> = {}
    const timed = async <T>(step: Step, work: () => Promise<T>): Promise<T> => {
      await server.mostMiB()
      const began = performance.now()
      const result = await work()
      seconds[step] = (performance.now() - began) / 1000
      most[step] = await server.mostMiB()
      return result
    }
    const id = await timed('sent', () => send(server.address, token, bytes))
    await timed('checked', () => untilChecked(as, id))
    await timed('dry run', () => as.call(endpoints.dryRunImport, { params: { id } }))
    await timed('accepted', () => acceptAll(as, id))
    const { rows } = await owner.query<{ name: string }>('select name from ledger_checks() where broken <> 0')
    const { rows: left } = await owner.query<{ left: string }>('select opening_of($1) as left', [id])
    return {
      people,
      tickets: books.tickets.filter(({ until }) => until === null).length,
      fileMiB: bytes.length / 2 ** 20,
      seconds: seconds as Record<Step, number>,
      most: most as Record<Step, number>,
      brokenInvariants: rows.length + (Number(left[0]?.left) === 0 ? 0 : 1),
    }
  } finally {
    await owner.end()
    await server.stop()
  }
}

async function send(address: string, token: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const form = new FormData()
  form.append('workbook', new Blob([bytes]), 'books.xlsx')
  const headers = { authorization: `Bearer ${token}` }
  const sent = await fetch(`${address}/api/admin/imports`, { method: 'POST', headers, body: form })
  if (sent.status !== 202) throw new Error(`the workbook was answered ${sent.status}: ${await sent.text()}`)
  return ((await sent.json()) as { import: { _id: string } }).import._id
}

async function untilChecked(as: Api, id: string): Promise<void> {
  for (;;) {
    const { state, mustMend, errors } = (await as.call(endpoints.import, { params: { id } })).reply.import
    if (state === 'checked') return
    if (state !== 'waiting' && state !== 'checking')
      throw new Error(`the workbook is ${state}, ${mustMend} to mend: ${JSON.stringify(errors.slice(0, 3))}`)
    await sleep(100)
  }
}

async function acceptAll(as: Api, id: string): Promise<void> {
  for (let left = CHITS; left > 0;) {
    const { reply } = await as.call(endpoints.acceptImport, { params: { id }, body: {} })
    if (reply.refused.length > 0) throw new Error(JSON.stringify(reply.refused))
    ;({ left } = reply)
  }
}

const inAll = ({ seconds }: Seen): number => STEPS.reduce((total, step) => total + seconds[step], 0)

/** Prints what was promised, and whether it held. */
function judge(what: string, isHeld: boolean): void {
  console.log(`  ${what}: ${isHeld ? 'held' : 'NOT HELD'}`)
  if (!isHeld) process.exitCode = 1
}

console.log(`load ${loadavg()[0]?.toFixed(1)} at the start; ${CHITS} chits, ${BRANCHES} branches, seed ${SEED}`)
const seen: Seen[] = []
for (const people of SIZES) {
  const one = await moveIn(people)
  seen.push(one)
  const { tickets, fileMiB, seconds, most, brokenInvariants } = one
  console.log(`${people} people, ${tickets} tickets, a file of ${fileMiB.toFixed(1)} MiB`)
  for (const step of STEPS) {
    console.log(`  ${step}: ${seconds[step].toFixed(1)} s, ${Math.round(most[step])} MiB at most`)
  }
  const isPromised = CHITS <= GOAL.chits && people <= GOAL.people
  const inAllText = `${inAll(one).toFixed(1)} s in all`
  if (isPromised) judge(`${inAllText}, ${GOAL.seconds} s promised`, inAll(one) <= GOAL.seconds)
  else console.log(`  ${inAllText}`)
  judge(`${brokenInvariants} invariants of the ledger broken`, brokenInvariants === 0)
}
const [small, large] = [seen[0], seen.at(-1)]
if (small && large && small !== large) {
  // the server keeps what a check has taken: what taking chits in adds to it counts
  const rise = ({ most }: Seen): number => most.accepted - most['dry run']
  const growth = { checked: large.most.checked - small.most.checked, accepted: rise(large) - rise(small) }
  for (const step of ['checked', 'accepted'] as const) {
    const what = `memory, ${step}, ${small.people} to ${large.people} people: ${Math.round(growth[step])} MiB more`
    judge(`${what}, ${MOST_GROWTH_MIB[step]} promised`, growth[step] <= MOST_GROWTH_MIB[step])
  }
}
