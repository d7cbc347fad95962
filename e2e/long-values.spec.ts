import { expect, test, type Page } from '@playwright/test'
import {
  administrator,
  closeAll,
  goTo,
  navigateTo,
  newCaller,
  newMember,
  requestToJoin,
  signedIn,
  type SignedInUser,
} from './seed/fixtures.ts'

/* Large amounts, long names and long dates fit on a tablet and on a phone. */

const TABLET = { width: 768, height: 1024 }
const PHONE = { width: 360, height: 740 }

// the administrator and the member each stay at one page
test.describe.configure({ mode: 'serial' })

let admin: SignedInUser
let member: SignedInUser
test.beforeAll(async ({ browser }) => {
  admin = await administrator(browser)
  member = await signedIn(browser, 'asha@kuri.test')
})
test.afterAll(() => closeAll(admin, member))

/** The schemes of the demonstration that stand so, its oldest first. */
async function chitsIn(status: string): Promise<string[]> {
  const schemes: { _id: string; status: string }[] = await (await admin.page.request.get('/api/chit')).json()
  return schemes
    .filter((one) => one.status === status)
    .map(({ _id }) => _id)
    .toReversed()
}

/** By how many pixels the tables of a page are wider than what they stand in. */
const overhangOfTables = (page: Page): Promise<number[]> =>
  page
    .locator('main table')
    .evaluateAll((tables) => tables.map((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)))

const LATE = {
  ticketId: '01a209d8-2723-7435-9a82-1332dbd730d0',
  chitId: '01a209d8-25e3-7dd3-8350-1a37d669855b',
  chitName: 'Marine Drive Savings',
  ticketNo: 2,
  person: { userId: '01a209d6-8d8a-7825-a793-640916c79d99', name: 'Chandrasekharan Xavier', phone: '98470 00099' },
  hasWon: true,
  months: 1,
  oldestDue: '2027-05-05',
  daysLate: 112,
  band: '0-30',
  owed: 1_10_757.4,
  advanced: 1_10_757.4,
  penalty: 1_757.4,
  next: { kind: 'grace', on: '2027-05-10' },
  promise: null,
}

test('on a tablet the tables of schemes and of late payers stay inside their cards', async () => {
  const { page } = admin
  await page.setViewportSize(TABLET)
  await page.route('**/api/admin/chits?*', async (route) => {
    const answer = await route.fetch()
    const { chits, ...rest } = await answer.json()
    const busy = {
      status: 'running',
      amount: 50_07_000,
      months: 100,
      monthNo: 55,
      due: 100,
      collected: 80,
      late: 10_01_400.5,
      latePeople: 12,
      nextAuction: { _id: LATE.ticketId, state: 'scheduled', opensAt: '2027-11-28T04:30:00.000Z' },
    }
    const rows = chits.map((chit: object) => ({ ...chit, ...busy, name: 'Thrissur Pooram Chandrasekharan' }))
    await route.fulfill({ json: { ...rest, chits: rows } })
  })
  await page.goto('/admin/manage-chits')
  await expect(page.getByText('₹10,01,400.50').first()).toBeVisible()
  expect(await overhangOfTables(page)).toEqual([0])

  await page.route('**/api/admin/arrears?*', (route) => route.fulfill({ json: { tickets: [LATE], next: null } }))
  await navigateTo(page, '/admin/arrears')
  await expect(page.getByText('In grace period until 10 May 2027')).toBeVisible()
  expect(Math.max(...(await overhangOfTables(page)))).toBe(0)
})

test('on a tablet a request to join and the search of the audit log have room for their words', async () => {
  const { page } = admin
  const applicant = await newCaller('Chandrasekharan')
  await requestToJoin(applicant, (await chitsIn('forming')).at(0) ?? '')
  await closeAll(applicant)
  await page.setViewportSize(TABLET)
  await navigateTo(page, '/admin/manage-users')
  const words = page.getByRole('listitem').getByText(/, \d+ of \d+ seats taken/)
  await expect(words.first()).toBeVisible()
  const oneLine = 30
  expect((await words.first().boundingBox())?.height).toBeLessThan(oneLine)
  await navigateTo(page, '/admin/audit')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  const search = await page.getByLabel('Search', { exact: true }).boundingBox()
  expect(search?.width).toBeGreaterThan(TABLET.width / 2)
})

test('on a tablet a day stands on one line in a table, and a count of more than 99 in the menu', async () => {
  const { page } = member
  await page.setViewportSize(TABLET)
  await page.route('**/api/notices?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), unread: 150 } })
  })
  await page.goto('/joined-schemes')
  const days = page.getByRole('table').locator('time')
  await expect(days.first()).toBeVisible()
  const lines = await days.evaluateAll((all) => all.map((day) => day.getClientRects().length))
  expect(new Set(lines)).toEqual(new Set([1]))
  const unread = page.getByRole('navigation', { name: 'Side menu' }).getByText('99+')
  await expect(unread).toBeVisible()
  const isCut = await unread.evaluate((count) => count.scrollHeight > count.clientHeight)
  expect(isCut).toBe(false)
})

test('on a phone the name of an auction and of a member are read in full', async () => {
  const { page } = member
  const auctions: { _id: string; state: string }[] = await (await page.request.get('/api/auctions')).json()
  const settled = auctions.find(({ state }) => state === 'settled')?._id
  await page.setViewportSize(PHONE)
  await goTo(page, `/auctions/${settled}`)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  expect(await title.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0)

  const staff = admin.page
  await staff.setViewportSize(PHONE)
  const name = 'Chandrasekharan Ramachandran Namboothirippad'
  await staff.route('**/api/admin/chits/*/grid*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ body: (await answer.text()).replaceAll('Bala Iyer', name) })
  })
  await navigateTo(staff, `/admin/chits/${(await chitsIn('running')).at(0)}`)
  const cell = staff.getByRole('rowheader', { name })
  await expect(cell).toBeVisible()
  expect(await cell.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
})

test('a visitor of a running scheme reads that only members see its dues and auctions', async ({ browser }) => {
  const visitor = await newMember(browser, 'Padma')
  await visitor.page.goto(`/chits/${(await chitsIn('running')).at(0)}`)
  await expect(visitor.page.getByText('Only members of this scheme see what is due and when.')).toBeVisible()
  await expect(visitor.page.getByText('Only members of this scheme see this list.')).toBeVisible()
  await expect(visitor.page.getByText(/prizes given/)).toHaveCount(0)
  await closeAll(visitor)
})
