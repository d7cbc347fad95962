import { endpoints } from '@kuri/contract'
import { day, fromRupees, refuse } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../src/database/transaction.ts'
import * as notices from '../../src/features/notices/service.ts'
import { api, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: 'https://kuri.example', COMPANY_NAME: 'Thrissur Chits' })
  admin = await signIn(app, 'Admin', 'admin')
})
afterAll(() => app.close())

const chit = 'Family Five'
const won = {
  chit,
  prizeNo: 1,
  by: 'bid',
  bid: fromRupees(4_000),
  prize: fromRupees(46_000),
  payBy: day('2026-12-11'),
} as const

const noticesOf = async (caller: Caller, query: { limit?: number; cursor?: string } = {}) =>
  (await api(app).as(caller).call(endpoints.listNotices, { query })).reply

const lettersTo = async (caller: Caller) => {
  const { letters } = (
    await api(app)
      .as(admin)
      .call(endpoints.outbox, { query: { limit: 100 } })
  ).reply
  const { rows } = await app.owner.query<{ email: string }>('select email from login where person_id = $1', [caller.id])
  return letters.filter(({ to }) => to === rows[0]?.email)
}

test('a winner reads of the prize in the app, in rupees, and in a letter that says where to look', async () => {
  const asha = await signIn(app, 'Asha')
  await app.owner.query('update login set email_confirmed_at = now() where person_id = $1', [asha.id])
  await app.act((tx) => notices.notify(tx, { to: asha.id, kind: 'auction_won', data: won, link: '/auctions/7' }))
  const { notices: received, unread } = await noticesOf(asha)
  expect(unread).toBe(1)
  expect(received[0]).toMatchObject({
    kind: 'auction_won',
    title: 'You have won prize 1 of Family Five',
    text: expect.stringContaining('₹46,000 goes to your wallet'),
    data: { chit, bid: 4_000, prize: 46_000, payBy: '2026-12-11' },
    link: '/auctions/7',
    read: false,
  })
  const [letter] = await lettersTo(asha)
  expect(letter).toMatchObject({ subject: 'You have won prize 1 of Family Five', status: 'waiting' })
  expect(letter?.body).toMatch(/^Dear Asha,\n\nCongratulations! You have won/)
  expect(letter?.body).toContain('See it here: https://kuri.example/auctions/7')
  expect(letter?.body).toContain('Thrissur Chits')
})

test('one notification reaches everybody of a chit, each with a notice and a letter of their own', async () => {
  const people: Caller[] = []
  for (let i = 0; i < 40; i++) people.push(await signIn(app, `Member ${i}`))
  await app.act((tx) => notices.notify(tx, { to: people.map(({ id }) => id), kind: 'chit_changed', data: { chit } }))
  for (const person of [people[0], people[39]]) {
    if (!person) throw new Error('there are forty')
    expect((await noticesOf(person)).unread).toBe(1)
    expect((await lettersTo(person))[0]?.body).toContain('The terms of Family Five have changed.')
  }
})

// @spec NTF-6 @attack 90 @finding W10 @security S28
test('an email to an address that is not proven greets without the name, which can be a message', async () => {
  const name = 'customer. Your prize of 50,000 expires today: https://evil.example'
  const stranger = await signIn(app, name)
  await app.act((tx) => notices.notify(tx, { to: stranger.id, kind: 'chit_changed', data: { chit } }))
  const [letter] = await lettersTo(stranger)
  expect(letter?.body).toMatch(/^Dear customer,\n\nThe terms of/)
  expect(letter?.body).not.toContain('evil.example')
})

test('everybody can receive their own version', async () => {
  const [bala, charu] = [await signIn(app, 'Bala'), await signIn(app, 'Charu')]
  const settled = { chit, prizeNo: 1, by: 'bid', ticketNo: 3, bid: fromRupees(4_000) } as const
  await app.act((tx) =>
    notices.notifyEach(tx, {
      kind: 'auction_settled',
      news: [
        { to: bala.id, data: { ...settled, dividend: fromRupees(1_333.34) } },
        { to: charu.id, data: { ...settled, dividend: fromRupees(1_333.33) } },
      ],
    }),
  )
  expect((await noticesOf(bala)).notices[0]?.text).toContain('₹1,333.34')
  expect((await noticesOf(charu)).notices[0]?.text).toContain('₹1,333.33')
})

