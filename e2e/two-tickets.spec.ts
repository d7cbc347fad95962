import { expect, test } from '@playwright/test'
import { atABrowser, signIn, newcomer, placeBid, type Someone } from './people.ts'
import { idOf } from './schemes-to-try.ts'

/* One member holds two tickets of a scheme, one of them for her mother: she pays one of them, and bids with that one. */

const SCHEME = 'Mother and Me'

let admin: Someone
let leela: Someone
let others: Someone[]

test.beforeAll(async ({ browser }) => {
  admin = await atABrowser(browser, 'Meera', 'admin@kuri.test')
  leela = await newcomer(browser, 'Leela')
  others = [await newcomer(browser, 'Mani'), await newcomer(browser, 'Nandan')]
  await Promise.all([signIn(leela), signIn(admin, 'Admin@123'), ...others.map((other) => signIn(other))])
})
test.afterAll(async () => {
  await Promise.all([admin, leela, ...others].map(({ page }) => page.context().close()))
})

test('who holds two tickets says whom one is kept for, pays the one she chooses, and bids with it', async () => {
  const { page } = leela
  const chitId = await aScheme()
  await page.goto(`/join-chit/${chitId}`)
  const card = page.getByRole('article').filter({ hasText: SCHEME })
  await card.getByLabel('How many tickets').selectOption('2')
  await card.getByRole('button', { name: 'Join Now' }).click()
  const dialog = page.getByRole('dialog', { name: `Ask to join ${SCHEME}?` })
  await expect(dialog).toContainText('Tickets2')
  await expect(dialog).toContainText('The highest bid allowed₹')
  await expect(dialog.getByText(/^A bid is the part of the prize that you give up/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(card.getByRole('button', { name: 'Waiting for Approval' })).toBeVisible()
  const auctionId = await begun(chitId)

  await page.goto(`/chits/${chitId}`)
  const mothers = page.getByLabel('Ticket 2 is for')
  await mothers.fill('Saraswathi')
  await mothers.press('Enter')
  await expect(page.getByText('Saved.').first()).toBeVisible()

  await page.goto(`/my-chits?chit=${chitId}`)
  await page.getByLabel('Ticket', { exact: true }).selectOption({ label: 'Ticket 2, for Saraswathi' })
  await page.getByRole('link', { name: 'Pay Now' }).click()
  await page.getByRole('button', { name: 'Pay from wallet' }).click()
  await expect(page.getByText(/^Paid\. Thank you/).first()).toBeVisible()

  expect(
    (
      await admin.page.request.post(`/api/admin/auctions/${auctionId}/open`, {
        data: { seconds: 3600, reason: 'Everybody has paid' },
      })
    ).status(),
  ).toBe(200)
  await page.goto(`/auctions/${auctionId}`)
  await expect(page.getByLabel('Your ticket')).toHaveValue('2')
  await placeBid(page, '₹1,000')
  await expect(page.getByRole('region', { name: 'The auction now' }).getByText('You lead.')).toBeVisible()
  const { bids } = await (await page.request.get(`/api/auctions/${auctionId}`)).json()
  expect(bids).toMatchObject([{ ticketNo: 2, amount: 1000 }])
})

/** A scheme of four tickets that lets a member hold two; two others have asked for one each. */
async function aScheme(): Promise<string> {
  const calls = admin.page.request
  const { serverTime } = await (await calls.get('/api/company')).json()
  const startDate = new Date(new Date(serverTime).getTime() + 330 * 60_000).toISOString().slice(0, 10)
  const terms = { maxTicketsPerMember: 2 }
  const data = { name: SCHEME, amount: 160_000, durationInMonths: 4, totalMembers: 4, startDate, terms }
  expect((await calls.post('/api/chit/createscheme', { data })).status()).toBe(201)
  return await idOf(admin.page, SCHEME)
}

/** Everybody approved, the scheme started, and money in the wallets; the others have paid. Gives the first auction. */
async function begun(chitId: string): Promise<string> {
  const calls = admin.page.request
  for (const { page } of others) expect((await page.request.post(`/api/chits/join/${chitId}`)).status()).toBe(201)
  const requested: { _id: string; chitId: { _id: string } }[] = await (
    await calls.get('/api/chit-member/pending')
  ).json()
  for (const { _id } of requested.filter((request) => request.chitId._id === chitId))
    expect((await calls.patch(`/api/chit-member/${_id}/approve`)).status()).toBe(200)
  expect((await calls.post(`/api/chit/${chitId}/start`)).status()).toBe(200)
  for (const { page } of [leela, ...others]) {
    const topup = { amount: 10_000, method: 'counter', reference: 'slip' }
    const { topup: waiting } = await (await page.request.post('/api/wallet/topups', { data: topup })).json()
    expect((await calls.patch(`/api/admin/topups/${waiting._id}/approve`)).status()).toBe(200)
  }
  for (const { page } of others) {
    const [first] = await (await page.request.get(`/api/chit/${chitId}/instalments?mine=1`)).json()
    const data = { chitId, month: first.month, year: first.year }
    expect((await page.request.post('/api/contributions', { data })).status()).toBe(201)
  }
  const auctions: { _id: string; prizeNo: number }[] = await (await calls.get(`/api/auctions?chitId=${chitId}`)).json()
  return auctions.find(({ prizeNo }) => prizeNo === 1)?._id ?? ''
}
