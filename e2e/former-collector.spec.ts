import { expect, test, type Page } from '@playwright/test'
import { collectorWithRound, giveRole, namesKept } from './collector.ts'
import {
  administrator,
  callingAdministrator,
  closeAll,
  PASSWORD,
  signedIn,
  type Caller,
  type SignedInUser,
} from './seed/fixtures.ts'

/* A collector took money without network and lost the role before the phone had network again. */

test.describe.configure({ mode: 'serial', timeout: 60_000 })

let admin: Caller
let members: [Caller, Caller]
let hema: SignedInUser
let page: Page
test.beforeAll(async ({ browser }) => {
  admin = await callingAdministrator()
  ;({ collector: hema, members } = await collectorWithRound(browser, admin, {
    collector: 'Hema Former',
    members: ['Omana Door', 'Prakash Door'],
    scheme: `Former ${Date.now()}`,
  }))
  page = hema.page
})
test.afterAll(async () => {
  await closeAll(hema, ...members, admin)
})

async function logIn(): Promise<void> {
  // the session has ended with the role
  await page.goto('/collect')
  await page.getByLabel('Email').fill(hema.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/collect')
}

// @spec PAY-13, PAY-8
test('who lost the role sends what waits on the phone, gives no receipt, and a cashier begins the handover', async ({
  browser,
}) => {
  await page.goto('/collect')
  await page.getByRole('button', { name: 'Set up this phone' }).click()
  await expect(page.getByText('All receipts are sent.')).toBeVisible()
  // the page is kept as soon as its worker is ready
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.context().route('**/api/collect/sync', (route) => route.abort())
  await page.getByRole('button', { name: 'Take payment' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Amount received' }).fill('1000')
  await dialog.getByRole('button', { name: 'Give receipt' }).click()
  await expect(page.getByText('1 receipt waits')).toBeVisible()

  await giveRole(admin, hema, 'member')
  await logIn()
  await expect(page.getByRole('heading', { name: 'This phone gives no more receipts' })).toBeVisible()
  await expect(page.getByText('1 receipt waits')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take payment' })).toHaveCount(0)
  // the page opens without network, too, with the receipts of this phone and nothing of the round
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This phone gives no more receipts' })).toBeVisible()
  await expect(page.getByText('1 receipt waits')).toBeVisible()
  await page.getByRole('button', { name: 'Show R' }).click()
  await expect(page.getByRole('heading', { name: 'Receipt given' })).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.closest('#receipt-shown') !== null)).toBe(true)
  expect((await namesKept(page)).filter((name) => name.includes('round'))).toEqual([])
  // what waits is sent when there is network again, with or without a press on "Send now"
  await page.context().setOffline(true)
  await page.context().unroute('**/api/collect/sync')
  await page.context().setOffline(false)
  await expect(page.getByText('All receipts are sent.')).toBeVisible()
  await expect(page.getByText(/A cashier decides about this money/)).toBeVisible()

  const meera = await administrator(browser)
  await meera.page.goto('/admin/collectors')
  const row = meera.page.getByRole('row').filter({ hasText: 'Hema Former' }).filter({ hasText: 'No longer collects' })
  await row.getByRole('button', { name: 'Begin the handover' }).click()
  await meera.page.getByRole('dialog').getByRole('button', { name: 'Begin the handover' }).click()
  await expect(meera.page.getByText('The handover waits to be counted.')).toBeVisible()
  const waiting = meera.page.getByRole('listitem').filter({ hasText: 'Hema Former' })
  await expect(waiting.getByRole('button', { name: 'Count' })).toBeVisible()
  await closeAll(meera)

  // of the receipts and of who was logged in nothing stays after a log-out: what signs alone
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  expect(await namesKept(page)).toEqual([expect.stringMatching(/^[0-9a-f-]+\/phone$/)])
})

// @spec IDN-7
test('a member whose phone gave no receipts is led away from the page Collect', async ({ browser }) => {
  const omana = await signedIn(browser, members[0].email)
  await omana.page.goto('/collect')
  await omana.page.waitForURL(/dashboard/)
  await expect(omana.page.getByText('Only staff can open that page. This is your own dashboard.')).toBeVisible()
  await closeAll(omana)
})
