import { loadavg } from 'node:os'
import { openFarm, whyNot, type Farm, type Kept } from './farm.ts'
import { callServer, hangUp, type Answer } from './lean-client.ts'
import { memberHours } from './member-hour.ts'
import { reportRow } from './rows.ts'
import { openAuctions, type AuctionSetup } from './auction-setup.ts'

/*
 * What a second and a third server process add, what a standby takes off the first PostgreSQL, and what a member's hour
 * costs: `npm run bench:processes`, SECONDS=… for longer runs. Two cores would show nothing of it, as clients and PostgreSQL
 * share them; so whatever is asked about gets a small share of a core of its own from the kernel, and the rest is free.
 * What each has really used of its share is printed beside it: below nine tenths, something else was the limit.
 */

const SECONDS = Number(process.env['SECONDS'] ?? 4)
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const SHARE_OF_A_SERVER = 0.2
const SHARE_OF_A_DATABASE = 0.15
const SERVERS = 3
const CLIENTS = 8
const MEMBERS = 20
const AUCTIONS = 10

type Running = Awaited<ReturnType<Farm['server']>>

const print = (line: string): void => console.log(line)
const median = (of: readonly number[]): number => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0

/** What members read; their lists may be served by a standby. */
const reads = ({ auctionIds }: AuctionSetup, place: number): string[] => [
  `/api/auctions/${auctionIds[place % auctionIds.length]}`,
  '/api/dues',
  '/api/wallet',
  ...lists(),
]
const lists = (): string[] => ['/api/chit', '/api/chit/joined', '/api/wallet/entries', '/api/history/user/']

interface Seen {
  readonly rate: number
  /** Of the share each had, by all together. */
  readonly used: number
}

/** Members read from these servers as fast as they are answered. */
async function readFrom(
  servers: readonly Running[],
  setup: AuctionSetup,
  { paths, seconds }: { paths: (place: number) => string[]; seconds: number },
): Promise<number> {
  let done = 0
  const began = performance.now()
  const until = began + seconds * 1000
  const client = async (place: number): Promise<void> => {
    const { address } = servers[place % servers.length] ?? { address: '' }
    const { token } = setup.bidders[place % setup.bidders.length] ?? { token: '' }
    const all = paths(place)
    for (let turn = place; performance.now() < until; turn += 1) {
      const { status } = await callServer({ url: address + all[turn % all.length], token })
      if (status !== 200) throw new Error(`${all[turn % all.length]}: ${status}`)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS * servers.length }, (_, place) => client(place)))
  return (done * 1000) / (performance.now() - began)
}

/** Throws where two processes do not answer the same; gives how many questions they were asked. */
async function compare(servers: readonly Running[], setup: AuctionSetup): Promise<number> {
  let compared = 0
  for (const [place, { token }] of setup.bidders.entries()) {
    for (const path of reads(setup, place)) {
      const [one, ...others] = await Promise.all(
        servers.map(({ address }) => callServer({ url: address + path, token })),
      )
      for (const other of others) {
        if (textOf(other) !== textOf(one)) throw new Error(`${path}: ${textOf(one)}\nelsewhere ${textOf(other)}`)
      }
      compared += 1
    }
  }
  return compared
}

/** An auction's answer says the time at which it was given. */
const textOf = (answer?: Answer): string =>
  `${answer?.status} ${answer?.body.toString().replace(/"serverTime":"[^"]+"/, '"serverTime"')}`

