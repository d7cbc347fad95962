import { expect, test, type Page } from '@playwright/test'
import { closeAll, goTo, navigateTo, newMember, storedSession, type SignedInUser } from './fixtures.ts'

/* What stands on every page: header, side menu, footer; and the two pages for what is not there. */

const MENU = [
  ['Dashboard', '/dashboard'],
  ['Chit Schemes', '/chits'],
  ['Join a Chit', '/join-chit/sample'],
  ['My Schemes', '/joined-schemes'],
  ['Contribution', '/my-chits'],
  ['Contribution History', '/contribution-history'],
  ['Home', '/'],
] as const

// a visitor and then a member, each at one page
test.describe.configure({ mode: 'serial' })

let page: Page
let member: SignedInUser
test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage()
  member = await newMember(browser, 'nandini Rao')
})
test.afterAll(() => Promise.all([page.context().close(), closeAll(member)]))

const openMenu = async () => {
  await page.getByRole('banner').getByRole('button', { name: 'Open side menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Side menu' })
  await expect(drawer).toBeVisible()
  return drawer
}

// @seed 2.18
test('any other path is a page titled Page Not Found with a link home', async () => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle(/^Page Not Found/)
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

// @finding U16 @seed 2.8, 9.15
test('the footer has the about text, quick links, contact, social icons and the current year', async () => {
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Members save together and borrow from each other')
  for (const [name, href] of [
    ['Home', '/'],
    ['Login', '/login'],
    ['Register', '/register'],
    ['Scheme', '/schemes'],
  ] as const)
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  await expect(footer).toContainText('14 Temple Road')
  await expect(footer).toContainText('Registration no. EXAMPLE/1/2020')
  await expect(footer.getByRole('link', { name: '+91 487 200 1905' })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'help@kuri.test' })).toBeVisible()
  for (const name of ['Facebook', 'Instagram', 'YouTube'])
    await expect(footer.getByRole('link', { name }).locator('svg')).toBeVisible()
  const { serverTime } = await (await page.request.get('/api/company')).json()
  await expect(footer).toContainText(`© ${new Date(serverTime).getFullYear()} `)
})

// @seed 2.5, 2.6, 2.7
test('the side menu opens and closes, has its seven pages for visitors too, and closes on every change of route', async () => {
  const drawer = await openMenu()
  for (const [name, href] of MENU)
    await expect(drawer.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      name === 'Chit Schemes' ? '/schemes' : href,
    )
  await expect(drawer.getByText('Log in to open')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close side menu' }).click()
  await expect(drawer).toBeHidden()
  await openMenu()
  await drawer.getByRole('link', { name: 'My Schemes' }).click()
  await expect(page).toHaveURL(/\/login\?back=%2Fjoined-schemes$/)
  await expect(drawer).toBeHidden()
  await openMenu()
  await page.goBack()
  await expect(drawer).toBeHidden()
})

// @seed 2.1, 2.4, 9.12
test('a visitor’s header has the logo, 70 pixels wide, the title that leads home, and Login', async () => {
  await navigateTo(page, '/register')
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible()
  const header = page.getByRole('banner')
  expect((await header.locator('a svg').first().boundingBox())?.width).toBe(70)
  await expect(header.getByRole('link', { name: /Chit Funds/ })).toHaveAttribute('href', '/')
  await expect(header.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  await header.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

// @seed 2.8
test('the year is the one it is, also years after the page was built', async () => {
  await page.route('**/api/company', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), serverTime: '2031-01-01T00:00:00.000Z' },
    })
  })
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toContainText('© 2031 ')
})

// @seed 2.19
test('what breaks in a page shows one titled Unexpected Application Error, with a way home', async () => {
  // the menu's script arrives, and fails when the menu is drawn
  const broken = `export default function Broken() { throw new Error('broken on purpose') }`
  await page.route('**/assets/menu-drawer*', (route) => route.fulfill({ contentType: 'text/javascript', body: broken }))
  await page.getByRole('banner').getByRole('button', { name: 'Open side menu' }).click()
  await expect(page).toHaveTitle(/^Unexpected Application Error/)
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toBeVisible()
})

// @finding U35
test('for a person who is logged in the footer leads neither to the login nor to the registration', async () => {
  await member.page.goto('/')
  for (const [address, title] of [
    ['/', 'Save together. Take the pool when you need it.'],
    ['/wallet', 'Wallet'],
  ] as const) {
    await navigateTo(member.page, address)
    await expect(member.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const footer = member.page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Scheme', exact: true })).toHaveAttribute('href', '/chits')
    await expect(footer.getByRole('link', { name: /^(Login|Register)$/ })).toHaveCount(0)
  }
})

// @seed 2.3, 4.5, 8.12
test('a member’s header has the first letter of the name, or U, in the place of a picture, the greeting that leads to /dashboard, and Logout', async () => {
  const { page: at } = member
  const header = at.getByRole('banner')
  await goTo(at, '/chits')
  const greeting = header.getByRole('link', { name: 'Hello, nandini' })
  await expect(greeting).toContainText(/^N/)
  await greeting.click()
  await expect(at).toHaveURL(/\/dashboard$/)
  await at.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch()
    const damaged = { ...(await answer.json()), name: ' ', image: 'AAAA' }
    await route.fulfill({ response: answer, json: damaged })
  })
  await at.reload()
  await expect(header.getByRole('link', { name: /^U?Hello/ })).toContainText(/^U/)
  await at.unrouteAll()
  await at.route('**/assets/**', async (route) => {
    // the guard of the page is drawn again before the script of /login has come
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })

  await header.getByRole('button', { name: 'Logout' }).click()
  await expect(at).toHaveURL(/\/login$/)
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect.poll(() => storedSession(at)).toEqual({ token: null, userId: null })
  await at.goBack()
  await expect(at, 'the page before, which a visitor may not see').toHaveURL(/\/login\?back=%2Fdashboard$/)
})
