import { expect, test } from '@playwright/test'
import {
  administrator,
  alerted,
  approves,
  asks,
  breaks,
  inline,
  leave,
  newcomer,
  newScheme,
  told,
  walkTo,
  type Resident,
} from './house.ts'

/* `/chits`, `/join-chit/:id` and `/joined-schemes`: four schemes, one for each word of the button. */

let admin: Resident
let member: Resident
let others: Resident[]
const ids: Record<string, string> = {}
const TAG = `${Date.now()}`.slice(-5)
const named = (what: string): string => `${what} ${TAG}`

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  admin = await administrator(browser)
  member = await newcomer(browser, 'Sarasu')
  others = [await newcomer(browser, 'Thomas'), await newcomer(browser, 'Usha')]
  for (const what of ['Joined', 'Waiting', 'Full', 'Open']) ids[what] = await newScheme(admin, named(what))
  await asks(member, ids['Joined'] ?? '')
  for (const other of others) await asks(other, ids['Full'] ?? '')
  for (const what of ['Joined', 'Full']) await approves(admin, ids[what] ?? '')
  await asks(member, ids['Waiting'] ?? '')
})
test.afterAll(() => leave(admin, member, ...others))

const card = (what: string) => member.page.getByRole('article').filter({ hasText: named(what) })

test('a card of /chits shows the duration as a badge, name, amount, duration and members', async () => {
  const { page } = member
  await page.goto('/chits')
  await expect(page.getByRole('heading', { level: 1, name: 'Available Chit Schemes' })).toBeVisible()
  const full = card('Full')
  await expect(full.getByRole('heading', { name: named('Full') })).toBeVisible()
  await expect(full.getByText('2 months').first()).toBeVisible()
  await expect(full).toContainText('Amount, whole scheme₹20,000')
  await expect(full).toContainText('Duration2 months')
  await expect(full).toContainText('Members2 / 2')
})

test('without schemes, and when they do not arrive, both pages say so', async () => {
  const { page } = member
  for (const path of ['/chits', '/join-chit/sample']) {
    await page.route('**/api/chit', (route) => route.fulfill({ json: [] }))
    await page.goto(path)
    await expect(inline(page, 'No chit schemes found.')).toBeVisible()
    await page.unrouteAll()
  }
  await breaks(page, '**/api/chit')
  await page.reload()
  await expect(inline(page, 'Failed to load chit schemes.')).toBeVisible()
  await walkTo(page, '/chits')
  await expect(inline(page, 'Failed to load chit schemes.')).toBeVisible()
  await page.unrouteAll()
})

test('the button of /join-chit reads Joined, Waiting for Approval, Full or Join Now; the id changes nothing', async () => {
  const { page } = member
  await page.goto('/join-chit/whatever')
  await expect(page.getByRole('heading', { level: 1, name: 'Join a Chit Scheme' })).toBeVisible()
  for (const [what, reads] of [
    ['Joined', 'Joined'],
    ['Waiting', 'Waiting for Approval'],
    ['Full', 'Full'],
  ] as const) {
    const button = card(what).getByRole('button', { name: reads, exact: true })
    await expect(button).toBeDisabled()
  }
  await expect(card('Open').getByRole('button', { name: 'Join Now' })).toBeEnabled()
  await expect(card('Joined')).toContainText('Members1 / 2')
  await expect(card('Open')).toContainText('Amount, whole scheme₹20,000')
  await expect(card('Open')).toContainText('Duration2 months')
})

test('the list is asked for again every 10 seconds, and what others did appears', async () => {
  const { page } = member
  const asked: string[] = []
  await page.clock.install()
  page.on('request', (request) => request.url().endsWith('/api/chit') && asked.push(request.url()))
  await page.goto('/join-chit/sample')
  await expect(card('Open')).toContainText('Members0 / 2')
  await page.clock.pauseAt(Date.now() + 60_000)
  await asks(others[0] ?? admin, ids['Open'] ?? '')
  await approves(admin, ids['Open'] ?? '')
  // until just after the next round, in steps of a second
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(card('Open')).toContainText('Members1 / 2', { timeout: 300 })
  }).toPass({ intervals: [1] })
  const before = asked.length
  await page.clock.runFor(8_000)
  expect(asked.length).toBe(before)
  await page.clock.runFor(2_000)
  await expect.poll(() => asked.length).toBe(before + 1)
  await page.clock.resume()
})

test('joining is told, and a refusal is the server’s message in an alert', async () => {
  const { page } = member
  await page.goto('/join-chit/sample')
  const now = card('Open').getByRole('button', { name: 'Join Now' })
  await expect(now).toBeEnabled()
  // the same person presses in another window, this one still shows the button
  await asks(member, ids['Open'] ?? '')
  await now.click()
  await expect(alerted(page, 'Your request is waiting for approval.')).toBeVisible()
  await expect(card('Open').getByRole('button', { name: 'Waiting for Approval' })).toBeDisabled()

  ids['Later'] = await newScheme(admin, named('Later'))
  await page.reload()
  await card('Later').getByRole('button', { name: 'Join Now' }).click()
  await expect(told(page, `Your request for ${named('Later')} is with an administrator.`)).toBeVisible()
})

test('a rejected request is gone, and one may ask again', async () => {
  const { page } = member
  const requests: { _id: string; chitId: { _id: string } }[] = await (
    await admin.calls.get('/api/chit-member/pending')
  ).json()
  const mine = requests.find(({ chitId }) => chitId._id === ids['Later'])
  expect((await admin.calls.patch(`/api/chit-member/${mine?._id}/reject`)).status()).toBe(200)
  await page.goto('/join-chit/sample')
  await expect(card('Later').getByRole('button', { name: 'Join Now' })).toBeEnabled()
})

test('/joined-schemes shows amount, members, duration, created date and the Scheme ID', async () => {
  const { page } = member
  await page.goto('/joined-schemes')
  const row = page.getByRole('row').filter({ hasText: named('Joined') })
  for (const name of ['Amount', 'Members', 'Duration', 'Created', 'Scheme ID'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible()
  await expect(row).toContainText('₹20,000')
  await expect(row).toContainText('1 / 2')
  await expect(row).toContainText('2 months')
  await expect(row).toContainText(/\d{1,2} \w{3} \d{4}/)
  await expect(row.getByText((ids['Joined'] ?? '').slice(-6).toUpperCase(), { exact: true })).toBeVisible()
})
