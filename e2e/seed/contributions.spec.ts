import { expect, test } from '@playwright/test'
import {
  administrator,
  approveRequests,
  requestToJoin,
  inline,
  closeAll,
  navigateTo,
  newCaller,
  newMember,
  newScheme,
  runningScheme,
  today,
  type Caller,
  type SignedInUser,
} from './fixtures.ts'

/* `/my-chits`, `/payment`, `/contribution-history` and `/history`: one contribution on its way, and the member's page from test to test. */

const SCHEME = `Mango Lane Two ${`${Date.now()}`.slice(-5)}`
const FORMING = `Mango Lane Three ${SCHEME.slice(-5)}`
const METHODS = ['Phone Pay', 'PayTM', 'Debit Card', 'Net banking']

let admin: SignedInUser
let member: SignedInUser
let other: Caller
let chitId = ''
let month = ''
let year = ''

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  admin = await administrator(browser)
  member = await newMember(browser, 'Vasantha')
  other = await newCaller('Wilson')
  chitId = await runningScheme(admin, SCHEME, [member, other])
  const forming = await newScheme(admin, FORMING, 3)
  await requestToJoin(member, forming)
  await approveRequests(admin, forming)
  const day = new Date(await today(admin))
  month = day.toLocaleString('en', { month: 'long', timeZone: 'UTC' })
  year = String(day.getUTCFullYear())
})
test.afterAll(() => closeAll(admin, member, other))

// @seed 2.31
test('nothing is paid yet', async () => {
  const { page } = member
  await page.goto('/contribution-history')
  await expect(inline(page, 'No contributions yet.')).toBeVisible()
  await navigateTo(page, '/history')
  await expect(inline(page, 'No payments yet.')).toBeVisible()
})

// @seed 2.29
test('/my-chits has its placeholder as long as no joined scheme can be paid', async ({ browser }) => {
  const yusuf = await newMember(browser, 'Yusuf')
  const waits = await newScheme(admin, `${FORMING} too`, 3)
  await requestToJoin(yusuf, waits)
  await approveRequests(admin, waits)
  await yusuf.page.goto('/my-chits')
  await expect(inline(yusuf.page, 'Select a chit to view payment options.')).toBeVisible()
  await expect(yusuf.page.getByRole('button', { name: 'Pay Contribution' })).toHaveCount(0)
  await navigateTo(yusuf.page, `/my-chits?chit=${waits}`)
  await expect(yusuf.page.getByRole('button', { name: 'Pay Now' })).toBeDisabled()
  await closeAll(yusuf)
})

// @seed 2.28, 4.15, 4.16, 9.7
test('/my-chits lists the joined schemes; the one that is due is open with this month, this year and the default amount', async () => {
  const { page } = member
  await navigateTo(page, '/my-chits')
  const choose = (scheme: string) =>
    page.getByRole('listitem').filter({ hasText: scheme }).getByRole('button', { name: 'Pay Contribution' }).click()
  await expect(page.getByRole('region', { name: `${SCHEME}, month 1` })).toBeVisible()
  await expect(
    page.getByRole('listitem').filter({ hasText: FORMING }).getByRole('button', { name: 'Pay Contribution' }),
  ).toHaveCount(0)
  await choose(SCHEME)
  await expect(inline(page, 'Select a chit to view payment options.')).toBeHidden()
  await expect(page.getByLabel('Month', { exact: true })).toHaveValue(month)
  await expect(page.getByLabel('Year', { exact: true })).toHaveValue(year)
  // 20,000 over 2 months for 2 members
  await expect(page.getByRole('region', { name: `${SCHEME}, month 1` })).toContainText('Amount to pay₹5,000')
  await page.getByRole('link', { name: 'Pay Now' }).click()
  await expect(page).toHaveURL(/\/payment$/)
})

// @seed 2.15, 2.16, 2.17, 3.11, 5.11, 9.9
test('/payment shows the amount of the navigation state and four methods; Next waits for one of them', async () => {
  const { page } = member
  const main = page.getByRole('main')
  await expect(main.getByText('₹5,000', { exact: true }).first()).toBeVisible()
  await expect(main).toContainText(`${SCHEME}, ${month} ${year}`)
  const state: unknown = await page.evaluate(() => (window.history.state as { usr: unknown }).usr)
  expect(state).toMatchObject({ amount: 500_000, chitId, userId: member.id, month, year: Number(year) })
  const method = page.getByLabel('Payment method')
  await expect(method.getByRole('option')).toHaveText(['Choose a method', ...METHODS])
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  for (const label of METHODS) {
    await method.selectOption({ label })
    await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
  }
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Pay ₹5,000' }).click()
  await expect(inline(page, `${month} is paid.`)).toBeVisible()
})

// @seed 2.15
test('/payment is not guarded: a visitor sees the amount too, and without one what to do', async ({ page }) => {
  await page.goto('/payment')
  await expect(inline(page, 'Log in to pay')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    `/login?back=${encodeURIComponent('/my-chits')}`,
  )
  const usr = {
    purpose: 'contribution',
    amount: 900_000,
    chitId,
    chitName: SCHEME,
    userId: member.id,
    month,
    year: 2030,
  }
  await page.evaluate((state) => window.history.replaceState({ usr: state, key: 'k', idx: 0 }, ''), usr)
  await page.reload()
  await expect(page.getByRole('main').getByText('₹9,000', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
})

// @seed 2.30
test('/contribution-history is a table of chit name, month and year, amount and paid date', async () => {
  const { page } = member
  await navigateTo(page, '/contribution-history')
  for (const name of ['Chit name', 'Month and year', 'Amount', 'Paid date'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: SCHEME })
  await expect(row).toContainText(`${month} ${year}`)
  await expect(row).toContainText('₹5,000')
  await expect(row).toContainText(/\d{1,2} \w{3} \d{4}/)
})

// @seed 0.2, 2.32
test('/history is a table of date, chit scheme, amount paid and member, inside the layout of administrators', async () => {
  await admin.page.goto('/history')
  for (const { page } of [admin, member]) {
    await navigateTo(page, '/history')
    await expect(page.getByRole('heading', { level: 1, name: 'Chit Payment History' })).toBeVisible()
    for (const name of ['Date', 'Chit scheme', 'Amount paid', 'Member'])
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: SCHEME })
    await expect(row).toContainText('Vasantha')
    await expect(row).toContainText('₹5,000')
    await expect(row).toContainText(/\d{1,2} \w{3} \d{4}/)
  }
  const sidebar = admin.page.getByRole('navigation', { name: 'Side menu' })
  await sidebar.getByRole('button', { name: 'Chits', exact: true }).click()
  await expect(sidebar.getByRole('link', { name: 'Manage Chits' })).toBeVisible()
  await expect(member.page.getByRole('link', { name: 'Manage Chits' })).toHaveCount(0)
})

// @seed 8.13
test('when a list does not arrive the page says so and keeps a next step', async () => {
  const { page } = member
  await page.route(/\/api\/(contributions|history)\//, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/contribution-history')
  for (const [path, text] of [
    ['/contribution-history', 'Could not load your contributions. Try again.'],
    ['/history', 'Could not load the payments. Try again.'],
  ] as const) {
    await navigateTo(page, path)
    await expect(inline(page, text)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  }
})
