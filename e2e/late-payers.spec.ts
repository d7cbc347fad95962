import { expect, test, type Page } from '@playwright/test'
import { answer, atABrowser, logIn, newcomer, type Someone } from './people.ts'
import { idOf } from './schemes-to-try.ts'

/*
 * A member stops paying. What it costs is said on both sides, each step of the law waits for its clock, somebody else
 * takes the place, and what was paid in comes back to whoever paid it, less what was agreed (ss. 28–30).
 */

const SCHEME = 'Ferry Two'
const LATE = { graceDays: 5, rates: [{ perYearBp: 1200 }], deductionBp: 500 }

let admin: Someone
let latha: Someone
let sita: Someone
let kiran: Someone

test.beforeAll(async ({ browser }) => {
  admin = await atABrowser(browser, 'Meera', 'admin@kuri.test')
  latha = await newcomer(browser, 'Latha')
  kiran = await newcomer(browser, 'Kiran')
  sita = await newcomer(browser, 'Sita')
  await Promise.all([logIn(admin, 'Admin@123'), logIn(latha), ...[kiran, sita].map(enter)])
})
test.afterAll(async () => {
  await Promise.all([admin, latha, kiran, sita].map(({ page }) => page.context().close()))
})

test('who stops paying is asked, removed and replaced, and has back what was paid in', async () => {
  const chitId = await aMonthBehind()
  await latha.page.goto(`/chits/${chitId}`)
  await expect(latha.page.getByText(/^For paying \w+ late: \d+ days late, 12% a year on ₹10,000$/)).toBeVisible()
  const { page } = admin
  await page.goto('/admin/arrears')
  await page.getByRole('link', { name: 'Open Latha' }).click()
  await page.getByRole('button', { name: 'Write the demand' }).click()
  await answer(page, 'Write a demand?', 'Write the demand')
  await expect(page.getByRole('link', { name: /^Letter: Written demand/ })).toBeVisible()

  await later(15)
  await reload(page)
  await page.getByRole('button', { name: 'Remove the name' }).click()
  await because(page, 'Remove this member from the scheme?', 'Nothing was paid.', 'Remove the name')
  await page.getByRole('button', { name: 'Enter the notice’s arrival' }).click()
  const arrival = page.getByRole('dialog', { name: 'When was the notice received?' })
  await arrival.getByLabel('Received on').fill(dayOf(await now()))
  await arrival.getByRole('button', { name: 'Enter the day' }).click()
  await expect(page.getByText(/^May come back until/)).toBeVisible()
  await reload(latha.page)
  await expect(latha.page.getByText(/^Your name has been removed .* your place is yours again\.$/)).toBeVisible()
  await expect(latha.page.getByRole('link', { name: /^Notice that your name was removed/ })).toBeVisible()

  await later(8)
  await reload(page)
  const refund = 9500 - (await penaltyNow(page))
  await page.getByRole('button', { name: 'Choose who takes over' }).click()
  const choice = page.getByRole('dialog', { name: 'Who takes the ticket over?' })
  await choice.getByLabel('Who takes it over').selectOption({ label: 'Sita' })
  await because(page, 'Who takes the ticket over?', 'She asked for a place.', 'Pass the ticket on')
  await expect(page.getByText('Nothing is overdue on this ticket.')).toBeVisible()

  await latha.page.goto('/wallet')
  await latha.page.getByRole('button', { name: 'Pay it into my wallet' }).click()
  await expect(latha.page.getByText(`₹${refund.toLocaleString('en-IN')} is in your wallet.`).first()).toBeVisible()
  const house = await (await sita.page.request.get(`/api/chit/${chitId}/instalments?mine=1`)).json()
  expect(house.map(({ status }: { status: string }) => status)).toEqual(['paid', 'paid'])
  expect(await (await page.request.get('/api/admin/ledger/checks')).json()).toMatchObject({ ok: true })
})

/** A scheme of two that began a month ago elsewhere: Latha has paid the first month, and is six days late with the second. */
async function aMonthBehind(): Promise<string> {
  const calls = admin.page.request
  const startDate = dayOf(new Date((await now()).getTime() - 31 * 86_400_000))
  const data = { name: SCHEME, amount: 40_000, durationInMonths: 2, totalMembers: 2, startDate, terms: { late: LATE } }
  expect((await calls.post('/api/chit/createscheme', { data })).status()).toBe(201)
  const chitId = await idOf(admin.page, SCHEME)
  for (const { page } of [latha, kiran])
    expect((await page.request.post(`/api/chits/join/${chitId}`)).status()).toBe(201)
  const asked: { _id: string; chitId: { _id: string } }[] = await (await calls.get('/api/chit-member/pending')).json()
  for (const { _id } of asked.filter((request) => request.chitId._id === chitId))
    expect((await calls.patch(`/api/chit-member/${_id}/approve`)).status()).toBe(200)
  expect((await calls.post(`/api/chit/${chitId}/start`)).status()).toBe(200)
  await fund(latha, 10_200)
  await fund(sita, 30_000)
  const [first] = await (await latha.page.request.get(`/api/chit/${chitId}/instalments?mine=1`)).json()
  const month = { chitId, month: first.month, year: first.year }
  expect((await latha.page.request.post('/api/contributions', { data: month })).status()).toBe(201)
  await later(6)
  return chitId
}

async function fund({ page }: Someone, amount: number): Promise<void> {
  const data = { amount, method: 'counter', reference: 'slip' }
  const { topup } = await (await page.request.post('/api/wallet/topups', { data })).json()
  expect((await admin.page.request.patch(`/api/admin/topups/${topup._id}/approve`)).status()).toBe(200)
}

const enter = async ({ page, email }: Someone): Promise<void> => {
  const data = { email, password: 'Member@123' }
  expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200)
}

const now = async (): Promise<Date> => new Date((await (await admin.page.request.get('/api/admin/clock')).json()).now)
const dayOf = (instant: Date): string => new Date(instant.getTime() + 330 * 60_000).toISOString().slice(0, 10)

async function later(days: number): Promise<void> {
  const data = { now: new Date((await now()).getTime() + days * 86_400_000).toISOString() }
  expect((await admin.page.request.put('/api/admin/clock', { data })).status()).toBe(200)
}

const reload = async (page: Page): Promise<void> => void (await page.reload())

/** What being late has come to on the case the page shows. */
async function penaltyNow(page: Page): Promise<number> {
  const ticketId = new URL(page.url()).pathname.split('/').at(-1)
  return (await (await page.request.get(`/api/admin/arrears/${ticketId}`)).json()).case.penalty
}

async function because(page: Page, question: string, why: string, verb: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question })
  await dialog.getByLabel('Why', { exact: true }).fill(why)
  await dialog.getByRole('button', { name: verb }).click()
  await expect(dialog).toBeHidden()
}
