import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { chanceOf } from '../packages/server/test/moving-in/chance.ts'
import { dirtyWorkbook } from '../packages/server/test/moving-in/dirty-workbook.ts'
import { oldCompany } from '../packages/server/test/moving-in/old-company.ts'
import { xlsxOf } from '../packages/server/test/moving-in/xlsx.ts'
import { openDemo, type DemoServer } from '../tools/site/demo-server.ts'
import { answer, expectLedgerSound, inABrowser, LAPTOP, signIn, type Someone } from './people.ts'
import { callAs } from './running-auction.ts'
import { moveClock } from './seed/fixtures.ts'

/*
 * A company of two branches moves in, from its workbook to the seal, with two administrators. It has a server and a database of its own: a second administrator
 * and the schemes that moved in would stay in that of the other journeys.
 */

test.describe.configure({ mode: 'serial' })

const BOOKS = oldCompany(chanceOf(36), { chits: 3, people: 30, mostMonths: 6, branches: 2 })
const CODES = BOOKS.chits.map(({ code }) => code ?? '')
/** A scheme whose payments the old books list one by one. */
const LISTED = BOOKS.receipts.find(({ ticket }) => ticket === 1)?.chit ?? ''
const [FIRST = ''] = CODES

let demo: DemoServer
let admin: Someone
let second: Someone

const atHome = async (browser: Browser, name: string, email: string): Promise<Someone> => {
  const page = await inABrowser(browser, { baseURL: demo.site, viewport: LAPTOP })
  return { name, email, page }
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  demo = await openDemo()
  admin = await atHome(browser, 'Admin', 'admin@kuri.test')
  second = await atHome(browser, 'Ravi Menon', 'ravi@journey.test')
  const { name, email } = second
  const form = {
    name,
    email,
    password: 'Ravi@12345',
    phone: '98470 31313',
    address: '3 Fort Road',
    location: 'Thrissur',
  }
  expect((await admin.page.request.post('/api/auth/register', { data: form })).status()).toBe(201)
  await signIn(admin, 'Admin@123')
  const { users } = await callAs<{ users: { _id: string; email: string }[] }>(admin.page, 'GET', '/api/admin/users')
  const ravi = users.find((user) => user.email === email)?._id ?? ''
  await callAs(admin.page, 'PUT', `/api/admin/make-admin/${ravi}`)
  // a new administrator decides nothing in the first 24 hours
  await moveClock(admin.page.request, { days: 2 })
  await signIn(admin, 'Admin@123')
  await signIn(second, 'Ravi@12345')
})
test.afterAll(async () => {
  await Promise.all([admin, second].map(({ page }) => page.context().close()))
  await demo.close()
})

const schemes = (page: Page): Locator => page.getByRole('region', { name: 'Scheme by scheme' })
const schemeOf = (page: Page, code: string): Locator =>
  schemes(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: code, exact: true }) })
const intoBooks = (page: Page): Locator => page.getByRole('region', { name: 'Into the books' })
const seal = (page: Page): Locator => page.getByRole('region', { name: 'Seal', exact: true })