async function processes(farm: Farm, setup: AuctionSetup): Promise<void> {
  const servers: Running[] = []
  for (let made = 0; made < SERVERS; made += 1) servers.push(await farm.server())
  const paths = (place: number) => reads(setup, place)
  await readFrom(servers, setup, { paths, seconds: 2 })
  for (const { share } of servers) share.allow(SHARE_OF_A_SERVER)
  const seen = servers.map((): Seen[] => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let count = 1; count <= SERVERS; count += 1) {
      const some = servers.slice(0, count)
      const before = some.map(({ share }) => share.usedMs())
      const rate = await readFrom(some, setup, { paths, seconds: SECONDS })
      const used = some.reduce((sum, { share }, place) => sum + share.usedMs() - (before[place] ?? 0), 0)
      seen[count - 1]?.push({ rate, used: used / (count * SECONDS * 1000 * SHARE_OF_A_SERVER) })
    }
  }
  const rates = seen.map((rounds) => median(rounds.map(({ rate }) => rate)))
  const [alone = 0] = rates
  print(
    `\n| processes of ${SHARE_OF_A_SERVER} of a core each | reads a second | of one | of their share they used |\n|---|---|---|---|`,
  )
  for (const [place, rate] of rates.entries()) {
    const used = median((seen[place] ?? []).map((one) => one.used))
    print(`| ${place + 1} | ${Math.round(rate)} | ${(rate / alone).toFixed(2)} | ${percent(used)} |`)
  }
  for (const { share } of servers) share.allow(null)
  print(`${await compare(servers, setup)} questions were answered with the same bytes by each of ${SERVERS} processes`)
  const ratio = Number(((rates.at(-1) ?? 0) / alone).toFixed(2))
  reportRow({
    what: `reads, ${SERVERS} processes of ${SHARE_OF_A_SERVER} of a core each`,
    seen: `${Math.round(rates.at(-1) ?? 0)} a second`,
    yardstick: `${Math.round(alone)} a second by one`,
    ratio,
    goal: '≥ 2.5 ×',
    isHeld: ratio >= 2.5,
  })
  for (const server of servers) await server.stop()
}

const percent = (part: number): string => `${Math.round(part * 100)} %`

async function withStandby(farm: Farm, setup: AuctionSetup): Promise<void> {
  const works = [
    { name: 'the first alone', server: await farm.server() },
    {
      name: 'with `READ_DATABASE_URL`',
      server: await farm.server({ READ_DATABASE_URL: farm.standby.it.address('web') }),
    },
  ]
  const databases: readonly Kept<unknown>[] = [farm.primary, farm.standby]
  for (const { server } of works) await readFrom([server], setup, { paths: lists, seconds: 2 })
  for (const { share } of databases) share.allow(SHARE_OF_A_DATABASE)
  const seen = works.map((): { rate: number; primary: number; standby: number }[] => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [place, { server }] of works.entries()) {
      const before = databases.map(({ share }) => share.usedMs())
      const rate = await readFrom([server], setup, { paths: lists, seconds: SECONDS })
      const [primary = 0, standby = 0] = databases.map(({ share }, at) => share.usedMs() - (before[at] ?? 0))
      seen[place]?.push({ rate, primary: primary / (rate * SECONDS), standby: standby / (rate * SECONDS) })
    }
  }
  for (const { share } of databases) share.allow(null)
  print(
    `\n| each PostgreSQL with ${SHARE_OF_A_DATABASE} of a core | lists a second | of the first’s processor, a list | of the standby’s |\n|---|---|---|---|`,
  )
  for (const [place, { name, server }] of works.entries()) {
    const [rate, primary, standby] = (['rate', 'primary', 'standby'] as const).map((figure) =>
      median((seen[place] ?? []).map((one) => one[figure])),
    )
    print(`| ${name} | ${Math.round(rate ?? 0)} | ${primary?.toFixed(2)} ms | ${standby?.toFixed(2)} ms |`)
    await server.stop()
  }
}

const reason = whyNot()
if (reason === null) {
  print(`Load of the machine at the start: ${loadavg()[0]?.toFixed(1)}`)
  const farm = await openFarm()
  try {
    const first = await farm.server()
    const setup = await openAuctions(first, AUCTIONS, MEMBERS)
    await memberHours({ farm, server: first, setup, print })
    await first.stop()
    await processes(farm, setup)
    await withStandby(farm, setup)
  } finally {
    hangUp()
    await farm.close()
  }
} else {
  print(reason)
}
