import { expect, test, type Page, type Request } from '@playwright/test'
import { endSessionOf, signIn, newcomer, type Someone } from './people.ts'
import { registered } from './seed/fixtures.ts'

/* Without a line, on a slow one, with a server that is busy, with a session that dies: one knows what happened, nothing
 * typed is lost, and nothing is done twice. */

const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

test.describe.configure({ mode: 'serial' })

let nisha: Someone

test.beforeAll(async ({ browser }) => {
  nisha = await newcomer(browser, 'Nisha')
  await signIn(nisha)
})
test.afterAll(() => nisha.page.context().close())

const amount = (page: Page) => page.getByLabel('Amount', { exact: true })
const reference = (page: Page) => page.getByLabel('Receipt number from the counter')
const address = (page: Page) => page.getByLabel('Address', { exact: true })
const notLoaded = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: 'could not load' })
const MISSING = 'This part of the page could not load. The rest of the page stays as it is.'
const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit' })

/** Reports money paid at the counter, up to the button. */
async function reportMoney(page: Page, rupees: string, slip: string): Promise<void> {
  await page.goto('/wallet?add=1')
  await page.getByLabel('At the counter').check()
  await amount(page).fill(rupees)
  await reference(page).fill(slip)
}

async function expectTyped(page: Page, rupees: string, slip: string): Promise<void> {
  await expect(amount(page)).toHaveValue(rupees)
  await expect(reference(page)).toHaveValue(slip)
}

/** How many top-ups the server knows under this slip. */
async function known(page: Page, slip: string): Promise<number> {
  const topups: { reference: string }[] = await (await page.request.get('/api/wallet/topups')).json()
  return topups.filter((one) => one.reference === slip).length
}

