import { expect, test, type Page } from '@playwright/test'
import { atABrowser, logIn, type Someone } from './people.ts'

/* The live room as people meet it: a standing offer, a tab in the background, a line that is lost and comes back. */

const SCHEME = 'Journey Room'
const names = ['Ravi', 'Sana', 'Tara'] as const

let admin: Someone
let members: Someone[]
let auctionId = ''

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  admin = await atABrowser(browser, 'Administrator', 'admin@kuri.test')
  await logIn(admin, 'Admin@123')
  members = await Promise.all(names.map((name) => atABrowser(browser, name, `${name.toLowerCase()}@room.test`)))
  for (const { page, name, email } of members) {
    const person = {
      name,
      email,
      password: 'Member@123',
      phone: '98470 12345',
      address: '1 Road',
      location: 'Thrissur',
    }
    await page.request.post('/api/auth/register', { data: person })
  }
  for (const member of members) await logIn(member)
  auctionId = await runningAuction()
})
test.afterAll(async () => {
  for (const { page } of [admin, ...members]) await page.context().close()
})

test('a standing offer is made, sealed from the administrator, changed, and bids for its owner', async () => {
  const [ravi, sana] = members.map(({ page }) => page)
  if (!ravi || !sana) throw new Error('somebody is missing')
  await ravi.goto(`/auctions/${auctionId}`)
  await ravi.getByLabel('The most you would give up').fill('20000')
  await ravi.getByRole('button', { name: 'Make this offer' }).click()
  await expect(ravi.getByText(/A bid is at most ₹15,000/).first()).toBeVisible()
  await ravi.getByLabel('The most you would give up').fill('4000')
  await ravi.getByRole('button', { name: 'Make this offer' }).click()
  await expect(ravi.getByText('Your standing offer is in.').first()).toBeVisible()
  await ravi.getByRole('button', { name: 'Change', exact: true }).click()
  await ravi.getByLabel('The most you would give up').fill('5000')
  await ravi.getByRole('button', { name: 'Change the offer' }).click()
  await expect(ravi.getByText('You would receive at least')).toBeVisible()
  await expect(ravi.getByRole('main').getByText('₹25,000').first()).toBeVisible()

  const { page } = admin
  await page.goto(`/admin/auctions/${auctionId}`)
  await expect(page.getByRole('heading', { name: '1 standing offer' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('5,000.')
  expect(JSON.stringify(await callAs(page, 'GET', `/api/auctions/${auctionId}`))).not.toMatch(/:5000[,}]/)

  await callAs(page, 'POST', `/api/admin/auctions/${auctionId}/open`, { seconds: 3600, reason: 'Everybody has paid' })
  await expect(ravi.getByText('We bid for you last, bid 1', { exact: false })).toBeVisible()
  await sana.goto(`/auctions/${auctionId}`)
  await expect(sana.getByText('by standing offer')).toBeVisible()
  await expect(sana.getByText(/· 3 watching/)).toBeVisible()
  await sana.getByLabel('Your bid in rupees', { exact: true }).fill('1000')
  await sana.getByRole('button', { name: 'Bid ₹1,000' }).click()
  await expectBoard(sana, 'Ravi bid more. Your turn, or let it go.')
  await expect(sana.getByText('₹1,100').first()).toBeVisible()
})

test('a bid by keys alone is heard, and a tab in the background counts what was missed in its title', async () => {
  const [, sana, tara] = members.map(({ page }) => page)
  if (!sana || !tara) throw new Error('somebody is missing')
  // by keys alone: type, step, send; what the eyes read the ears hear
  const amount = sana.getByLabel('Your bid in rupees', { exact: true })
  await amount.fill('5900')
  await amount.press('ArrowUp')
  await expect(sana.getByRole('button', { name: 'Bid ₹6,000' })).toBeVisible()
  await amount.press('Enter')
  await expectBoard(sana, 'You lead.')
  await expect(sana.getByRole('status').filter({ hasText: 'You lead.' })).toHaveCount(1)
  await setVisibility(sana, 'hidden')
  await callAs(tara, 'POST', `/api/auctions/${auctionId}/bids`, { amount: 6100 })
  await expect(sana).toHaveTitle(/^\(1\) You were outbid/)
  await setVisibility(sana, 'visible')
  await expect(sana).toHaveTitle(new RegExp(`^${SCHEME}, prize 1`))
})

test('a lost line is said, the old bid is not for bidding on, and back means caught up', async () => {
  const [ravi, sana, tara] = members.map(({ page }) => page)
  if (!ravi || !sana || !tara) throw new Error('somebody is missing')
  await sana.context().setOffline(true)
  await expect(sana.getByText(/^Not live since \d\d:\d\d:\d\d$/)).toBeVisible()
  await expect(sana.getByText('Best bid when last seen')).toBeVisible()
  const button = sana.getByRole('button', { name: /^Bid ₹/ })
  await expect(button).toBeDisabled()
  await expect(sana.getByText('We are not connected; the best bid may have moved.')).toBeVisible()
  await callAs(tara, 'POST', `/api/auctions/${auctionId}/bids`, { amount: 7000 })
  await sana.context().setOffline(false)
  await expectBoard(sana, 'Tara bid more. Your turn, or let it go.')
  await expect(sana.getByText('₹7,000').first()).toBeVisible()
  await expect(ravi.getByText(/The bids have reached your limit/)).toBeVisible()
})

test('seven tabs of one browser are live at once, on one line', async () => {
  const [, sana, tara] = members.map(({ page }) => page)
  if (!sana || !tara) throw new Error('somebody is missing')
  const others = await Promise.all(Array.from({ length: 6 }, () => tara.context().newPage()))
  const tabs = [tara, ...others]
  await Promise.all(tabs.map((tab) => tab.goto(`/auctions/${auctionId}`)))
  await callAs(sana, 'POST', `/api/auctions/${auctionId}/bids`, { amount: 7500 })
  for (const tab of tabs) {
    await expect(tab.getByRole('main').getByText('₹7,500').first()).toBeVisible()
    await expect(tab.getByText(/^Not live since/)).toHaveCount(0)
  }
  for (const tab of others) await tab.close()
  // whoever held the line may be gone: another tab has it now
  await callAs(sana, 'POST', `/api/auctions/${auctionId}/bids`, { amount: 7600 })
  await expect(tara.getByRole('main').getByText('₹7,600').first()).toBeVisible()
})

/** Three members, ₹10,000 a month, the first month paid: made by calls, because what is shown here is the room. */
async function runningAuction(): Promise<string> {
  const at = admin.page
  const startDate = istDay(new Date((await callAs<{ now: string }>(at, 'GET', '/api/admin/clock')).now))
  const form = { name: SCHEME, amount: 90_000, durationInMonths: 3, totalMembers: 3, startDate }
  const { chit } = await callAs<{ chit: { _id: string } }>(at, 'POST', '/api/chit/createscheme', form)
  for (const { page } of members) {
    const { request } = await callAs<{ request: { _id: string } }>(page, 'POST', `/api/chits/join/${chit._id}`)
    await callAs(at, 'PATCH', `/api/chit-member/${request._id}/approve`)
    const slip = { amount: 10_000, method: 'counter', reference: 'slip' }
    const { topup } = await callAs<{ topup: { _id: string } }>(page, 'POST', '/api/wallet/topups', slip)
    await callAs(at, 'PATCH', `/api/admin/topups/${topup._id}/approve`)
  }
  await callAs(at, 'POST', `/api/chit/${chit._id}/start`)
  for (const { page } of members) {
    const due = await callAs<{ month: string; year: number }[]>(page, 'GET', `/api/chit/${chit._id}/instalments?mine=1`)
    const { month, year } = due[0] ?? { month: '', year: 0 }
    await callAs(page, 'POST', '/api/contributions', { chitId: chit._id, month, year })
  }
  const auctions = await callAs<{ _id: string; prizeNo: number }[]>(at, 'GET', `/api/auctions?chitId=${chit._id}`)
  return auctions.find(({ prizeNo }) => prizeNo === 1)?._id ?? ''
}

const istDay = (instant: Date): string => new Date(instant.getTime() + 330 * 60_000).toISOString().slice(0, 10)

/** A call as this browser's person makes it. */
async function callAs<T = unknown>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answered = await page.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { data: body }),
  })
  expect([path, answered.ok()]).toEqual([path, true])
  return (await answered.json()) as T
}

async function expectBoard(page: Page, sentence: string): Promise<void> {
  await expect(page.getByRole('region', { name: 'The auction now' }).getByText(sentence)).toBeVisible()
}

/** The page as it believes itself when its tab is covered, or shown again. */
async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
