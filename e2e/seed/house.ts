import { expect, request, test, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test'

/*
 * What the seed's journeys begin with: people and schemes of their own, made by calls, so that a journey shows one thing
 * and leaves the demonstration to the others.
 */

export const PASSWORD = 'Member@123'

/** Somebody at a browser, signed in, with the calls this person can make. */
export interface Resident {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly page: Page
  readonly calls: APIRequestContext
}

const home = (): string => test.info().project.use.baseURL ?? ''

/** A new member, registered and signed in by calls. */
export async function newcomer(browser: Browser, name: string): Promise<Resident> {
  const email = `${name.toLowerCase().replace(/\W+/g, '.')}.${Date.now()}@journey.test`
  const calls = await request.newContext({ baseURL: home() })
  const form = { name, email, password: PASSWORD, phone: '98470 55555', address: '5 Mango Lane', location: 'Aluva' }
  expect((await calls.post('/api/auth/register', { data: form })).status()).toBe(201)
  await calls.dispose()
  return signedIn(browser, email, PASSWORD)
}

export const administrator = (browser: Browser): Promise<Resident> => signedIn(browser, 'admin@kuri.test', 'Admin@123')

/** At a browser with token, user id and cookie in it, as the login leaves them. */
async function signedIn(browser: Browser, email: string, password: string): Promise<Resident> {
  const door = await request.newContext({ baseURL: home() })
  const { token, _id, name } = await (await door.post('/api/auth/login', { data: { email, password } })).json()
  const { cookies } = await door.storageState()
  await door.dispose()
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

export const leave = (...residents: Resident[]): Promise<unknown> =>
  Promise.all(residents.flatMap(({ page, calls }) => [page.context().close(), calls.dispose()]))

/** A scheme of some seats, 5,000 a month each; gives its id. */
export async function newScheme(admin: Resident, name: string, seats = 2): Promise<string> {
  const form = { name, amount: 5_000 * seats * seats, durationInMonths: seats, totalMembers: seats }
  const startDate = await today(admin)
  const answer = await admin.calls.post('/api/chit/createscheme', { data: { ...form, startDate } })
  expect(answer.status()).toBe(201)
  return String((await answer.json()).chit._id)
}

/** The day it is in India by the house's clock, which journeys move. */
export async function today(admin: Resident): Promise<string> {
  const { now } = await (await admin.calls.get('/api/admin/clock')).json()
  return new Date(new Date(now).getTime() + 330 * 60_000).toISOString().slice(0, 10)
}

export async function asks(member: Resident, chitId: string): Promise<void> {
  expect((await member.calls.post(`/api/chits/join/${chitId}`)).status()).toBe(201)
}

/** Lets into a scheme whoever asked for it. */
export async function approves(admin: Resident, chitId: string): Promise<void> {
  const requests: { _id: string; chitId: { _id: string } }[] = await (
    await admin.calls.get('/api/chit-member/pending')
  ).json()
  for (const asked of requests.filter((one) => one.chitId._id === chitId))
    expect((await admin.calls.patch(`/api/chit-member/${asked._id}/approve`)).status()).toBe(200)
}

/** A full and started scheme of two. */
export async function runningScheme(admin: Resident, name: string, members: [Resident, Resident]): Promise<string> {
  const chitId = await newScheme(admin, name)
  for (const member of members) await asks(member, chitId)
  await approves(admin, chitId)
  expect((await admin.calls.post(`/api/chit/${chitId}/start`)).status()).toBe(200)
  return chitId
}

/** What the browser keeps of a session. */
export const storedIn = (page: Page): Promise<Record<'token' | 'userId', string | null>> =>
  page.evaluate(() => ({ token: localStorage.getItem('token'), userId: localStorage.getItem('userId') }))

/** Goes to a page as Back and Forward do, without loading the house anew. */
export const walkTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/* The two places of the seed's alerts. */

/** What stands in the page itself, beside what it is about. */
export const inline = (page: Page, text: string): Locator => page.getByRole('main').getByText(text)

/** What comes over the page and interrupts: the seed's alert. */
export const alerted = (page: Page, text: string): Locator =>
  page.getByRole('alert').filter({ hasText: text }).and(page.locator(':not(main *)'))

/** The good news over the page. */
export const told = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ hasText: text }).and(page.locator(':not(main *)'))

/** Lets the calls to an address fail on the way, as a broken server would. */
export async function breaks(page: Page, address: string | RegExp, method?: string): Promise<void> {
  await page.route(address, (route) =>
    method === undefined || route.request().method() === method
      ? route.fulfill({ status: 500, json: { message: 'Something broke.', code: 'internal', requestId: 'r' } })
      : route.fallback(),
  )
}
