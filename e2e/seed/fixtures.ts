import { expect, request, test, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test'

/*
 * Fixtures of the seed's tests: each test creates its own users and schemes by API calls, so that it leaves the
 * demonstration data to the others.
 */

export const PASSWORD = 'Member@123'

/** A signed-in user: a browser page, and a context for API calls. */
export interface SignedInUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly page: Page
  readonly calls: APIRequestContext
}

const home = (): string => test.info().project.use.baseURL ?? ''

/** A new member, registered and signed in by calls. */
export async function newMember(browser: Browser, name: string): Promise<SignedInUser> {
  const email = `${name.toLowerCase().replace(/\W+/g, '.')}.${Date.now()}@journey.test`
  const calls = await request.newContext({ baseURL: home() })
  const form = { name, email, password: PASSWORD, phone: '98470 55555', address: '5 Mango Lane', location: 'Aluva' }
  expect((await calls.post('/api/auth/register', { data: form })).status()).toBe(201)
  await calls.dispose()
  return signedIn(browser, email, PASSWORD)
}

export const administrator = (browser: Browser): Promise<SignedInUser> =>
  signedIn(browser, 'admin@kuri.test', 'Admin@123')

/** A page with token, user id and cookie, as the login leaves them. */
async function signedIn(browser: Browser, email: string, password: string): Promise<SignedInUser> {
  const loginContext = await request.newContext({ baseURL: home() })
  const { token, _id, name } = await (await loginContext.post('/api/auth/login', { data: { email, password } })).json()
  const { cookies } = await loginContext.storageState()
  await loginContext.dispose()
  const localStorage = [
    { name: 'token', value: String(token) },
    { name: 'userId', value: String(_id) },
  ]
  const storageState = { cookies, origins: [{ origin: home(), localStorage }] }
  const context = await browser.newContext({ storageState })
  const calls = await request.newContext({
    baseURL: home(),
    extraHTTPHeaders: { authorization: `Bearer ${String(token)}` },
  })
  return { id: String(_id), name: String(name), email, page: await context.newPage(), calls }
}

export const closeAll = (...residents: SignedInUser[]): Promise<unknown> =>
  Promise.all(residents.flatMap(({ page, calls }) => [page.context().close(), calls.dispose()]))

/** A scheme of some seats, 5,000 a month each; gives its id. */
export async function newScheme(admin: SignedInUser, name: string, seats = 2): Promise<string> {
  const form = { name, amount: 5_000 * seats * seats, durationInMonths: seats, totalMembers: seats }
  const startDate = await today(admin)
  const answer = await admin.calls.post('/api/chit/createscheme', { data: { ...form, startDate } })
  expect(answer.status()).toBe(201)
  return String((await answer.json()).chit._id)
}

/** Today in India by the server's clock, which tests move. */
export async function today(admin: SignedInUser): Promise<string> {
  const { now } = await (await admin.calls.get('/api/admin/clock')).json()
  return new Date(new Date(now).getTime() + 330 * 60_000).toISOString().slice(0, 10)
}

export async function requestToJoin(member: SignedInUser, chitId: string): Promise<void> {
  expect((await member.calls.post(`/api/chits/join/${chitId}`)).status()).toBe(201)
}

/** Approves all requests to join a scheme. */
export async function approveRequests(admin: SignedInUser, chitId: string): Promise<void> {
  const requests: { _id: string; chitId: { _id: string } }[] = await (
    await admin.calls.get('/api/chit-member/pending')
  ).json()
  for (const asked of requests.filter((one) => one.chitId._id === chitId))
    expect((await admin.calls.patch(`/api/chit-member/${asked._id}/approve`)).status()).toBe(200)
}

/** A full and started scheme of two. */
export async function runningScheme(
  admin: SignedInUser,
  name: string,
  members: [SignedInUser, SignedInUser],
): Promise<string> {
  const chitId = await newScheme(admin, name)
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
