import { expect, test, type Page } from '@playwright/test'
import { collectorWithRound } from './collector.ts'
import { callingAdministrator, closeAll, moveClock, type Caller, type SignedInUser } from './seed/fixtures.ts'

/* A member is late, pays the month at the door without its late fee, and the fee alone after it; the phone has no network. */

let admin: Caller
let members: [Caller, Caller]
let hema: SignedInUser
let page: Page
test.beforeAll(async ({ browser }) => {
  admin = await callingAdministrator()
  ;({ collector: hema, members } = await collectorWithRound(browser, admin, {
    collector: 'Hema Late',
    members: ['Radha Menon', 'Suresh Nair'],
    scheme: `Late door ${Date.now()}`,
    terms: { late: { graceDays: 5, rates: [{ perYearBp: 1200 }] } },
  }))
  await moveClock(admin.calls, { days: 20 })
  page = hema.page
  const { serverTime } = await (await admin.calls.get('/api/company')).json()
  await page.clock.install({ time: new Date(serverTime) })
})
test.afterAll(() => closeAll(hema, ...members, admin))

const stop = () => page.getByRole('listitem').filter({ hasText: 'Radha' }).first()
const dialog = () => page.getByRole('dialog')

// @spec PAY-13
test('a late fee alone is a due of its own at the door, taken as a whole in airplane mode', async () => {
  await page.goto('/collect')
  await page.getByRole('button', { name: 'Set up this phone' }).click()
  await expect(stop()).toContainText(/late fee/)
  // the page is kept as soon as its worker is ready
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.context().setOffline(true)
  await page.reload()
  await stop().getByRole('button', { name: 'Take payment' }).click()
  await dialog().getByRole('textbox', { name: 'Amount received' }).fill('5000')
  await dialog().getByRole('button', { name: 'Give receipt' }).click()
  await expect(page.getByText('Receipt given')).toBeVisible()

  await expect(stop()).toContainText(/: late fee, \w+ \d{4}/)
  await expect(stop()).toContainText('The month is paid. Its late fee is still due.')
  await stop().getByRole('button', { name: 'Take payment' }).click()
  const amount = dialog().getByRole('textbox', { name: 'Amount received' })
  const fee = Number(await amount.inputValue())
  expect(fee).toBeGreaterThan(1)
  await amount.fill(String(fee - 1))
  await dialog().getByRole('button', { name: 'Give receipt' }).click()
  await expect(dialog().getByText(`A late fee is not paid in part. Enter ₹${fee}.`)).toBeVisible()
  await amount.fill(String(fee))
  await dialog().getByText('Cheque', { exact: true }).click()
  await expect(dialog().getByRole('textbox', { name: /Number of the cheque/ })).toBeVisible()
  await dialog().getByRole('button', { name: 'Give acknowledgement' }).click()
  await expect(dialog().getByText(/cannot pay a late fee alone by cheque/)).toBeVisible()
  await dialog().getByRole('radio', { name: /Cash/ }).check()
  await dialog().getByRole('button', { name: 'Give receipt' }).click()
  await expect(stop()).toContainText('Nothing due')
  await page.getByRole('button', { name: 'Slip', exact: true }).click()
  const slip = page.getByRole('region', { name: 'Slip for the printer' })
  await expect(slip).toContainText(new RegExp(`Late fee, \\w+\\s*₹${fee}`))
  await expect(slip).toContainText(/Still due, with late fees\s*₹0/)

  await page.context().setOffline(false)
  await expect(page.getByText('All receipts are sent.')).toBeVisible({ timeout: 40_000 })
  expect((await (await members[0].calls.get('/api/me/dues')).json()).lines).toEqual([])
  expect((await (await hema.calls.get('/api/collect')).json()).inHand).toEqual({ cash: 5000 + fee, upi: 0 })
})
