import { expect, request, test, type Page } from '@playwright/test'
import { atABrowser, inABrowser, logIn } from './people.ts'
import { navigateTo } from './seed/fixtures.ts'

/* Rukmini Amma has a phone and no e-mail address; later her daughter shares the phone. */

const PHONE = '98470 00021'
const A_PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true }

test.describe.configure({ mode: 'serial' })

let rukmini: Page
let cashier: Page
test.beforeAll(async ({ browser }) => {
  rukmini = await inABrowser(browser, A_PHONE)
  const office = await atABrowser(browser, 'Farhan Ali', 'cashier@kuri.test')
  await logIn(office, 'Cashier@123')
  cashier = office.page
})
test.afterAll(() => Promise.all([rukmini.context().close(), cashier.context().close()]))

const home = (): string => test.info().project.use.baseURL ?? ''

/** The SMS to the phone, the newest first, as the demonstration's outbox shows them. */
async function sms(): Promise<string[]> {
  const calls = await request.newContext({ baseURL: home() })
  const { token } = await (
    await calls.post('/api/auth/login', { data: { email: 'admin@kuri.test', password: 'Admin@123' } })
  ).json()
  const headers = { authorization: `Bearer ${token}` }
  const { letters } = await (await calls.get('/api/admin/outbox?limit=50', { headers })).json()
  await calls.dispose()
  const all = letters as { to: string; channel: string; body: string }[]
  return all.filter(({ to, channel }) => channel === 'sms' && to === '+919847000021').map(({ body }) => body)
}

// until the page is hydrated it may have the same field in a form that is not shown
const number = (page: Page) => page.getByLabel('Phone number').filter({ visible: true })

/** Asks for a code and reads the SMS that comes. */
async function askForCode(page: Page): Promise<string> {
  const before = (await sms()).length
  await number(page).fill(PHONE)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByLabel('Code from the SMS')).toBeFocused()
  await expect.poll(async () => (await sms()).length).toBe(before + 1)
  return (await sms())[0]?.slice(0, 6) ?? ''
}

const login = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
const logOut = async (page: Page) => {
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
}

// @spec IDN-17
test('a member without an e-mail address logs in on a phone with the code from the SMS', async () => {
  await rukmini.goto('/login')
  await rukmini.getByRole('link', { name: 'Log in with your phone' }).click()
  await expect(rukmini.getByRole('heading', { level: 1, name: 'Log in with your phone' })).toBeVisible()
  await number(rukmini).fill('0487 233')
  await rukmini.getByRole('button', { name: 'Send the code' }).click()
  await expect(rukmini.getByText('Please enter an Indian mobile number with ten digits')).toBeVisible()
  const code = await askForCode(rukmini)
  await expect(rukmini.getByRole('button', { name: /^Send a new code in \d+ seconds?$/ })).toBeDisabled()
  const field = rukmini.getByLabel('Code from the SMS')
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(await field.getAttribute('inputmode')).toBe('numeric')
  await field.fill('12')
  await login(rukmini)
  await expect(rukmini.getByText('Please enter the six digits from the SMS.')).toBeVisible()
  await field.fill(code === '123456' ? '654321' : '123456')
  await login(rukmini)
  await expect(rukmini.getByText('This code is wrong or too old.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(code)
  await login(rukmini)
  await expect(rukmini.getByRole('heading', { level: 1, name: 'Welcome, Rukmini' })).toBeVisible()
  await navigateTo(rukmini, '/profile')
  await expect(rukmini.getByRole('heading', { level: 2, name: 'Your data' })).toBeVisible()
  await expect(rukmini.getByText('Password', { exact: true })).toHaveCount(0)
})

// @spec IDN-17
test('a number that no member has gets the same page, and no SMS', async ({ browser }) => {
  const page = await inABrowser(browser, A_PHONE)
  await page.goto('/login/phone')
  await number(page).fill('98470 99999')
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByText('If +91 98470 99999 belongs to a member, we have sent a code by SMS.')).toBeVisible()
  await page.getByLabel('Code from the SMS').fill('123456')
  await login(page)
  await expect(page.getByText('This code is wrong or too old.')).toBeVisible()
  await page.getByRole('button', { name: 'Use another number' }).click()
  await expect(number(page)).toBeVisible()
  await page.context().close()
})

// @spec IDN-18
test('staff enrol her daughter with the same phone and give her a PIN; with it she sees her own account alone', async () => {
  await navigateTo(cashier, '/admin/enrol')
  await cashier.getByLabel('Name', { exact: true }).fill('Deepa Varghese')
  await cashier.getByLabel('Phone', { exact: true }).fill(PHONE)
  await cashier.getByRole('main').getByRole('button', { name: 'Enrol', exact: true }).click()
  await cashier.getByRole('button', { name: /as a new member/ }).click()
  await cashier.getByRole('link', { name: 'Open the member' }).click()
  await expect(cashier.getByText('Cannot log in by phone yet.')).toBeVisible()
  await cashier.getByRole('button', { name: 'Give a PIN' }).click()
  const dialog = cashier.getByRole('dialog')
  await dialog.getByLabel('Phone number').fill('0487')
  await dialog.getByRole('button', { name: 'Give a PIN' }).click()
  await expect(dialog.getByText('Please enter an Indian mobile number')).toBeVisible()
  await dialog.getByLabel('Phone number').fill(PHONE)
  await dialog.getByRole('button', { name: 'Give a PIN' }).click()
  await expect(cashier.getByRole('heading', { name: 'The PIN of Deepa Varghese' })).toBeFocused()
  const given = (await cashier.getByText(/^\d{6}$/).textContent()) ?? ''
  await cashier.getByRole('button', { name: 'I have written it down' }).click()
  await expect(cashier.getByText(given)).toHaveCount(0)
  await expect(cashier.getByText('Logs in with a code by SMS and a PIN.')).toBeVisible()

  await logOut(rukmini)
  await rukmini.goto('/login/phone')
  await number(rukmini).waitFor()
  const code = await askForCode(rukmini)
  await rukmini.getByLabel('Code from the SMS').fill(code)
  await login(rukmini)
  await expect(rukmini.getByText('Please enter your PIN too.')).toBeVisible()
  await expect(rukmini.getByLabel('Your PIN')).toBeFocused()
  await expect(rukmini.getByRole('main')).not.toContainText(/Rukmini|Deepa/)
  await rukmini.getByLabel('Your PIN').fill('2580')
  await login(rukmini)
  await expect(rukmini.getByText('This PIN is wrong.')).toBeVisible()
  await rukmini.getByLabel('Your PIN').fill(given)
  await login(rukmini)
  await expect(rukmini.getByText('Please choose a PIN of your own.')).toBeVisible()
  await rukmini.getByLabel('New PIN').fill('1234')
  await login(rukmini)
  await expect(rukmini.getByText('This PIN is too easy to guess.')).toBeVisible()
  await rukmini.getByLabel('New PIN').fill('739164')
  await login(rukmini)
  await expect(rukmini.getByRole('heading', { level: 1, name: 'Welcome, Deepa' })).toBeVisible()
  await expect(rukmini.getByRole('main')).not.toContainText('Rukmini')
})
