import { expect, test } from '@playwright/test'
import { atABrowser, logIn, signIn } from './people.ts'

/* The staff of the demonstration at their work. */

const STAFF = [
  ['manager', 'Manager@123', '/admin', 'Dashboard'],
  ['auditor', 'Auditor@123', '/admin', 'Dashboard'],
  ['cashier', 'Cashier@123', '/admin/counter', 'Counter'],
  ['collector', 'Collector@123', '/collect', 'Collect'],
  ['admin', 'Admin@123', '/admin', 'Dashboard'],
] as const

test.describe('after log-in', () => {
  for (const [role, password, path, title] of STAFF) {
    // @finding U5
    test(`the ${role} starts at ${path}, and /login with a live session leads there too`, async ({ browser }) => {
      const someone = await atABrowser(browser, role, `${role}@kuri.test`)
      await logIn(someone, password)
      await expect(someone.page).toHaveURL(new RegExp(`${path}$`))
      await expect(someone.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await someone.page.goto('/login')
      await expect(someone.page).toHaveURL(new RegExp(`${path}$`))
    })
  }

  // @finding U41
  test('a member who opens a staff page reads on the dashboard why they are there', async ({ browser }) => {
    const asha = await atABrowser(browser, 'Asha', 'asha@kuri.test')
    await logIn(asha)
    await asha.page.goto('/admin/reports')
    await expect(asha.page).toHaveURL(/\/dashboard$/)
    await expect(asha.page.getByRole('alert')).toContainText('Only staff can open that page.')
  })
})

// @finding U5
test('the counter’s search has the focus, finds a phone without its space, and Enter opens the only member', async ({
  browser,
}) => {
  const { page, ...rest } = await atABrowser(browser, 'cashier', 'cashier@kuri.test')
  await logIn({ page, ...rest }, 'Cashier@123')
  const search = page.getByRole('searchbox', { name: 'Search members' })
  await expect(search).toBeFocused()
  await search.fill('nair anil')
  await expect(page.getByText('No member found.')).toBeVisible()
  await search.fill('family five')
  await expect(page.getByRole('link', { name: 'Contributions' })).toHaveCount(5)
  const asha = await page.request.get('/api/admin/members?search=asha').then((answer) => answer.json())
  const [{ _id: id, phone, name }] = asha.members
  await search.fill(`0${String(phone).replace(/\D/g, '').slice(-10)}`)
  await search.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/users/${id}$`))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('the owner’s chits are on the dashboard, sorted and filtered in the address, and open members by month', async ({
  browser,
}) => {
  const { page, ...rest } = await atABrowser(browser, 'admin', 'admin@kuri.test')
  await logIn({ page, ...rest }, 'Admin@123')
  const table = page.getByRole('table', { name: 'Schemes of the company' })
  for (const title of ['Scheme', 'Month', 'Collected', 'Overdue', 'Next auction', 'Prize to pay'])
    await expect(table.getByRole('columnheader', { name: new RegExp(`^${title}`) })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Show' })
    .getByRole('link', { name: /^Forming/ })
    .click()
  await expect(page).toHaveURL(/filter=forming/)
  await expect(table.getByRole('row').filter({ hasText: 'Family Five' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'All' }).click()
  await table.getByRole('link', { name: 'Old Town Five' }).click()
  await expect(page).toHaveURL(/\/admin\/chits\//)
  const grid = page.getByRole('grid', { name: 'Payments by member and month' })
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

// @finding U21
test('the staff’s menu folds and remembers, fits a laptop with one group open, and the palette finds pages, members and chits', async ({
  browser,
}) => {
  const { page, ...rest } = await atABrowser(browser, 'admin', 'admin@kuri.test')
  await page.setViewportSize({ width: 1366, height: 657 })
  await signIn({ page, ...rest }, 'Admin@123')
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

test('G and then M opens the members, also when the page is drawn anew between the two keys', async ({ browser }) => {
  const { page, ...rest } = await atABrowser(browser, 'admin', 'admin@kuri.test')
  await page.setViewportSize({ width: 1366, height: 657 })
  await logIn({ page, ...rest }, 'Admin@123')
  await expect(page.getByRole('button', { name: 'Accounts' })).toBeVisible()
  await page.keyboard.press('g')
  // the menu becomes a rail
  await page.setViewportSize({ width: 1024, height: 657 })
  await expect(page.getByRole('button', { name: 'Accounts' })).toHaveCount(0)
  await page.keyboard.press('m')
  await expect(page).toHaveURL(/manage-users$/)
})

test('between 768 and 1200 px the staff’s menu is a rail with a word under each icon and the current entry in view', async ({
  browser,
}) => {
  const { page, ...rest } = await atABrowser(browser, 'admin', 'admin@kuri.test')
  await page.setViewportSize({ width: 1024, height: 657 })
  await signIn({ page, ...rest }, 'Admin@123')
  await page.goto('/admin/settings')
  const menu = page.getByRole('navigation', { name: 'Side menu' })
  const current = menu.getByRole('link', { name: 'Settings' })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(current).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1024, height: 2400 })
  await expect(menu.getByRole('link').first()).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1024, height: 657 })
  await expect(current).toBeInViewport({ ratio: 1 })
  expect((await menu.boundingBox())?.width).toBeLessThan(120)
  await expect(menu.getByRole('button', { name: 'Accounts' })).toHaveCount(0)
})

test('a cashier’s menu has the entries of the role only', async ({ browser }) => {
  const { page, ...rest } = await atABrowser(browser, 'cashier', 'cashier@kuri.test')
  await logIn({ page, ...rest }, 'Cashier@123')
  const menu = page.getByRole('navigation', { name: 'Side menu' })
  await expect(menu.getByRole('link', { name: 'Counter' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('button', { name: /^Company/ }).click()
  await expect(menu.getByRole('link', { name: 'Roles', exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await expect(menu.getByRole('button', { name: /^Books/ })).toHaveCount(0)
})

// @finding U43
test('the passed checks of the ledger fold under one line', async ({ browser }) => {
  const { page, ...rest } = await atABrowser(browser, 'auditor', 'auditor@kuri.test')
  await signIn({ page, ...rest }, 'Auditor@123')
  await page.goto('/admin/ledger')
  await expect(page.getByText(/^All \d+ checks OK$/)).toBeVisible()
  const fold = page.getByText(/^Show the \d+ checks that passed$/)
  await expect(page.getByText('OK', { exact: true }).first()).toBeHidden()
  await fold.click()
  await expect(page.getByText('OK', { exact: true }).first()).toBeVisible()
})
