import { expect, test, type Page } from '@playwright/test'
import { atABrowser, logInHere, newcomer, register, signIn } from './people.ts'
import { goTo } from './seed/fixtures.ts'

/* What somebody tries who does not mean well, or does not know better. What is decided on the wire is shown by
 * packages/contract/test/wire.test.ts, packages/server/test/harness and test/people; here is what a person sees. */

const MEMBER_PASSWORD = 'Member@123'
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

// @spec CHT-1, CMP-8
test('a scheme says what it makes of its numbers, and refuses what is none', async ({ browser }) => {
  const admin = await atABrowser(browser, 'Meera', 'admin@kuri.test')
  const { page } = admin
  await signIn(admin, 'Admin@123')
  await page.goto('/admin/create-chit')
  const sums = page.getByRole('region', { name: 'Summary' })
  await field(page, 'Amount').fill('50000')
  await field(page, 'Duration in months').fill('5')
  await field(page, 'Total members').fill('5')
  await expect(sums).toContainText('Each member pays ₹2,000 a month. The pool is ₹10,000. The total is ₹50,000.')

  await field(page, 'Amount').fill('4,000')
  await expect(sums).toContainText('Each member pays ₹160 a month')
  // a letter is no part of a sum: it is not taken
  await field(page, 'Amount').fill('1e3')
  await expect(field(page, 'Amount')).toHaveValue('4,000')
  for (const typed of ['१०००', '-5', '1.2.3']) {
    await field(page, 'Amount').fill(typed)
    await page.getByRole('button', { name: 'Create Chit' }).click()
    await expect(field(page, 'Amount')).toHaveAccessibleDescription(/Please enter whole rupees in plain digits\./)
    await expect(field(page, 'Amount')).toHaveValue(typed)
  }
  for (const typed of ['2.5', '1', '५', '1e1']) {
    await field(page, 'Total members').fill(typed)
    await page.getByRole('button', { name: 'Create Chit' }).click()
    await expect(field(page, 'Total members')).toHaveAccessibleDescription(/A scheme has 2 to 1,000 members\./)
    await expect(field(page, 'Total members')).toHaveValue(typed)
  }

  await field(page, 'Amount').fill('50000')
  await field(page, 'Total members').fill('5')
  for (const [start, months, last] of [
    ['2027-01-31', '2', '28 Feb 2027'],
    ['2027-01-31', '4', '30 Apr 2027'],
    ['2028-02-29', '2', '29 Mar 2028'],
    ['2028-02-29', '13', '28 Feb 2029'],
  ] as const) {
    await field(page, 'Start date').fill(start)
    await field(page, 'Duration in months').fill(months)
    await expect(sums.locator('div').filter({ hasText: 'Last contribution due' }).last()).toContainText(last)
  }
  await page.context().close()
})

// @spec IDN-13
test('a name is never empty to the eye, and shows as it was meant', async ({ browser }) => {
  const visitor = await atABrowser(browser, '👩‍👩‍👧 Nila \u200B \u202EDas', 'nila.emoji@journey.test')
  const { page } = visitor
  await register({ ...visitor, name: '👩‍👩‍👧 Nila\u200B  \u202EDas' })
  // An address is one however it is written.
  await logInHere(page, ` ${visitor.email.toUpperCase()}`)
  const greeting = page.getByRole('link', { name: 'Hello, 👩‍👩‍👧 Nila Das' })
  await expect(greeting).toBeVisible()
  await expect(greeting).toContainText(/^👩‍👩‍👧/)
  await goTo(page, '/profile')
  await field(page, 'Name').fill('\u200B\u200D\u3164')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(field(page, 'Name')).toHaveAccessibleDescription(/Please enter your name\./)
  await expect(field(page, 'Name')).toBeFocused()
  await page.context().close()
})

// @spec IDN-3
test('two tabs are one person, or the one that is not says so', async ({ browser }) => {
  const [ammu, biju] = [await newcomer(browser, 'Ammu'), await newcomer(browser, 'Biju')]
  const { page } = ammu
  await signIn(ammu)
  await page.goto('/wallet?add=1')
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(page, 'a logout in one tab is one in all').toHaveURL(/\/login\?back=/)
  await logInHere(other, ammu.email)
  await expect(page, 'and so is coming back').toHaveURL(/\/wallet\?add=1$/)
  // one who is still on the way back would come back as whoever is there by then, and have nothing to close
  await expect(page.getByRole('link', { name: 'Hello, Ammu' })).toBeVisible()

  const bearer = await page.evaluate(() => localStorage.getItem('token'))
  await logInOver(other, biju.email)
  await expect(page.getByRole('heading', { name: 'Another person is logged in now' })).toBeVisible()
  await expect(page.getByText('Ammu')).toHaveCount(0)
  // What the page still had in hand is sent with Ammu's bearer beside Biju's cookie: nobody believes it.
  const headers = { authorization: `Bearer ${bearer}` }
  const data = { amount: 5, method: 'counter', reference: 'forged' }
  const forged = await page.request.post('/api/wallet/topups', { headers, data })
  expect([forged.status(), (await forged.json()).code]).toEqual([401, 'session_mismatch'])
  expect(await (await page.request.get('/api/wallet/topups')).json()).toEqual([])
  await page.getByRole('button', { name: 'Continue as this person' }).click()
  await expect(page.getByRole('link', { name: 'Hello, Biju' })).toBeVisible()
  await Promise.all([ammu, biju].map((one) => one.page.context().close()))
})

