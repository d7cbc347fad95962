import { expect, test, type Page } from '@playwright/test'
import { inABrowser, logInHere } from './people.ts'
import { callingAdministrator, closeAll, navigateTo, newScheme } from './seed/fixtures.ts'

/* The staff of the demonstration at their work: one after the other at the same browser. */

const LAPTOP = { width: 1366, height: 657 }
const TABLET = { width: 1024, height: 657 }

test.describe.configure({ mode: 'serial' })

let page: Page
test.beforeAll(async ({ browser }) => {
  page = await inABrowser(browser)
  await page.goto('/login')
})
test.afterAll(() => page.context().close())

async function logOut(): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  // the next person begins at home, not where this one was
  await expect(page).toHaveURL(/\/login$/)
}

async function expectStart(role: string, password: string, path: string, title: string): Promise<void> {
  await logInHere(page, `${role}@kuri.test`, password)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

// @finding U5
test('the manager starts at /admin, and /login with a live session leads there too', async () => {
  await expectStart('manager', 'Manager@123', '/admin', 'Dashboard')
  await logOut()
})

// @finding U5
test('the auditor starts at /admin, and /login with a live session leads there too', () =>
  expectStart('auditor', 'Auditor@123', '/admin', 'Dashboard'))

// @finding U43
test('the passed checks of the ledger fold under one line', async () => {
  await navigateTo(page, '/admin/ledger')
  await expect(page.getByText(/^All \d+ checks OK$/)).toBeVisible()
  const fold = page.getByText(/^Show the \d+ checks that passed$/)
  await expect(page.getByText('OK', { exact: true }).first()).toBeHidden()
  await fold.click()
  await expect(page.getByText('OK', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check now' })).toHaveCount(0)
  await logOut()
})

// @finding U5
test('the cashier starts at /admin/counter, and /login with a live session leads there too', () =>
  expectStart('cashier', 'Cashier@123', '/admin/counter', 'Counter'))

// @finding U5
test('the counter’s search has the focus, finds a phone without its space, and Enter opens the only member', async () => {
  const search = page.getByRole('searchbox', { name: 'Search members' })
  await expect(search).toBeFocused()
  await search.fill('nair anil')
  await expect(page.getByText('No member found.')).toBeVisible()
  await search.fill('family five')
  await expect(page.getByRole('list', { name: 'Members found' }).getByRole('link')).toHaveCount(5)
  const asha = await page.request.get('/api/admin/members?search=asha').then((answer) => answer.json())
  const [{ _id: id, phone, name }] = asha.members
  await search.fill(`0${String(phone).replace(/\D/g, '').slice(-10)}`)
  await search.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/counter\\?member=${id}&`))
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
})

test('a cashier’s menu has the entries of the role only', async () => {
  await navigateTo(page, '/admin/counter')
  const menu = page.getByRole('navigation', { name: 'Side menu' })
  await expect(menu.getByRole('link', { name: 'Counter' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('button', { name: /^Company/ }).click()
  await expect(menu.getByRole('link', { name: 'Roles', exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await expect(menu.getByRole('button', { name: /^Books/ })).toHaveCount(0)
  await logOut()
})

// @finding U5
test('the collector starts at /collect, and /login with a live session leads there too', async () => {
  await expectStart('collector', 'Collector@123', '/collect', 'Collect')
  await logOut()
})

// @finding U5
test('the admin starts at /admin, and /login with a live session leads there too', () =>
  expectStart('admin', 'Admin@123', '/admin', 'Dashboard'))

test('the owner’s chits are on the dashboard, sorted and filtered in the address, and open members by month', async () => {
  // one that starts today: other journeys may have moved the clock past the start date of the demonstration's
  const name = `Forming ${Date.now()}`
  const owner = await callingAdministrator()
  await newScheme(owner, name, 3)
  await closeAll(owner)
  const table = page.getByRole('table', { name: 'Schemes of the company' })
  for (const title of ['Scheme', 'Month', 'Collected', 'Overdue', 'Next auction', 'Prize to pay'])
    await expect(table.getByRole('columnheader', { name: new RegExp(`^${title}`) })).toBeVisible()
  const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  expect(headings.indexOf('Tasks')).toBeGreaterThan(-1)
  expect(headings.indexOf('Tasks')).toBeLessThan(headings.indexOf('All schemes'))
  await page
    .getByRole('navigation', { name: 'Show' })
    .getByRole('link', { name: /^Forming/ })
    .click()
  await expect(page).toHaveURL(/filter=forming/)
  await expect(table.getByRole('row').filter({ hasText: 'Family Five' })).toHaveCount(0)
  // other journeys make schemes too: it need not be on the first page
  await page.getByRole('searchbox', { name: 'Search by name or state' }).fill(name)
  await expect(table.getByRole('row').filter({ hasText: name })).toContainText(/starts \d+ \w+ \d{4}3 seats are free/)
  await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'All' }).click()
  await page.getByRole('searchbox', { name: 'Search by name or state' }).fill('old town')
  await expect(page).toHaveURL(/q=old\+town/)
  await expect(table.getByRole('row')).toHaveCount(2)
  await table.getByRole('link', { name: 'Old Town Five' }).click()
  await expect(page).toHaveURL(/\/admin\/chits\//)
  const grid = page.getByRole('grid', { name: 'Payments by member and month' })
  await expect(page.getByText(/ · finished$/)).toBeVisible()
  // beside the name, so that a phone shows it without scrolling sideways
  await expect(grid.getByRole('columnheader').nth(1)).toHaveText('To pay now')
  const first = grid.getByRole('gridcell', { name: /ticket 1, .*: paid/ }).first()
  await first.click()
  const panel = page.getByRole('complementary', { name: /\d{4}$/ })
  await expect(panel).toContainText('Receipt')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(panel).toContainText('Ticket 2')
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/\/admin\/users\//)
})

test('the members without a collector are listed alone, and who gets one leaves the list', async () => {
  await page.goto('/admin/collectors')
  const members = page.getByRole('region', { name: 'Members by collector' })
  const filters = members.getByRole('navigation', { name: 'Show' })
  const charu = members.getByRole('row').filter({ hasText: 'Charu' })
  await page.getByRole('searchbox', { name: 'Search by name, place or phone' }).fill('charu')
  await expect(page).toHaveURL(/q=charu$/)
  await members.getByLabel(/^Collector for Charu/).selectOption({ label: 'None' })
  await filters.getByRole('link', { name: 'Without a collector' }).click()
  await expect(page).toHaveURL(/q=charu&filter=unassigned$/)
  await members.getByLabel(/^Collector for Charu/).selectOption({ index: 1 })
  await expect(charu).toHaveCount(0)
  await expect(members).toBeFocused()
  await filters.getByRole('link', { name: 'All' }).click()
  await expect(charu).toHaveCount(1)
})

// @finding U21
test('the staff’s menu folds and remembers, fits a laptop with one group open, and the palette finds pages, members and chits', async () => {
  await page.setViewportSize(LAPTOP)
  // the groups that the tests before this one left open
  await page.evaluate(() => localStorage.removeItem('staff-menu-open'))
  await page.goto('/admin/day-book')
  const menu = page.getByRole('navigation', { name: 'Side menu' })
  await expect(menu.getByRole('button', { name: 'Accounts' })).toHaveAttribute('aria-expanded', 'true')
  await expect(menu.getByRole('link', { name: 'Day book' })).toHaveAttribute('aria-current', 'page')
  expect(await menu.evaluate((nav) => nav.scrollHeight <= nav.clientHeight)).toBe(true)
  await menu.getByRole('button', { name: /^Company/ }).click()
  await page.reload()
  await expect(menu.getByRole('button', { name: /^Company/ })).toHaveAttribute('aria-expanded', 'true')
  await expect(menu.getByRole('button', { name: /^Chits/ })).toHaveAttribute('aria-expanded', 'false')
  const palette = page.getByRole('combobox', { name: 'Find a page, a member or a chit' })
  const option = page.getByRole('listbox').getByRole('option', { selected: true })
  for (const [typed, found, address] of [
    ['bank matching', 'conciliation', /reconciliation$/],
    ['menon asha', 'Asha', /\/admin\/users\//],
    ['old town', 'Old Town Five', /\/admin\/chits\//],
  ] as const) {
    await page.keyboard.press('Control+k')
    await palette.fill(typed)
    await expect(option).toContainText(found)
    await palette.press('Enter')
    await expect(page).toHaveURL(address)
  }
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page).toHaveURL(/manage-users$/)
})

test('G and then M opens the members, also when the page is drawn anew between the two keys', async () => {
  await page.setViewportSize(LAPTOP)
  await navigateTo(page, '/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accounts' })).toBeVisible()
  await page.keyboard.press('g')
  // the menu becomes a rail
  await page.setViewportSize(TABLET)
  await expect(page.getByRole('button', { name: 'Accounts' })).toHaveCount(0)
  await page.keyboard.press('m')
  await expect(page).toHaveURL(/manage-users$/)
})

test('between 768 and 1200 px the staff’s menu is a rail with a word under each icon and the current entry in view', async () => {
  await page.setViewportSize(TABLET)
  await page.goto('/admin/settings')
  const menu = page.getByRole('navigation', { name: 'Side menu' })
  const current = menu.getByRole('link', { name: 'Settings' })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(current).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1024, height: 2400 })
  await expect(menu.getByRole('link').first()).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(TABLET)
  await expect(current).toBeInViewport({ ratio: 1 })
  expect((await menu.boundingBox())?.width).toBeLessThan(120)
  await expect(menu.getByRole('button', { name: 'Accounts' })).toHaveCount(0)
  await logOut()
})

// @finding U41
test('a member who opens a staff page reads on the dashboard why they are there', async () => {
  await logInHere(page, 'asha@kuri.test')
  await page.goto('/admin/reports')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('alert')).toContainText('Only staff can open that page.')
  // two at once: the second redirect comes while the first is still being drawn
  await page.evaluate(() => {
    for (const path of ['/admin/reports', '/admin/ledger']) {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }
  })
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
