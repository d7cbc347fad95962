import {
  expect,
  request,
  test,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'

const MEMBER_PASSWORD = 'Member@123'

/** Somebody at a browser of their own. */
export interface Someone {
  readonly name: string
  readonly email: string
  readonly page: Page
}

/** A new browser with nobody in it: no cookies, no storage. */
export async function atABrowser(
  browser: Browser,
  name: string,
  email: string,
  options?: BrowserContextOptions,
): Promise<Someone> {
  return { name, email, page: await inABrowser(browser, options) }
}

/** An empty page of a new browser in India. */
export async function inABrowser(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-IN', timezoneId: 'Asia/Kolkata', ...options })
  return await context.newPage()
}

/** What a laptop leaves of its screen for a page. */
export const LAPTOP = { width: 1366, height: 657 }

export async function logIn({ page, email }: Someone, password = MEMBER_PASSWORD): Promise<void> {
  await page.goto('/login')
  await logInHere(page, email, password)
}

/** Logs in on the login page that is shown. */
export async function logInHere(page: Page, email: string, password = MEMBER_PASSWORD): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  // on a phone Logout is in the menu; this link is in the header at every width
  await expect(page.getByRole('banner').getByRole('link', { name: /Your dashboard$/ })).toBeVisible()
}

/** Signs in by a call: the browser keeps what the login page leaves in it, and no page is shown yet. */
export async function signIn({ page, email }: Someone, password = MEMBER_PASSWORD): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } })
  expect(answer.status()).toBe(200)
  const { token, _id } = await answer.json()
  // a file of the site: only its own pages reach its storage
  await page.goto('/robots.txt')
  await page.evaluate(
    ([key, id]) => {
      localStorage.setItem('token', String(key))
      localStorage.setItem('userId', String(id))
    },
    [token, _id],
  )
}

const home = (): string => test.info().project.use.baseURL ?? ''

/** A new member, registered by a call and at a browser of their own, not logged in yet. */
export async function newcomer(browser: Browser, name: string): Promise<Someone> {
  const someone = await atABrowser(browser, name, `${name.toLowerCase()}.${Date.now()}@journey.test`)
  await registerByCall(someone)
  return someone
}

export async function registerByCall({ name, email }: Pick<Someone, 'name' | 'email'>): Promise<void> {
  const form = { name, email, password: MEMBER_PASSWORD, phone: '98470 7', address: '7 Lane', location: 'Aluva' }
  const calls = await request.newContext({ baseURL: home() })
  expect((await calls.post('/api/auth/register', { data: form })).status()).toBe(201)
  await calls.dispose()
}

/** Ends the session of a page without the page's knowing, as an idle hour or a click on another device would. */
export async function endSessionOf(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const elsewhere = await request.newContext({ baseURL: home() })
  const answer = await elsewhere.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(200)
  await elsewhere.dispose()
}

/** Fills in the registration form and waits for the seed's redirect to the login page. */
export async function register({ page, name, email }: Someone): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD)
  await page.getByLabel('Phone', { exact: true }).fill('98470 12345')
  await page.getByLabel('Address', { exact: true }).fill('12 Temple Road')
  await page.getByLabel('Location', { exact: true }).fill('Thrissur')
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('✅ Registration successful! Redirecting... 🚀').first()).toBeVisible()
  await page.waitForURL('**/login')
}

/** A dialog's question, answered with its verb. */
export async function answer(page: Page, question: string | RegExp, verb: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: verb }).click()
  await expect(dialog).toBeHidden()
}

/** Shows the figures of the room as the bids themselves: what is given up. Kept for this person in this browser. */
export async function showWhatIsGivenUp(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Show bids as' }).getByRole('button', { name: 'I give up' }).click()
}

/** The one button of the room, by the bid it carries. */
export const bidButton = (page: Page, rupees: string) =>
  page.getByRole('button', { name: new RegExp(`^Give up ${rupees} now`) })

/** Longer than the half second a hold takes. */
const HOLD_MS = 700

/** Places a bid in the room: types the amount and holds the button. */
export async function placeBid(page: Page, rupees: string): Promise<void> {
  await showWhatIsGivenUp(page)
  await page.getByLabel('Your bid in rupees', { exact: true }).fill(rupees)
  await bidButton(page, rupees).click({ delay: HOLD_MS })
}

/** Asks for a seat from a scheme's card: Join Now, the sums, and the confirmation. */
export async function asksFrom(card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Join Now' }).click()
  await card.page().getByRole('dialog').getByRole('button', { name: 'Send request' }).click()
}

/** Every check of the ledger passes now: a staff member starts them and waits for their result. */
export async function expectLedgerSound({ request: calls }: Page): Promise<void> {
  const checks = async () => await (await calls.get('/api/admin/ledger/checks')).json()
  const ended = () => expect.poll(async () => (await checks()).running).toBe(false)
  // a run that has begun before may have read the ledger before
  await ended()
  expect((await calls.post('/api/admin/ledger/checks')).status()).toBe(200)
  await ended()
  expect(await checks()).toMatchObject({ ok: true, failed: false })
}
