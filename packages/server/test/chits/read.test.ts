import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../src/database/types.ts'
import { readDetails } from '../../src/features/chits/chit-detail.ts'
import { openChitLists, type ChitOnWire } from '../../src/features/chits/list.ts'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

let app: TestApp
let anand: Caller
let asha: Caller
let bala: Caller
let zubin: Caller
let forming: string
let running: string
beforeAll(async () => {
  app = await startApp()
  anand = await given.admin(app)
  ;[asha, bala, zubin] = await given.people(app, 'Asha', 'Bala', 'Zubin')
  forming = (await given.formingChit(app, { name: 'Market Twenty', tickets: 20, months: 20 }))._id
  await given.ticket(app, forming, bala)
  await given.request(app, forming, asha)
  running = (await given.runningChit(app, { name: 'Two of Us', tickets: 2, months: 2, members: [asha, bala] })).chit._id
})
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
const chitDetail = async (caller: Caller, id: string) =>
  (await as(caller).call(endpoints.oneChit, { params: { id } })).reply.chit
const joined = async (caller: Caller) => (await as(caller).call(endpoints.joinedChits)).reply.map(({ name }) => name)

const rename = (id: string, name: string) => as(anand).call(endpoints.editChit, { params: { id }, body: { name } })

/** How many statements some work asks of the database. */
async function statementsOf(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  let statements = 0
  const watched = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      return result
    },
  })
  await watched.transaction().execute(work)
  return statements
}

describe('the list of schemes', () => {
  test('shows all, newest first, with who is in and who waits', async () => {
    const { reply } = await as(zubin).call(endpoints.listChits)
    expect(
      reply.map(({ name, status, membersJoined, joinedUsers }) => [name, status, membersJoined, joinedUsers]),
    ).toEqual([
      [
        'Two of Us',
        'running',
        2,
        [
          { userId: asha.id, approved: true },
          { userId: bala.id, approved: true },
        ],
      ],
      [
        'Market Twenty',
        'forming',
        1,
        [
          { userId: bala.id, approved: true },
          { userId: asha.id, approved: false },
        ],
      ],
    ])
  })

  test('of one’s own has what one has joined or waits for', async () => {
    expect(await joined(asha)).toEqual(['Two of Us', 'Market Twenty'])
    expect(await joined(zubin)).toEqual([])
  })

  test('for visitors has what still takes members, and no people', async () => {
    const { reply } = await api(app).call(endpoints.openChits)
    expect(reply.map(({ name }) => name)).toEqual(['Market Twenty'])
    expect(reply[0]).not.toHaveProperty('joinedUsers')
    expect((await api(app).call(endpoints.listChits)).status).toBe(401)
  })

  test('is one statement, however many schemes and members there are, and another for what has changed', async () => {
    const lists = openChitLists()
    const all = (tx: Tx) => lists.all(tx)
    expect([await statementsOf(all), await statementsOf(all)]).toEqual([2, 1])
  })
})

test('a list of an older snapshot leaves no old chit behind in a newer one', async () => {
  const lists = openChitLists()
  const [x, y] = [await given.formingChit(app, { name: 'Old X' }), await given.formingChit(app, { name: 'Y' })]
  const [devi] = await given.people(app, 'Devi')
  await given.request(app, x._id, devi)
  const named = async (chits: Promise<ChitOnWire[]>) => (await chits).find(({ _id }) => _id === x._id)?.name
  const [isReading, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  /** Its second statement, for what has changed, is answered when the test says so. */
  let statements = 0
  const slow = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      if (statements === 2) {
        isReading.resolve()
        await goOn.promise
      }
      return result
    },
  })
  await app.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (old) => {
      await old.selectFrom('chit').select('id').execute()
      await rename(x._id, 'New X')
      await app.db.transaction().execute((tx) => lists.all(tx))
      await rename(y._id, 'Newer Y')
      const newer = slow.transaction().execute((tx) => lists.all(tx))
      await isReading.promise
      expect(await named(lists.joined(old, devi.id))).toBe('Old X')
      goOn.resolve()
      expect(await named(newer)).toBe('New X')
    })
  expect(await named(app.db.transaction().execute((tx) => lists.all(tx)))).toBe('New X')
})