/** The Idempotency-Keys of the asks for approval from now on. */
function keysOf(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/wallet/topups'))
      keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

// @spec CMP-11
test('without a connection a message appears, the form keeps its input, and the page stays', async () => {
  const { page } = nisha
  await reportMoney(page, '500', 'SLIP-1')
  await page.context().setOffline(true)
  const bar = page.getByRole('status').filter({ hasText: 'No connection.' })
  await expect(bar).toContainText('Last updated at')
  await submitButton(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'No connection. Nothing was changed. Please try again.',
  )
  await expectTyped(page, '500', 'SLIP-1')
  await page.getByRole('navigation').getByRole('link', { name: 'Chit Schemes' }).click()
  await expect(bar).toContainText('No connection. That page is not available offline.')
  await expectTyped(page, '500', 'SLIP-1')
  await page.context().setOffline(false)
  await expect(bar).toBeHidden()
  await submitButton(page).click()
  await expect(page.getByText('₹500 submitted. Waiting for approval.')).toBeVisible()
  expect(await known(page, 'SLIP-1')).toBe(1)
})

// @spec LED-10, CMP-11
test('a write whose answer is lost is sent again under the same key and done once', async () => {
  const { page } = nisha
  await reportMoney(page, '600', 'SLIP-2')
  const keys = keysOf(page)
  // The server does it; the line breaks before its answer.
  await page.route(
    '**/api/wallet/topups',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await submitButton(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Try again: it will not be done twice.')
  await expectTyped(page, '600', 'SLIP-2')
  await submitButton(page).click()
  await expect(page.getByText('₹600 submitted. Waiting for approval.')).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await known(page, 'SLIP-2')).toBe(1)
})

// @spec CMP-11
test('a server that is restarting is asked again when it said; what was typed waits for it', async () => {
  const { page } = nisha
  const busy = {
    status: 503,
    headers: { 'retry-after': '1' },
    json: { code: 'unavailable', message: 'Not ready.', requestId: 'r' },
  }
  await page.route('**/api/wallet', (route) => route.fulfill(busy), { times: 2 })
  await reportMoney(page, '700', 'SLIP-3')
  await expect(page.getByText('Available')).toBeVisible()
  await page.route('**/api/wallet/topups', (route) => route.fulfill(busy), { times: 1 })
  const keys = keysOf(page)
  await submitButton(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('We are busy. We kept what you typed.')
  await expectTyped(page, '700', 'SLIP-3')
  await submitButton(page).click()
  await expect(page.getByText('₹700 submitted. Waiting for approval.')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
})

// @spec CMP-11
test('on a slow line Enter, Enter and a double click send one write', async () => {
  const { page } = nisha
  await reportMoney(page, '800', 'SLIP-4')
  await page.route('**/api/wallet/topups', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    await route.fallback()
  })
  const keys = keysOf(page)
  await reference(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(submitButton(page)).toHaveAttribute('aria-busy', 'true')
  await submitButton(page).dblclick({ force: true })
  await expect(page.getByText('₹800 submitted. Waiting for approval.')).toBeVisible()
  expect(keys).toHaveLength(1)
  expect(await known(page, 'SLIP-4')).toBe(1)
  await page.unrouteAll()
})

// @spec CMP-11
test('a part whose script does not come says so, keeps what was typed, and comes on another press', async () => {
  const { page } = nisha
  await page.goto('/profile')
  await address(page).fill('9 Boat Jetty')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(notLoaded(page)).toHaveText(MISSING)
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect(again).toBeFocused()
  await page.unroute('**/assets/*.js')
  await again.click()
  await expect(notLoaded(page)).toBeHidden()
  await expect(page.getByLabel('Your password', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true }).last()).toBeFocused()
  await expect(address(page)).toHaveValue('9 Boat Jetty')
})

// @spec CMP-11
test('a part that did not come without a connection comes without a press when there is one again', async () => {
  const { page } = nisha
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(notLoaded(page)).toHaveText(MISSING)
  await page.context().setOffline(false)
  await expect(page.getByLabel('Your password', { exact: true })).toBeVisible()
  await expect(notLoaded(page)).toBeHidden()
})

// @spec CMP-11
test('a page of an older build is loaded anew for a part that is no longer there, with what was typed', async () => {
  const { page } = nisha
  await page.goto('/profile')
  await address(page).fill('10 Boat Jetty')
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: 'Change email address' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Reload the page' })).toBeHidden()
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(notLoaded(page)).toContainText('This part could not load again.')
  await page.unroute('**/assets/*.js')
  await main.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByText('We kept what you typed.')).toBeVisible()
  await expect(address(page)).toHaveValue('10 Boat Jetty')
})

// @spec CMP-8
test('a button that is busy keeps the focus, and has it when the answer has come', async () => {
  const { page } = nisha
  await page.goto('/profile')
  await address(page).fill('11 Boat Jetty')
  await page.route('**/api/auth/me', async (route) => {
    if (route.request().method() !== 'GET') await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.fallback()
  })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(save).toHaveAttribute('aria-busy', 'true')
  await expect(save).toBeFocused()
  await expect(page.getByText('Your details are saved.')).toBeVisible()
  await expect(save).not.toHaveAttribute('aria-busy')
  await expect(save).toBeFocused()
  await page.unroute('**/api/auth/me')
})

// @spec CMP-12
test('on a slow line the way in is drawn before it works, and works', async ({ browser }) => {
  const omana = await newcomer(browser, 'Omana')
  const { page } = omana
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', SLOW_3G)
  const begun = Date.now()
  await page.goto('/login', { waitUntil: 'commit' })
  // A ready page can be typed into before its scripts have come; from then on it can be sent, with what was typed.
  const button = page.getByRole('main').getByRole('button', { name: 'Login', exact: true })
  await page.getByLabel('Email', { exact: true }).fill(omana.email)
  await expect(button).toHaveAttribute('type', 'button')
  await expect(button).toHaveAttribute('type', 'submit', { timeout: 60_000 })
  await page.getByLabel('Password', { exact: true }).fill('Member@123')
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 60_000 })
  expect(Date.now() - begun, 'the line was slow').toBeGreaterThan(4_000)
  await page.context().close()
})

// @spec CMP-11 @finding U40
test('a session that dies under a form leads through the login and back, with what was typed', async () => {
  const { page } = nisha
  await page.goto('/profile')
  await address(page).fill('8 Boat Jetty')
  await page.getByLabel('New password').fill('Half@typed1')
  await endSessionOfQuiet(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?back=%2Fprofile$/)
  await expect(page.getByRole('alert').filter({ hasText: 'You were logged out.' })).toBeVisible()
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain('Half@typed1')
  await comeIn(nisha)
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('We kept what you typed.')).toBeVisible()
  await expect(address(page)).toHaveValue('8 Boat Jetty')
  await expect(page.getByLabel('New password')).toHaveValue('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your details are saved.')).toBeVisible()
})

// @spec CMP-11
test('what one person had typed is not given to the next', async () => {
  const { page } = nisha
  await reportMoney(page, '900', 'SLIP-5')
  await endSessionOfQuiet(page)
  await submitButton(page).click()
  await expect(page).toHaveURL(/\/login/)
  await comeIn({ name: 'Prema', email: await registered('Prema'), page })
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(amount(page)).toHaveValue('')
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain('SLIP-5')
})

/** Ends the session once all reads of the page are answered: the button is the first to ask after that. */
async function endSessionOfQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await endSessionOf(page)
}

/** Logs in on the login page that is shown, as soon as it can be typed into. */
async function comeIn({ page, email }: Someone): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Member@123')
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
}
