import { expect, test } from '@playwright/test'
import { atABrowser, signIn, register, type Someone } from './people.ts'

/* What everybody may change about themselves, and where they are logged in. */

const NEXT_PASSWORD = 'Welcome@123'

test.describe.configure({ mode: 'serial' })

let nila: Someone
let elsewhere: Someone

test.beforeAll(async ({ browser }) => {
  nila = await atABrowser(browser, 'Nila', 'nila@journey.test')
  elsewhere = await atABrowser(browser, 'Nila', nila.email)
  await register(nila)
  await signIn(nila)
  await signIn(elsewhere)
})
test.afterAll(async () => {
  await Promise.all([nila, elsewhere].map(({ page }) => page.context().close()))
})

test('name, phone, address and location can be changed; the e-mail address is shown', async () => {
  const { page } = nila
  await page.goto('/profile')
  await expect(page.getByLabel('Email', { exact: true })).toHaveJSProperty('readOnly', true)
  await page.getByLabel('Name', { exact: true }).fill(' ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please enter your name.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('Nila Das')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your details are saved.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Hello, Nila' })).toBeVisible()
})

test('a password is changed with the current one, by the rule for registering', async () => {
  const { page } = nila
  await page.getByLabel('Current password').fill('Guess@123')
  await page.getByLabel('New password').fill('weak')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('❌ Password must be 6+ chars, 1 uppercase, 1 number & 1 special char.')).toBeVisible()
  await page.getByLabel('New password').fill(NEXT_PASSWORD)
  await expect(page.getByText('Many people use this password')).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await expect(page.getByLabel('New password')).toHaveValue(NEXT_PASSWORD)
})

test('changing it logs out everywhere else', async () => {
  const { page } = nila
  await page.getByLabel('Current password').fill('Member@123')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed.').first()).toBeVisible()
  await expect(page.getByText(/^You are logged in only on this device/)).toBeVisible()
  await elsewhere.page.goto('/wallet')
  await expect(elsewhere.page).toHaveURL(/login/)
})

test('another session is seen and ended', async () => {
  const { page } = nila
  await signIn(elsewhere, NEXT_PASSWORD)
  await page.reload()
  await page.getByRole('button', { name: /^Log out Chrome/ }).click()
  await expect(page.getByText('That device is logged out.')).toBeVisible()
  await expect(page.getByText(/^You are logged in only on this device/)).toBeVisible()
  await elsewhere.page.goto('/wallet')
  await expect(elsewhere.page).toHaveURL(/login/)
})