describe('a chit’s detail', () => {
  // @spec CHT-10
  test('has its figures, its months with their prizes, and its pool', async () => {
    expect(await chitDetail(asha, running)).toMatchObject({
      status: 'running',
      contribution: 62_500,
      chitAmount: 125_000,
      commission: 0,
      tax: 0,
      floor: 100,
      cap: 62_500,
      lifeTotal: 250_000,
      pool: 0,
      advanced: 0,
      months: [
        { monthNo: 1, prizes: [{ prizeNo: 1, state: 'scheduled', winnerTicketNo: null, bid: null, prize: null }] },
        { monthNo: 2, prizes: [{ prizeNo: 2, state: 'scheduled' }] },
      ],
      members: [
        { ticketNo: 1, userId: asha.id, name: 'Asha', hasWon: false, prizeNo: null },
        { ticketNo: 2, userId: bala.id, name: 'Bala', hasWon: false, prizeNo: null },
      ],
      you: { membership: 'approved', ticketNo: 1 },
    })
  })

  // @spec IDN-8
  test('shows names to fellow members and administrators only', async () => {
    expect((await chitDetail(anand, running)).members.map(({ name }) => name)).toEqual(['Asha', 'Bala'])
    expect((await chitDetail(zubin, running)).members).toEqual([])
    expect((await chitDetail(asha, forming)).members).toEqual([])
    const namesFor = async (caller: Caller, id: string) =>
      (await chitDetail(caller, id)).joinedUsers.map(({ user }) => user?.name)
    // Asha waits for the forming chit, in which Bala has a ticket
    expect(await namesFor(zubin, forming)).toEqual([undefined, undefined])
    expect(await namesFor(asha, forming)).toEqual([undefined, undefined])
    expect(await namesFor(bala, forming)).toEqual(['Bala', undefined])
    expect(await namesFor(anand, forming)).toEqual(['Bala', 'Asha'])
  })

  test('says how one stands to it', async () => {
    expect((await chitDetail(asha, forming)).you).toEqual({
      membership: 'pending',
      ticketNo: null,
      ticketNos: [],
      asked: 1,
    })
    expect((await chitDetail(zubin, forming)).you).toEqual({
      membership: 'none',
      ticketNo: null,
      ticketNos: [],
      asked: 0,
    })
    expect((await chitDetail(anand, running)).you).toEqual({
      membership: 'none',
      ticketNo: null,
      ticketNos: [],
      asked: 0,
    })
  })

  test('before the start has months without auctions', async () => {
    const { months } = await chitDetail(bala, forming)
    expect(months).toHaveLength(20)
    expect(months[0]?.prizes).toEqual([
      { prizeNo: 1, auctionId: null, state: null, winnerTicketNo: null, bid: null, prize: null, previous: null },
    ])
  })

  test('asked for by many at once is each reader’s own, beside other chits and one that is not there', async () => {
    const [devi] = await given.people(app, 'Devi')
    await as(anand).call(endpoints.rejectRequest, { params: { id: await given.request(app, forming, devi) } })
    const alone: unknown[] = []
    const calls = [asha, bala, zubin, devi, anand].flatMap((by) => [forming, running].map((id) => ({ by, id })))
    for (const { by, id } of calls) alone.push(await chitDetail(by, id))
    const missing = ['sample', '01000000-0000-7000-8000-00000000dead'].map((id) =>
      as(asha).call(endpoints.oneChit, { params: { id } }),
    )
    const together = Promise.all(calls.map(({ by, id }) => chitDetail(by, id)))
    expect((await Promise.all(missing)).map(({ status }) => status)).toEqual([404, 404])
    expect(await together).toEqual(alone)
    expect((await chitDetail(devi, forming)).you).toMatchObject({ membership: 'rejected', asked: 0 })
  })

  test('is one statement for all who call at the same time', async () => {
    const calls = [asha, bala, zubin].flatMap(({ id: personId, name }) =>
      [forming, running].map((id) => ({
        id,
        by: { id: personId, name, role: 'member' as const, sessionId: '', actingBy: null },
      })),
    )
    expect(await statementsOf((tx) => readDetails(tx, calls))).toBe(1)
  })

  test('what is not there is not found', async () => {
    expect((await as(asha).call(endpoints.oneChit, { params: { id: 'sample' } })).status).toBe(404)
  })
})