// @spec MOV-12, MOV-13, MOV-15, MOV-20
test('a company takes one scheme into the books, takes it back, and takes all', async () => {
  const { page } = admin
  await page.goto('/admin/imports')
  await page.getByLabel('Workbook', { exact: true }).setInputFiles({
    name: 'Old books.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: xlsxOf(dirtyWorkbook(BOOKS, null).sheets),
  })
  await page.getByRole('button', { name: 'Do the dry run' }).click({ timeout: 60_000 })
  await expect(intoBooks(page).getByText(`0 of ${CODES.length} in the books`)).toBeVisible()
  await expect(seal(page).getByText(/^Not yet: 3 schemes are not in the books/)).toBeVisible()
  await expect(seal(page).getByRole('button', { name: 'Seal the books' })).toHaveCount(0)
  await expect(intoBooks(page).getByText(/^This branch is not in Kuri yet: Kollam \(KLM\)\./)).toBeVisible()

  const one = schemeOf(page, FIRST)
  await expect(one.getByText('Kollam (KLM)', { exact: true })).toBeVisible()
  await one.getByRole('button', { name: 'Take into the books' }).click()
  const dialog = page.getByRole('dialog', { name: `Take ${FIRST} into the books?` })
  await expect(dialog.getByText(/opening entries on 31 Oct 2026, and with it the company’s bank/)).toBeVisible()
  await answer(page, `Take ${FIRST} into the books?`, `Take ${FIRST} into the books`)
  await expect(one.getByText('in the books', { exact: true })).toBeVisible()
  await expect(intoBooks(page).getByText('1 of 3 in the books')).toBeVisible()
  await expect(intoBooks(page).getByText(/^Opening balance still open/)).toBeVisible()

  // the branch is there now, and stays when the scheme is taken back
  await expect(intoBooks(page).getByText(/is not in Kuri yet/)).toHaveCount(0)

  await one.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText(/It is the only one in the books/)).toBeVisible()
  await answer(page, `Take ${FIRST} back?`, `Take ${FIRST} back`)
  await expect(one.getByText('not in the books', { exact: true })).toBeVisible()
  await expect(intoBooks(page).getByText('0 of 3 in the books')).toBeVisible()

  await intoBooks(page).getByRole('button', { name: 'Take all schemes into the books' }).click()
  await answer(page, 'Take all schemes into the books?', 'Take 3 schemes into the books')
  await expect(intoBooks(page).getByText('3 of 3 in the books')).toBeVisible({ timeout: 60_000 })
  await expect(schemes(page).getByText('in the books', { exact: true })).toHaveCount(3)
  await expectLedgerSound(page)
})

// @spec MOV-16, MOV-17, MOV-19
test('a scheme that moved in shows what was before with the numbers and days of the old books', async () => {
  const { page } = admin
  const address = page.url()
  await schemeOf(page, LISTED).getByRole('link', { name: 'Open the scheme' }).click()
  const grid = page.getByRole('grid')
  await expect(grid).toBeVisible()
  const old = BOOKS.receipts.find((row) => row.chit === LISTED && row.ticket === 1)
  await grid.locator('td[data-cell="0 0"]').click()
  const panel = page.getByRole('complementary').filter({ hasText: 'ticket 1' })
  await expect(panel.getByText('From the previous books:')).toBeVisible()
  await expect(panel.getByText(`receipt ${old?.number ?? ''}`)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Scheme page' }).click()
  const prizes = page.getByRole('table', { name: 'Prizes from the previous books' })
  const held = BOOKS.auctions.filter(({ chit }) => chit === LISTED)
  await expect(prizes.getByRole('row')).toHaveCount(held.length + 1)
  await expect(prizes.getByRole('row').nth(1)).toContainText('minutes M-1')
  await expect(page.getByText('is in the previous books')).toHaveCount(0)

  // who moved in has no login; staff find them by their old code
  const holder = BOOKS.tickets.findLast((row) => row.chit === LISTED && row.ticket === 1)?.holder ?? ''
  await page.goto(`/admin/manage-users?q=${holder}`)
  const name = BOOKS.people.find(({ code }) => code === holder)?.name ?? ''
  await page.getByRole('main').getByRole('link', { name }).click()
  await expect(page.getByRole('main').getByText('No login').first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Payments of the previous books' })).toContainText(old?.number ?? '')
  await page.goto(address)
})

// @spec MOV-21
test('one administrator asks for the seal, and the other one approves it in Money', async () => {
  const { page } = admin
  await seal(page).getByRole('button', { name: 'Seal the books' }).click()
  await answer(page, 'Seal these books?', 'Seal the books')
  await expect(
    seal(page).getByText(/asked for the seal on .* Another administrator must approve it in Money\./),
  ).toBeVisible()
  await expect(seal(page).getByRole('button', { name: 'Seal the books' })).toHaveCount(0)

  const other = second.page
  await other.goto('/admin/money')
  const row = other
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Seal the previous books: Old books.xlsx' })
  await row.getByRole('button', { name: 'Approve' }).click()
  await answer(other, 'Approve this change?', 'Approve')
  await expect(row).toHaveCount(0)

  await expect(seal(page).getByText(/^Ravi Menon sealed these books on /)).toBeVisible({ timeout: 30_000 })
  await expect(schemes(page).getByText('sealed', { exact: true })).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Take back' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Workbooks' }).click()
  await expect(page.getByRole('table', { name: 'Workbooks' })).toContainText('sealed')
  await expectLedgerSound(page)
})
