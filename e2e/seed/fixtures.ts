import {
  expect,
  request,
  test,
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'

/*
 * Fixtures of the seed's tests: each test creates its own users and schemes by API calls, so that it leaves the
 * demonstration data to the others.
 */

export const PASSWORD = 'Member@123'

/** A user who is signed in and acts by API calls only. */
export interface Caller {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly calls: APIRequestContext
}

/** A signed-in user: a browser page, and a context for API calls. */
export interface SignedInUser extends Caller {
  readonly page: Page
}

const home = (): string => test.info().project.use.baseURL ?? ''

/** A new member, registered and signed in by calls. */
export const newMember = async (browser: Browser, name: string): Promise<SignedInUser> =>
  signedIn(browser, await registered(name))

/** A new member who needs no browser. */
export const newCaller = async (name: string): Promise<Caller> =>
  callerOf(await session(await registered(name), PASSWORD))

/** A new cashier, who needs no browser: the demonstration's own has a till of today. */
export async function cashierCaller(admin: Caller, name: string): Promise<Caller> {
  const { id, email } = await newCaller(name)
  expect((await admin.calls.put(`/api/admin/users/${id}/role`, { data: { role: 'cashier' } })).status()).toBe(200)
  // a new role ends the session
  return await callerOf(await session(email, PASSWORD))
}

export const administrator = (browser: Browser): Promise<SignedInUser> =>
  signedIn(browser, 'admin@kuri.test', 'Admin@123')

/** The administrator, who needs no browser. */
export const callingAdministrator = async (): Promise<Caller> => callerOf(await session('admin@kuri.test', 'Admin@123'))

/** Registers somebody by a call; gives the e-mail address. */
export async function registered(name: string): Promise<string> {
  const email = `${name.toLowerCase().replace(/\W+/g, '.')}.${Date.now()}@journey.test`
  const calls = await request.newContext({ baseURL: home() })
  const form = { name, email, password: PASSWORD, phone: '98470 55555', address: '5 Mango Lane', location: 'Aluva' }
  expect((await calls.post('/api/auth/register', { data: form })).status()).toBe(201)
  await calls.dispose()
  return email
}

interface Session {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly token: string
  readonly cookies: Awaited<ReturnType<APIRequestContext['storageState']>>['cookies']
}

async function session(email: string, password: string): Promise<Session> {
  const loginContext = await request.newContext({ baseURL: home() })
  const { token, _id, name } = await (await loginContext.post('/api/auth/login', { data: { email, password } })).json()
  const { cookies } = await loginContext.storageState()
  await loginContext.dispose()
  return { id: String(_id), name: String(name), email, token: String(token), cookies }
}

async function callerOf({ id, name, email, token }: Session): Promise<Caller> {
  const extraHTTPHeaders = { authorization: `Bearer ${token}` }
  return { id, name, email, calls: await request.newContext({ baseURL: home(), extraHTTPHeaders }) }
}

/** A page with token, user id and cookie, as the login leaves them. */
export async function signedIn(
  browser: Browser,
  email: string,
  password = PASSWORD,
  screen: BrowserContextOptions = {},
): Promise<SignedInUser> {
  const someone = await session(email, password)
  const localStorage = [
    { name: 'token', value: someone.token },
    { name: 'userId', value: someone.id },
  ]
  const storageState = { cookies: someone.cookies, origins: [{ origin: home(), localStorage }] }
  const context = await browser.newContext({ ...screen, storageState })
  return { ...(await callerOf(someone)), page: await context.newPage() }
}

export const closeAll = (...people: (Caller | SignedInUser)[]): Promise<unknown> =>
  Promise.all(
    people.map(async (one) => {
      if ('page' in one) await one.page.context().close()
      await one.calls.dispose()
    }),
  )

/** A scheme of some seats, 5,000 a month each; gives its id. */
export async function newScheme(admin: Caller, name: string, seats = 2, terms: object = {}): Promise<string> {
  const form = { name, amount: 5_000 * seats * seats, durationInMonths: seats, totalMembers: seats, terms }
  const startDate = await today(admin)
  const answer = await admin.calls.post('/api/chit/createscheme', { data: { ...form, startDate } })
  expect(answer.status()).toBe(201)
  return String((await answer.json()).chit._id)
}

/** Today in India by the server's clock, which tests move. */
export async function today(admin: Caller): Promise<string> {
  const { now } = await (await admin.calls.get('/api/admin/clock')).json()
  return new Date(new Date(now).getTime() + 330 * 60_000).toISOString().slice(0, 10)
}

/** The server's clock goes on. */
export async function moveClock(
  calls: Pick<APIRequestContext, 'get' | 'put'>,
  { days = 0, hours = 0 }: { readonly days?: number; readonly hours?: number },
): Promise<void> {
  const { now } = await (await calls.get('/api/admin/clock')).json()
  const later = new Date(Date.parse(now) + (days * 24 + hours) * 3_600_000).toISOString()
  expect((await calls.put('/api/admin/clock', { data: { now: later } })).status()).toBe(200)
}

export async function requestToJoin(member: Caller, chitId: string): Promise<void> {
  expect((await member.calls.post(`/api/chits/join/${chitId}`)).status()).toBe(201)
}

/** Approves all requests to join a scheme. */
export async function approveRequests(admin: Caller, chitId: string): Promise<void> {
  const requests: { _id: string; chitId: { _id: string } }[] = await (
    await admin.calls.get('/api/chit-member/pending')
  ).json()
  for (const requested of requests.filter((one) => one.chitId._id === chitId))
    expect((await admin.calls.patch(`/api/chit-member/${requested._id}/approve`)).status()).toBe(200)
}

/** A full and started scheme of two. */
export async function runningScheme(
  admin: Caller,
  name: string,
  members: [Caller, Caller],
  terms: object = {},
): Promise<string> {
  const chitId = await newScheme(admin, name, members.length, terms)
  for (const member of members) await requestToJoin(member, chitId)
  await approveRequests(admin, chitId)
  expect((await admin.calls.post(`/api/chit/${chitId}/start`)).status()).toBe(200)
  return chitId
}

/** The session in the browser's storage. */
export const storedSession = (page: Page): Promise<Record<'token' | 'userId', string | null>> =>
  page.evaluate(() => ({ token: localStorage.getItem('token'), userId: localStorage.getItem('userId') }))

/** Goes to a page as Back and Forward do, without reloading the app. */
export const navigateTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/**
 * Goes to a page inside the app, and waits until it is drawn in the place of the one before. The page that is shown
 * already is loaded anew, also for another search. A dialog left open is closed.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const from = new URL(page.url())
  if (from.protocol === 'about:' || [new URL(path, from).pathname, '/robots.txt'].includes(from.pathname)) {
    await page.goto(path)
    return
  }
  const dialog = page.getByRole('dialog')
  if (await dialog.isVisible()) {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await markUntilDrawn(page)
  await navigateTo(page, path)
  await expect(page.locator('html[data-page-before]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Marks the document until the app gives the focus to a new page, as it does when it has drawn one. */
const markUntilDrawn = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { activeElement, documentElement } = document
    if (activeElement instanceof HTMLElement) activeElement.blur()
    documentElement.setAttribute('data-page-before', '')
    document.addEventListener('focusin', function drawn({ target }) {
      if (!(target as Element).matches('#main, [data-first-focus]')) return
      documentElement.removeAttribute('data-page-before')
      document.removeEventListener('focusin', drawn)
    })
  })

/* The two places of the seed's alerts. */

/** A message in the page itself, beside its field. */
export const inline = (page: Page, text: string): Locator => page.getByRole('main').getByText(text)

/** An alert over the page: the seed's alert. */
export const alertWith = (page: Page, text: string): Locator =>
  page.getByRole('alert').filter({ hasText: text }).and(page.locator(':not(main *)'))

/** A success message over the page. */
export const successWith = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ hasText: text }).and(page.locator(':not(main *)'))

/** Makes requests to an address fail with status 500. */
export async function failRequests(page: Page, address: string | RegExp, method?: string): Promise<void> {
  await page.route(address, (route) =>
    method === undefined || route.request().method() === method
      ? route.fulfill({ status: 500, json: { message: 'Something broke.', code: 'internal', requestId: 'r' } })
      : route.fallback(),
  )
}
