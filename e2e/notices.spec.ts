import { expect, test, type Page } from '@playwright/test'
import {
  callingAdministrator,
  closeAll,
  newMember,
  runningScheme,
  type Caller,
  type SignedInUser,
} from './seed/fixtures.ts'

/* Notices: a title and a sentence each, a button named after what it does, grouped by day, read page by page. */

// the second test goes on from the page of the first
test.describe.configure({ mode: 'serial' })

const scheme = `Notices ${Date.now()}`
const PAGE = 25

let admin: Caller
let asha: SignedInUser
let bala: SignedInUser
test.beforeAll(async ({ browser }) => {
  admin = await callingAdministrator()
  asha = await newMember(browser, 'Asha Varma')
  bala = await newMember(browser, 'Bala Pillai')
  await runningScheme(admin, scheme, [asha, bala])
})
test.afterAll(() => closeAll(admin, asha, bala))

const row = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Today' }).getByRole('listitem').filter({ hasText: title })

test('older notices come page by page, and are all read at once', async () => {
  const { page, calls } = asha
  for (let no = 0; no < PAGE; no += 1) {
    const slip = { amount: 100, method: 'counter', reference: `slip ${no}` }
    const { topup } = await (await calls.post('/api/wallet/topups', { data: slip })).json()
    const response = await admin.calls.patch(`/api/admin/topups/${topup._id}/reject`, {
      data: { reason: 'No such slip.' },
    })
    expect(response.status()).toBe(200)
  }
  await page.goto('/notices')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(PAGE)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(row(page, `${scheme} has started`)).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('No new notices.')).toBeVisible()
})

// @finding U27
test('a notice has a title, a sentence and a button that says what it does', async () => {
  const { page } = asha
  const started = row(page, `${scheme} has started`)
  await expect(started.getByRole('heading', { name: `${scheme} has started` })).toBeVisible()
  await expect(started).toContainText('Your first contribution is due on')
  await started.getByRole('link', { name: 'See scheme' }).click()
  await expect(page.getByRole('heading', { level: 1, name: scheme })).toBeVisible()
})

test('what was paid leads to its receipt', async () => {
  const { page, calls } = bala
  const slip = { amount: 5_000, method: 'counter', reference: 'slip of notices' }
  const { topup } = await (await calls.post('/api/wallet/topups', { data: slip })).json()
  expect((await admin.calls.patch(`/api/admin/topups/${topup._id}/approve`)).status()).toBe(200)
  const { lines } = await (await calls.get('/api/me/dues')).json()
  const [{ chitId, ticketNo, month, year }] = lines
  const data = { lines: [{ chitId, ticketNo, month, year }], from: 'wallet' }
  expect((await calls.post('/api/me/dues/pay', { data })).status()).toBe(200)
  await page.goto('/notices')
  await expect(row(page, '₹5,000 is in your wallet').getByRole('link', { name: 'See wallet' })).toBeVisible()
  await row(page, `: ${scheme},`).getByRole('link', { name: 'See receipt' }).click()
  await expect(page).toHaveURL(/\/payment\?receipt=K/)
  await expect(page.getByRole('heading', { level: 1, name: /^Paid/ })).toBeVisible()
})