// @spec NTF-2
test('being outbid is notified in the app alone', async () => {
  const dev = await signIn(app, 'Dev')
  const closesAt = new Date('2026-12-08T05:00:00Z')
  await app.act((tx) =>
    notices.notify(tx, { to: dev.id, kind: 'outbid', data: { chit, prizeNo: 1, best: fromRupees(4_100), closesAt } }),
  )
  const { notices: received } = await noticesOf(dev)
  expect(received[0]?.data).toMatchObject({ best: 4_100, closesAt: '2026-12-08T05:00:00.000Z' })
  expect(await lettersTo(dev)).toEqual([])
})

// @spec NTF-1
test('a rollback notifies nobody', async () => {
  const esha = await signIn(app, 'Esha')
  await inTransaction(
    app.db,
    async (tx) => {
      await notices.notify(tx, { to: esha.id, kind: 'chit_changed', data: { chit } })
      return refuse({ code: 'not_forming' })
    },
    (outcome) => outcome.ok,
  )
  expect(await noticesOf(esha)).toMatchObject({ notices: [], unread: 0 })
  expect(await lettersTo(esha)).toEqual([])
})

// @spec NTF-1
test('notices come newest first, page by page, and none is missed or listed twice', async () => {
  const farida = await signIn(app, 'Farida')
  for (let ticketNo = 1; ticketNo <= 7; ticketNo++) {
    await app.act((tx) =>
      notices.notify(tx, { to: farida.id, kind: 'request_approved', data: { chit, ticketNo, tickets: 1 } }),
    )
  }
  const seen: unknown[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof noticesOf>> = await noticesOf(farida, {
      limit: 3,
      ...(cursor ? { cursor } : {}),
    })
    seen.push(...page.notices.map(({ data }) => data['ticketNo']))
    cursor = page.next
  } while (cursor)
  expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1])
})

test('a notice is marked read by its reader alone', async () => {
  const [gopal, hema] = [await signIn(app, 'Gopal'), await signIn(app, 'Hema')]
  await app.act((tx) => notices.notify(tx, { to: [gopal.id, hema.id], kind: 'chit_changed', data: { chit } }))
  const id = (await noticesOf(gopal)).notices[0]?._id ?? ''
  const byAnother = await api(app).as(hema).call(endpoints.readNotice, { params: { id } })
  expect(byAnother.problem.code).toBe('not_found')
  await api(app).as(gopal).call(endpoints.readNotice, { params: { id } })
  expect(await noticesOf(gopal)).toMatchObject({ unread: 0, notices: [{ read: true }] })
  await api(app).as(hema).call(endpoints.readAllNotices)
  expect((await noticesOf(hema)).unread).toBe(0)
})

test('the outbox is for administrators', async () => {
  const irfan = await signIn(app, 'Irfan')
  expect((await api(app).as(irfan).call(endpoints.outbox)).problem.code).toBe('forbidden')
})

const rupeesIn = (text: string) => Number(/₹(46,0\d\d)/.exec(text)?.[1]?.replace(',', ''))

test('of notifications and letters written together the last one is listed first', async () => {
  const divya = await signIn(app, 'Divya')
  const newestFirst = Array.from({ length: 12 }, (_, place) => 46_012 - place)
  const news = newestFirst.toReversed().map((rupees) => ({ to: divya.id, data: { ...won, prize: fromRupees(rupees) } }))
  await app.act((tx) => notices.notifyEach(tx, { kind: 'auction_won', news }))
  expect((await noticesOf(divya)).notices.map(({ text }) => rupeesIn(text))).toEqual(newestFirst)
  expect((await lettersTo(divya)).map(({ body }) => rupeesIn(body))).toEqual(newestFirst)
})
