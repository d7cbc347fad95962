import { expect, test, type Page } from '@playwright/test'
import { alertWith, closeAll, inline, navigateTo, newCaller, PASSWORD, storedSession, successWith } from './fixtures.ts'

/* `/login`, and who may go where afterwards. */

const MEMBERS_PAGES = [
  ['/dashboard', /^Welcome, /],
  ['/chits', 'Available Chit Schemes'],
  ['/join-chit/sample', 'Join a Chit Scheme'],
  ['/my-chits', 'Contribution'],
  ['/contribution-history', 'Contribution History'],
  ['/history', 'Chit Payment History'],
  ['/joined-schemes', 'My Schemes'],
] as const
const ADMINISTRATORS_PAGES = [
  ['/admin', 'Dashboard'],
  ['/admin/create-chit', 'Create Chit'],
  ['/admin/manage-users', 'Manage Users'],
  ['/admin/manage-chits', 'Manage Chits'],
  ['/admin/reports', 'Reports'],
  ['/admin/manage-images', 'Manage Images'],
] as const
const EVERYBODYS_PAGES = [
  ['/', 'Save together. Take the pool when you need it.'],
  ['/login', 'Login'],
  ['/register', 'Register'],
  ['/payment', 'Log in to pay'],
  ['/nowhere', 'Page Not Found'],
] as const

// a visitor, a member and an administrator, one after the other at the same browser
test.describe.configure({ mode: 'serial' })

let page: Page
test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage()
  await page.goto('/login')
})
test.afterAll(() => page.context().close())

async function fillIn(email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
}

/** In both places of the seed: beside the field or form, and as an alert over the page. */
async function expectBoth(text: string): Promise<void> {
  await expect(inline(page, text)).toBeVisible()
  await expect(alertWith(page, text)).toBeVisible()
}

async function expectOpen(path: string, title: string | RegExp): Promise<void> {
  await navigateTo(page, path)
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
}

// @seed 5.1, 5.2, 5.3, 9.2
test('a wrong e-mail address and a weak password are reported inline and as an alert, before anything is sent', async () => {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/auth/login') && sent.push(request.url()))
  await fillIn('asha at kuri', PASSWORD)
  await expectBoth('Please enter a valid email address.')
  const rule =
    'Password must be at least 6 characters long and contain an uppercase letter, number, and special character.'
  for (const weak of ['S@1ab', 'welcome@123', 'Welcome@abc', 'Welcome123']) {
    await page.getByLabel('Password', { exact: true }).fill('')
    await expect(inline(page, rule)).toBeHidden()
    await fillIn('asha@kuri.test', weak)
    await expectBoth(rule)
  }
  expect(sent).toEqual([])
})

// @seed 2.13, 8.1
test('a wrong pair is reported inline and as an alert; the password can be looked at; there is a way to register', async () => {
  await fillIn('nobody@journey.test', 'Guess@123')
  await expectBoth('Login failed. Please check your credentials.')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nobody@journey.test')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/register$/)
})

// @spec IDN-7 @seed 1.8, 4.10, 6.1, 6.5
test('a visitor is sent to /login from every guarded page and by nothing else', async () => {
  for (const [path] of [...MEMBERS_PAGES, ...ADMINISTRATORS_PAGES]) {
    await navigateTo(page, path)
    await expect(page).toHaveURL(new RegExp(`/login\\?back=${encodeURIComponent(path)}$`))
  }
  for (const [path, title] of EVERYBODYS_PAGES) await expectOpen(path, title)
})

// @spec IDN-7 @seed 1.9, 3.12, 4.4, 6.2, 6.5, 8.2, 9.11
test('a member lands on /dashboard with token and user id stored, and is sent there from every page of administrators', async () => {
  const member = await newCaller('Lakshmi')
  await expectOpen('/login', 'Login')
  await fillIn(` ${member.email.toUpperCase()} `, PASSWORD)
  await expect(successWith(page, 'Login successful!')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  const stored = await storedSession(page)
  expect(stored).toMatchObject({ token: expect.stringMatching(/^\S{20,}$/), userId: member.id })
  for (const [nth, [path, title]] of MEMBERS_PAGES.entries()) {
    await expectOpen(path, title)
    const [closed] = ADMINISTRATORS_PAGES[nth] ?? []
    if (closed === undefined) continue
    await navigateTo(page, closed)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible()
  }
  expect(MEMBERS_PAGES.length, 'each page of administrators is tried').toBeGreaterThanOrEqual(
    ADMINISTRATORS_PAGES.length,
  )
  // and the next is opened while the redirect of the one before is still being drawn
  for (const [closed] of ADMINISTRATORS_PAGES) {
    await navigateTo(page, closed)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible()
  await closeAll(member)
})

// @spec IDN-3 @seed 1.10, 4.2, 4.4, 4.5, 6.3
test('an administrator who comes after a member’s logout lands on /admin, not where the member was, and may go everywhere', async () => {
  await page.goto('/my-chits')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => storedSession(page)).toEqual({ token: null, userId: null })
  await fillIn('admin@kuri.test', 'Admin@123')
  await expect(page).toHaveURL(/\/admin$/)
  for (const [path, title] of [...ADMINISTRATORS_PAGES, ...MEMBERS_PAGES]) await expectOpen(path, title)
})

// @seed 4.1, 7.2
test('the session is requested once at the start', async () => {
  const requests: string[] = []
  page.on('request', (request) => request.url().endsWith('/auth/me') && requests.push(request.method()))
  await page.goto('/admin')
  const sidebar = page.getByRole('navigation', { name: 'Side menu' })
  await sidebar.getByRole('button', { name: /^Chits/ }).click()
  await sidebar.getByRole('link', { name: 'Create Chit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create Chit' })).toBeVisible()
  await sidebar.getByRole('link', { name: 'Manage Chits' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Chits' })).toBeVisible()
  expect(requests).toEqual(['GET'])
})

// @spec IDN-3 @seed 4.3, 8.14
test('a dead token is cleared quietly', async () => {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.setItem('token', 'of a session that has ended'))
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  // the page is ready before it has asked about the token: Login stands there at once
  await expect.poll(() => storedSession(page)).toEqual({ token: null, userId: null })
  await expect(page.getByRole('alert')).toHaveCount(0)
})