/** Logs somebody in on top of whoever is here, as a client of the seed can. */
const logInOver = (page: Page, email: string): Promise<void> =>
  page.evaluate(
    async ([who, password]) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ email: who, password })
      const { _id, token } = await (await fetch('/api/auth/login', { method: 'POST', headers, body })).json()
      localStorage.setItem('userId', _id)
      localStorage.setItem('token', token)
    },
    [email, MEMBER_PASSWORD],
  )

// @spec IDN-3
test('Back after a logout shows nothing of whoever was here', async ({ browser }) => {
  const asha = await newcomer(browser, 'Ajitha')
  const { page } = asha
  await signIn(asha)
  await page.goto('/wallet?add=1')
  await field(page, 'Amount').fill('4321')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goBack()
  await expect(page.getByText('Log in to pay')).toBeVisible()
  await expect(page.getByText('4,321')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  expect((await page.request.get('/api/company')).headers()['cache-control']).toBe('no-store')

  // A page the browser has kept whole (its back/forward cache) looks again when it is shown.
  await logInHere(page, asha.email)
  await goTo(page, '/wallet')
  await expect(page.getByText('Available')).toBeVisible()
  await page.evaluate(() => {
    localStorage.clear()
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Available')).toHaveCount(0)
  await page.context().close()
})

// @spec CMP-12
test('unknown pages answer 404 with the page, old scripts 404 with nothing that runs', async ({ page }) => {
  const unknown = await page.goto('/no/such/page')
  expect(unknown?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  const old = await page.request.get('/assets/page-of-last-year.js')
  expect([old.status(), old.headers()['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
})

// @spec IDN-3
test('a token that is the word null is a visitor’s, quietly', async ({ page }) => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  // a file of the site: its storage without a page
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.setItem('token', 'null'))
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login\?back=%2Fdashboard$/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect(complaints).toEqual([])
})

// @spec CMP-8
test('with scripts switched off every page says what that means, and leads to what can be read', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  // (by its class: words inside noscript are not found by their text)
  const note = page.locator('.noscript')
  const title = page.locator('h1:visible')
  for (const [path, text, heading] of [
    ['/', 'You can read this page', 'Save together. Take the pool when you need it.'],
    ['/login', 'You can read this page', 'Login'],
    ['/register', 'You can read this page', 'Register'],
    ['/no-such-page', 'You can read this page', 'Page Not Found'],
    ['/dashboard', 'so this page stays empty', 'This page needs JavaScript'],
    ['/verify', 'so this page stays empty', 'This page needs JavaScript'],
    ['/schemes', 'so this page stays empty', 'This page needs JavaScript'],
    ['/payment', 'so this page stays empty', 'This page needs JavaScript'],
    ['/admin', 'so this page stays empty', 'This page needs JavaScript'],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(path === '/no-such-page' ? 404 : 200)
    await expect(note).toContainText('JavaScript is turned off in this browser')
    await expect(note).toContainText(text)
    await expect(title).toHaveText(heading)
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0)
  }
  await note.locator('a').click()
  await expect(page.getByText('Non-winners pay')).toBeVisible()
  await page.goto('/no-such-page')
  await page.getByRole('main').getByRole('link').click()
  await expect(page.getByText('Non-winners pay')).toBeVisible()
  await context.close()
})

// @spec IDN-6
test('the form of a link that is not valid gives way to what to do', async ({ page }) => {
  await page.goto('/reset-password?token=none')
  await field(page, 'New password').fill(MEMBER_PASSWORD)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText(/^This link is no longer valid/)).toBeVisible()
  await expect(field(page, 'New password')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Ask for a new link' }).first()).toBeVisible()
  await page.goto('/verify-email?token=none')
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText(/^This link is no longer valid/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm this address' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Go to your profile' })).toBeVisible()
})
