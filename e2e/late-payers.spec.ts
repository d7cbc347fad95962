import { expect, test, type Page } from '@playwright/test'
import { answer, atABrowser, expectLedgerSound, signIn, newcomer, type Someone } from './people.ts'
import { goTo, moveClock } from './seed/fixtures.ts'
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
  await Promise.all([signIn(admin, 'Admin@123'), signIn(latha), signIn(sita), signIn(kiran)])
})
test.afterAll(async () => {
  await Promise.all([admin, latha, kiran, sita].map(({ page }) => page.context().close()))
})

// @spec INS-8, INS-9
test('who stops paying is asked, removed and replaced, and has back what was paid in', async () => {
  const chitId = await aMonthBehind()
  await latha.page.goto(`/chits/${chitId}`)
  await expect(latha.page.getByText(/^Late fee for \w+: \d+ days late, 12% a year on ₹10,000$/)).toBeVisible()
  const { page } = admin
  await page.goto('/admin/arrears?q=Latha')
  await page.getByRole('link', { name: 'Open Latha', exact: true }).click()
  await page.getByRole('button', { name: 'Send demand notice' }).click()
  await answer(page, 'Send a demand notice?', 'Send demand notice')
  await expect(page.getByRole('link', { name: /^Letter: Written demand/ })).toBeVisible()

  await later(15)
  await reload(page)
  await page.getByRole('button', { name: 'Remove member' }).click()
  await because(page, 'Remove this member from the scheme?', 'Nothing was paid.', 'Remove member')
  await page.getByRole('button', { name: 'Record notice received' }).click()
  const arrival = page.getByRole('dialog', { name: 'When was the notice received?' })
  await arrival.getByLabel('Received on').fill(dayOf(await now()))
  await arrival.getByLabel('Evidence').fill('Registered post RK 1234')
  await arrival.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText(/^Can return until/)).toBeVisible()
  await reload(latha.page)
  await expect(
    latha.page.getByText(/^You have been removed from this scheme\..* to get your ticket back\.$/),
  ).toBeVisible()
  await expect(latha.page.getByRole('link', { name: /^Notice of removal/ })).toBeVisible()

  await later(8)
  await reload(page)
  const refund = 9500 - (await penaltyNow(page))
  await page.getByRole('button', { name: 'Choose new holder' }).click()
  const choice = page.getByRole('dialog', { name: 'Who gets the ticket?' })
  await choice.getByLabel('Search people').fill(sita.email)
  await choice.getByLabel('New holder').selectOption({ label: 'Sita, 98470 7' })
  await because(page, 'Who gets the ticket?', 'She asked for a place.', 'Send the offer')
  await expect(page.getByText(/^Offered to Sita, who can accept until/)).toBeVisible()

  await sita.page.goto('/wallet')
  const offer = sita.page.getByRole('region', { name: `You are offered a ticket in ${SCHEME}` })
  await expect(offer.getByText('Read the agreement')).toBeVisible()
  await offer.getByRole('button', { name: /^Accept and pay ₹/ }).click()
  await answer(sita.page, 'Take this ticket?', /^Accept and pay ₹/)
  await expect(offer).toBeHidden()
  await reload(page)
  await expect(page.getByText(/ticket \d+\. Nothing is overdue\.$/)).toBeVisible()

  await goTo(latha.page, '/wallet')
  await latha.page.getByRole('button', { name: 'Pay to my wallet' }).click()
  await expect(latha.page.getByText(`₹${refund.toLocaleString('en-IN')} is in your wallet.`).first()).toBeVisible()
  const instalments = await (await sita.page.request.get(`/api/chit/${chitId}/instalments?mine=1`)).json()
  expect(instalments.map(({ status }: { status: string }) => status)).toEqual(['paid', 'paid'])
  await expectLedgerSound(page)
})

/** A scheme of two, more than a month after its start: Latha has paid the first month, and is some days late with the second. */
async function aMonthBehind(): Promise<string> {
  const calls = admin.page.request
  const startDate = dayOf(await now())
  const data = { name: SCHEME, amount: 40_000, durationInMonths: 2, totalMembers: 2, startDate, terms: { late: LATE } }
  expect((await calls.post('/api/chit/createscheme', { data })).status()).toBe(201)
  const chitId = await idOf(admin.page, SCHEME)
  for (const { page } of [latha, kiran])
    expect((await page.request.post(`/api/chits/join/${chitId}`)).status()).toBe(201)
  const requested: { _id: string; chitId: { _id: string } }[] = await (
    await calls.get('/api/chit-member/pending')
  ).json()
  for (const { _id } of requested.filter((request) => request.chitId._id === chitId))
    expect((await calls.patch(`/api/chit-member/${_id}/approve`)).status()).toBe(200)
  expect((await calls.post(`/api/chit/${chitId}/start`)).status()).toBe(200)
  await fund(latha, 10_200)
  await fund(sita, 30_000)
  const [first] = await (await latha.page.request.get(`/api/chit/${chitId}/instalments?mine=1`)).json()
  const month = { chitId, month: first.month, year: first.year }
  expect((await latha.page.request.post('/api/contributions', { data: month })).status()).toBe(201)
  await later(37)
  return chitId
}

async function fund({ page }: Someone, amount: number): Promise<void> {
  const data = { amount, method: 'counter', reference: 'slip' }
  const { topup } = await (await page.request.post('/api/wallet/topups', { data })).json()
  expect((await admin.page.request.patch(`/api/admin/topups/${topup._id}/approve`)).status()).toBe(200)
}

const now = async (): Promise<Date> => new Date((await (await admin.page.request.get('/api/admin/clock')).json()).now)
const dayOf = (instant: Date): string => new Date(instant.getTime() + 330 * 60_000).toISOString().slice(0, 10)

const later = (days: number): Promise<void> => moveClock(admin.page.request, { days })

const reload = async (page: Page): Promise<void> => void (await page.reload())

/** What being late has come to on the case the page shows. */
async function penaltyNow(page: Page): Promise<number> {
  const ticketId = new URL(page.url()).pathname.split('/').at(-1)
  return (await (await page.request.get(`/api/admin/arrears/${ticketId}`)).json()).case.penalty
}

async function because(page: Page, question: string, why: string, verb: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question })
  await dialog.getByLabel('Reason', { exact: true }).fill(why)
  await dialog.getByRole('button', { name: verb }).click()
  await expect(dialog).toBeHidden()
}
