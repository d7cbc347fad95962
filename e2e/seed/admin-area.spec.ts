import { expect, test } from '@playwright/test'
import {
  administrator,
  failRequests,
  inline,
  closeAll,
  goTo,
  newCaller,
  type Caller,
  type SignedInUser,
} from './fixtures.ts'

/* The pages of administrators: sidebar, `/admin`, `/admin/reports`. */

test.describe.configure({ mode: 'serial' })

let admin: SignedInUser
let newest: Caller
test.beforeAll(async ({ browser }) => {
  admin = await administrator(browser)
  // before the first page, which may ask ahead for the figures of the next
  newest = await newCaller('Yamuna')
})
test.afterAll(() => closeAll(admin, newest))

// @seed 8.9
test('a report that fails says so', async () => {
  const { page } = admin
  await failRequests(page, '**/api/admin/reports*')
  await page.goto('/admin/reports')
  await expect(inline(page, 'Failed to load reports.')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Failed to load reports.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'By scheme' }).getByRole('table')).toBeVisible()
})

// @seed 0.3, 2.38, 6.4
test('/admin/reports is a table of scheme, members, collected and disbursed', async () => {
  const { page, calls } = admin
  const rows: { chitName: string; totalMembers: number; collectedAmount: number; disbursedAmount: number }[] = await (
    await calls.get('/api/admin/reports')
  ).json()
  const old = rows.find(({ chitName }) => chitName === 'Old Town Five')
  expect(old).toMatchObject({ totalMembers: 5 })
  await goTo(page, '/admin/reports')
  const table = page.getByRole('region', { name: 'By scheme' }).getByRole('table')
  for (const name of ['Chit', 'Seats', 'Collected', 'Disbursed'])
    await expect(table.getByRole('columnheader', { name: new RegExp(`^${name}`) })).toBeVisible()
  const row = table.getByRole('row').filter({ hasText: 'Old Town Five' })
  for (const sum of [old?.collectedAmount, old?.disbursedAmount])
    await expect(row).toContainText(`₹${Number(sum).toLocaleString('en-IN')}`)
})

// @seed 2.34, 6.4
test('/admin counts Total Users, Chit Schemes, Contributions and Members, and has the Recent Users in a table', async () => {
  const { page, calls } = admin
  const { data } = await (await calls.get('/api/admin/stats')).json()
  await goTo(page, '/admin')
  const cards = page.locator('dl').filter({ has: page.getByRole('definition') })
  for (const [label, figure] of [
    ['Total Users', data.totalUsers],
    ['Chit Schemes', data.totalSchemes],
    ['Contributions', data.totalContributions],
    ['Members', data.totalMembers],
  ] as const)
    await expect(cards.filter({ hasText: label }).first()).toContainText(`${label}${Number(figure)}`)
  const recent = page.getByRole('table', { name: 'Recent Users' })
  for (const name of ['Name', 'Email', 'Phone', 'Role'])
    await expect(recent.getByRole('columnheader', { name, exact: true })).toBeVisible()
  const row = recent.getByRole('row').filter({ hasText: newest.email })
  for (const text of ['Yamuna', '98470 55555', 'Member']) await expect(row).toContainText(text)
})

// @seed 2.7, 2.40
test('the sidebar leads to Dashboard, Create Chit, Manage Chits, Manage Users, Reports and Manage Images', async () => {
  const { page } = admin
  await goTo(page, '/admin')
  const sidebar = page.getByRole('navigation', { name: 'Side menu' })
  await expect(sidebar.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible()
  for (const [name, path] of [
    ['Create Chit', '/admin/create-chit'],
    ['Manage Chits', '/admin/manage-chits'],
    ['Manage Users', '/admin/manage-users'],
    ['Reports', '/admin/reports'],
    ['Manage Images', '/admin/manage-images'],
    ['Dashboard', '/admin'],
  ] as const) {
    const entry = sidebar.getByRole('link', { name })
    // a group of the menu folds: its button opens it
    while (!(await entry.isVisible())) await sidebar.getByRole('button', { expanded: false }).first().click()
    await entry.click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})
