import { expect, test, type Page } from '@playwright/test'
import { collectorWithRound } from './collector.ts'
import { callingAdministrator, closeAll, type Caller, type SignedInUser } from './seed/fixtures.ts'

/* A receipt that the server has booked, and whose answer has not come: the round that comes first knows it already. */

let admin: Caller
let members: readonly Caller[]
let hema: SignedInUser
let page: Page
test.beforeAll(async ({ browser }) => {
  admin = await callingAdministrator()
  ;({ collector: hema, members } = await collectorWithRound(browser, admin, {
    collector: 'Hema Answer',
    members: ['Devika Nair', 'Eapen Jose'],
    scheme: `Answer ${Date.now()}`,
  }))
  page = hema.page
})
test.afterAll(async () => {
  await closeAll(hema, ...members, admin)
})

// @spec PAY-13
test('a receipt is counted once while its answer is on its way and the round comes first', async () => {
  await page.goto('/collect')
  await page.getByRole('button', { name: 'Set up this phone' }).click()
  const stop = page.getByRole('listitem').filter({ hasText: 'Devika Nair' }).first()
  await expect(stop).toContainText('₹5,000')

  const isBooked = Promise.withResolvers<void>()
  const isAnswered = Promise.withResolvers<void>()
  await page.context().route('**/api/collect/sync', async (route) => {
    const response = await route.fetch()
    isBooked.resolve()
    await isAnswered.promise
    await route.fulfill({ response }).catch(() => undefined)
  })
  await stop.getByRole('button', { name: 'Take payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Amount received' }).fill('1000')
  await dialog.getByRole('button', { name: 'Give receipt' }).click()
  await expect(page.getByText('Receipt given')).toBeVisible()
  await isBooked.promise

  const comes = page.waitForResponse(/\/api\/collect\/round\?.*offline=1/)
  await page.reload()
  expect((await (await comes).json()).inHand.cash).toBe(1000)
  const cash = page.getByRole('definition').first()
  await expect(cash).toContainText('₹1,000')
  await expect(stop).toContainText('₹4,000')
  isAnswered.resolve()
  await page.context().unroute('**/api/collect/sync')
  await expect(page.getByText('All receipts are sent.')).toBeVisible({ timeout: 40_000 })
  await expect(cash).toContainText('₹1,000')
  await expect(stop).toContainText('₹4,000')
})