test('a list shows at once what has changed: who waits, who has a seat, what it is called', async () => {
  const { _id: id } = await given.formingChit(app, { name: 'Ever New', tickets: 3, months: 3 })
  const seen = async () => {
    const { reply } = await as(zubin).call(endpoints.listChits)
    return reply.filter(({ _id }) => _id === id).map(({ name, joinedUsers }) => [name, joinedUsers])
  }
  expect(await seen()).toEqual([['Ever New', []]])
  await given.request(app, id, asha)
  expect(await seen()).toEqual([['Ever New', [{ userId: asha.id, approved: false }]]])
  await given.ticket(app, id, bala)
  const people = [
    { userId: bala.id, approved: true },
    { userId: asha.id, approved: false },
  ]
  expect(await seen()).toEqual([['Ever New', people]])
  await as(anand).call(endpoints.editChit, { params: { id }, body: { name: 'Never Old' } })
  expect(await seen()).toEqual([['Never Old', people]])
})

test('a list shows at once who waits no longer and who holds a ticket in another’s stead', async () => {
  const [devi, esha] = await given.people(app, 'Devi', 'Esha')
  const { _id: id } = await given.formingChit(app, { name: 'Come and Go', tickets: 3, months: 3 })
  const seen = async () => (await as(zubin).call(endpoints.listChits)).reply.find(({ _id }) => _id === id)?.joinedUsers
  await given.ticket(app, id, bala)
  const requestId = await given.request(app, id, devi)
  await given.request(app, id, esha)
  const [seated, waits] = [
    { userId: bala.id, approved: true },
    { userId: esha.id, approved: false },
  ]
  expect(await seen()).toEqual([seated, { userId: devi.id, approved: false }, waits])
  await as(anand).call(endpoints.rejectRequest, { params: { id: requestId } })
  expect(await seen()).toEqual([seated, waits])
  await as(anand).call(endpoints.deleteUser, { params: { id: esha.id } })
  expect(await seen()).toEqual([seated])
  await app.owner.query(
    `insert into ticket_holding (ticket_id, holder_no, person_id, since)
     select id, 2, $2, kuri_now() from ticket where chit_id = $1`,
    [id, devi.id],
  )
  await app.owner.query('update ticket set person_id = $2 where chit_id = $1', [id, devi.id])
  expect(await seen()).toEqual([{ userId: devi.id, approved: true }])
})

test('concurrent readers of the list all get what was written before they asked', async () => {
  const { _id: id } = await given.formingChit(app, { name: 'In Time', tickets: 20, months: 20 })
  const listed = async () => (await as(zubin).call(endpoints.listChits)).reply.find(({ _id }) => _id === id)?.name
  for (const name of ['First Name', 'Second Name', 'Third Name']) {
    const early = Array.from({ length: 3 }, listed)
    await as(anand).call(endpoints.editChit, { params: { id }, body: { name } })
    expect(await Promise.all(Array.from({ length: 8 }, listed))).toEqual(Array.from({ length: 8 }, () => name))
    await Promise.all(early)
  }
})

test('a list does not have what was deleted, and its reader’s own is as new as everybody’s', async () => {
  const { _id: id } = await given.formingChit(app, { name: 'Short Life' })
  await given.request(app, id, zubin)
  expect(await joined(zubin)).toEqual(['Short Life'])
  expect((await as(anand).call(endpoints.deleteChit, { params: { id } })).status).toBe(200)
  expect(await joined(zubin)).toEqual([])
})
