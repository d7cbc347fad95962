import { expect, test, type Page } from '@playwright/test'
import { inABrowser, LAPTOP, logInHere } from './people.ts'
import {
  callingAdministrator,
  cashierCaller,
  closeAll,
  moveClock,
  newCaller,
  runningScheme,
  type Caller,
} from './seed/fixtures.ts'

/* A member who is late pays at the counter, as the issue words it: found by phone, two dues, one in part, cash with change. */

const no = Date.now() % 100_000_000
const babu = `Babu ${no}`
const [anchor, boat] = [`Anchor ${no}`, `Boat ${no}`]
const LATE = { graceDays: 5, rates: [{ perYearBp: 1200 }] }

let page: Page
test.beforeAll(async ({ browser }) => {
  const admin = await callingAdministrator()
  const cashier = await cashierCaller(admin, 'Late Cashier')
  const members: [Caller, Caller] = [await newCaller(babu), await newCaller(`Hari ${no}`)]
  for (const name of [anchor, boat]) await runningScheme(admin, name, members, { late: LATE })
  expect((await members[0].calls.patch('/api/auth/me', { data: { phone: '98472 59653' } })).status()).toBe(200)
  await moveClock(admin.calls, { days: 20 })
  await closeAll(admin, cashier, ...members)
  page = await inABrowser(browser, { viewport: LAPTOP })
  await page.addInitScript(() => {
    window.print = () => void (document.documentElement.dataset['printed'] = 'yes')
  })
  await page.goto('/login')
  await logInHere(page, cashier.email)
  await page.getByLabel('Opening cash').fill('0')
  await page.getByRole('button', { name: 'Open till' }).click()
  await expect(page.getByRole('link', { name: /^Till open/ })).toBeVisible()
})
test.afterAll(() => page.context().close())

const search = () => page.getByRole('searchbox', { name: 'Search members' })
const find = async () => {
  await search().fill('9847259653')
  await search().press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: babu })).toBeFocused()
}

// @spec PAY-7
test('two dues, one in part, in cash with change: one printed receipt, three presses after the search; the rest stays due with its late fee', async () => {
  await find()
  await expect(page.getByRole('list', { name: 'Members found' }).getByText(/^₹10,\d{3} overdue$/)).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  // 1: a part, 2: the note of cash, 3: take and print
  await page.keyboard.press('p')
  await page.keyboard.type('7900')
  await page.getByRole('button', { name: '₹8,000', exact: true }).click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: `₹7,900 received from ${babu}` })).toBeVisible()
  await expect(page.getByText('Give back₹100')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
  await expect(page.getByText(/^Receipt C-\d{4}-\d{6}$/)).toHaveCount(1)
  await expect(page.getByText(new RegExp(`^${anchor}, ticket 1, \\w+ \\d{4} \\+ late fee ₹\\d+$`))).toBeVisible()
  await expect(page.getByText(new RegExp(`^${boat}, ticket 1, \\w+ \\d{4}, part$`))).toBeVisible()
  const slip = page.getByRole('region', { name: 'Slip for the printer' })
  await expect(slip.getByText(/^Late fee, \w+$/)).toHaveCount(1)
  await expect(slip.getByText(/, month 1 of 2$/).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await find()
  const dues = page.getByRole('list', { name: `What ${babu} can pay now` })
  await expect(dues.getByRole('listitem').first()).toContainText(boat)
  await expect(dues.getByRole('listitem').first()).toContainText(/₹5,000 \+ ₹\d+ late fee/)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
})
