import { expect, test, type CDPSession, type Page } from '@playwright/test'
import { inABrowser } from './people.ts'
import { PASSWORD, registered } from './seed/fixtures.ts'

/* A member makes a passkey on her phone and logs in with it. Chromium plays the phone; passkeys need a name, not an IP address. */

const PHONE = { width: 360, height: 740 }

test.describe.configure({ mode: 'serial' })

let page: Page
let device: CDPSession
let authenticatorId = ''
let email = ''
const home = (): string => (test.info().project.use.baseURL ?? '').replace('127.0.0.1', 'localhost')
test.beforeAll(async ({ browser }) => {
  email = await registered('Lakshmi Varma')
  page = await inABrowser(browser, { viewport: PHONE, baseURL: home() })
  device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  authenticatorId = await newDevice(true)
})
test.afterAll(() => page.context().close())

async function newDevice(isUserVerified: boolean): Promise<string> {
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified,
    automaticPresenceSimulation: true,
  } as const
  return (await device.send('WebAuthn.addVirtualAuthenticator', { options })).authenticatorId
}
const byPasskey = async (): Promise<void> => {
  const button = page.getByRole('button', { name: 'Log in with a passkey' })
  // a press before the page's script has come would be lost
  await expect
    .poll(() => button.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)
  await button.click()
}
const isLoggedIn = () => expect(page).toHaveURL(/\/dashboard$/)
const logOut = async (): Promise<void> => {
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto('/login')
}

// @spec IDN-22
test('without a passkey nobody is logged in, and the page says so', async () => {
  await page.goto('/login')
  await byPasskey()
  await expect(page.getByText('You are not logged in')).toBeVisible()
})

// @spec IDN-22
test('a member adds a passkey: a name, then the right password', async () => {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await isLoggedIn()
  await page.goto('/profile')
  await expect(page.getByText('You have no passkeys.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Add this device' }).click()
  await expect(page.getByText('Please name this passkey')).toBeVisible()
  const name = page.getByLabel('Name', { exact: true }).last()
  await expect(name).toBeFocused()
  await name.fill('My phone')
  await page.getByLabel('Your password').fill('Wrong@123')
  await page.getByRole('button', { name: 'Add this device' }).click()
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Add this device' }).click()
  await expect(page.getByText('not used yet')).toBeVisible()
  const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
})

// @spec IDN-22
test('she logs in with it, with neither e-mail nor password', async () => {
  await logOut()
  await byPasskey()
  await isLoggedIn()
  await page.goto('/profile')
  await expect(page.getByText(/^last used .* 20\d\d/).first()).toBeVisible()
  await expect(page.getByText('not used yet')).toBeHidden()
})

// @spec IDN-22
test('a device that does not know her logs nobody in, nor does a passkey that she removed', async () => {
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await logOut()
  await byPasskey()
  await expect(page.getByText('You are not logged in')).toBeVisible()
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await byPasskey()
  await isLoggedIn()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You have no passkeys.')).toBeVisible()
  await logOut()
  await byPasskey()
  await expect(page.getByText('This passkey cannot be used here.')).toBeVisible()
})
