import { expect, test, type Locator, type Page, type Request } from '@playwright/test'
import { callAs, membersOfRoom, runningAuction } from './running-auction.ts'
import { bidButton, placeBid, showWhatIsGivenUp, type Someone } from './people.ts'
import { goTo } from './seed/fixtures.ts'

/* The live room as people meet it: a standing offer, a tab in the background, a line that is lost and comes back. */

const SCHEME = 'Journey Room'
const names = ['Ravi', 'Sana', 'Tara'] as const

let admin: Someone
let members: Someone[]
let auctionId = ''

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  ;({ admin, members } = await membersOfRoom(browser, names))
  auctionId = await runningAuction(SCHEME, admin, members)
})
test.afterAll(async () => {
  for (const { page } of [admin, ...members]) await page.context().close()
})

// @spec AUC-7
test('a standing offer is made, sealed from the administrator, changed, and bids for its owner', async () => {
  const [ravi, sana] = members.map(({ page }) => page)
  if (!ravi || !sana) throw new Error('somebody is missing')
  await ravi.goto(`/auctions/${auctionId}`)
  await showWhatIsGivenUp(ravi)
  await saveLimit(ravi, 'Set my limit', '20000')
  await expect(ravi.getByText(/The highest bid in this scheme is ₹15,000/).first()).toBeVisible()
  await ravi.getByRole('dialog').getByLabel('I give up at most').fill('4000')
  await ravi.getByRole('button', { name: 'Save my limit' }).click()
  await expect(ravi.getByText('Your limit is saved.').first()).toBeVisible()
  await saveLimit(ravi, 'Change', '5000')
  await expect(ravi.getByRole('dialog')).toBeHidden()
  await expect(ravi.getByText('You receive at least')).toBeVisible()
  await expect(ravi.getByRole('main').getByText('₹25,000').first()).toBeVisible()

  const { page } = admin
  await page.goto(`/admin/auctions/${auctionId}`)
  await expect(page.getByRole('heading', { name: '1 limit of automatic bids' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('5,000.')
  expect(JSON.stringify(await callAs(page, 'GET', `/api/auctions/${auctionId}`))).not.toMatch(/:5000[,}]/)

  await callAs(page, 'POST', `/api/admin/auctions/${auctionId}/open`, { seconds: 3600, reason: 'Everybody has paid' })
  await expect(ravi.getByText('Our last bid for you: bid 1', { exact: false })).toBeVisible()
  await sana.goto(`/auctions/${auctionId}`)
  await expect(sana.getByText('automatic', { exact: true })).toBeVisible()
  await expect(sana.getByText(/· 2 members here/)).toBeVisible()
  await placeBid(sana, '₹1,000')
  await expectBoard(sana, 'Ravi has bid higher and gives up ₹1,100.')
  await expect(sana.getByText('₹1,100').first()).toBeVisible()
})

// @spec AUC-7
test('a limit set while bids are taken bids at once and is removed again, and nobody reads another’s', async () => {
  const [ravi, sana, tara] = members.map(({ page }) => page)
  if (!ravi || !sana || !tara) throw new Error('somebody is missing')
  await tara.goto(`/auctions/${auctionId}`)
  await tara.getByRole('button', { name: 'Set my limit' }).click()
  const sheet = tara.getByRole('dialog')
  await sheet.getByLabel('I take at least').fill('28900')
  await expect(sheet.getByText('The bids have passed this limit. We do not bid for you.')).toBeVisible()
  await sheet.getByLabel('I take at least').fill('28000')
  await expect(sheet.getByText(/^We bid for you at once: you take ₹28,800/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Save my limit' }).click()
  await expect(sheet).toBeHidden()
  await expectBoard(sana, 'Ravi has bid higher and gives up ₹2,100.')
  await expect(tara.getByText(/The bids have passed your limit/)).toBeVisible()
  await expect(sana.getByRole('heading', { name: '2 limits of automatic bids' })).toBeVisible()
  expect(JSON.stringify(await callAs(sana, 'GET', `/api/auctions/${auctionId}`))).not.toMatch(/:5000[,}]/)
  await tara.getByRole('button', { name: 'Remove' }).click()
  await tara.getByRole('button', { name: 'Remove my limit' }).click()
  await expect(sana.getByRole('heading', { name: '1 limit of automatic bids' })).toBeVisible()
  await expectBoard(sana, 'Ravi has bid higher and gives up ₹2,100.')
})

// @spec AUC-15, CMP-8
test('a bid by keys alone is announced, and a tab in the background counts what was missed in its title', async () => {
  const [, sana, tara] = members.map(({ page }) => page)
  if (!sana || !tara) throw new Error('somebody is missing')
  // by keys alone: type, step, send; what is on the screen is announced to screen readers
  const amount = sana.getByLabel('Your bid in rupees', { exact: true })
  await amount.fill('5900')
  await amount.press('ArrowUp')
  const button = bidButton(sana, '₹6,000')
  await expect(button).toBeEnabled()
  await button.press('Enter')
  await expect(sana.getByRole('status').filter({ hasText: 'Confirm ₹6,000' })).toHaveCount(1)
  await sana.keyboard.press('Enter')
  await expectBoard(sana, 'You lead.')
  await expect(sana.getByRole('status').filter({ hasText: 'You lead.' })).toHaveCount(1)
  await setVisibility(sana, 'hidden')
  await callAs(tara, 'POST', `/api/auctions/${auctionId}/bids`, { amount: 6100 })
  await expect(sana).toHaveTitle(/^\(1\) You were outbid/)
  await setVisibility(sana, 'visible')
  await expect(sana).toHaveTitle(new RegExp(`^${SCHEME}, prize 1`))
})

// @spec AUC-15, NTF-5
test('a lost line is said, the old bid is not for bidding on, and back means caught up', async () => {
  const [ravi, sana, tara] = members.map(({ page }) => page)
  if (!ravi || !sana || !tara) throw new Error('somebody is missing')
  await sana.context().setOffline(true)
  await expect(sana.getByText(/^No connection since \d\d:\d\d:\d\d$/)).toBeVisible()
  await expect(sana.getByText('Highest bid when last updated')).toBeVisible()
  const button = bidButton(sana, '₹6,200')
  await expect(button).toBeDisabled()
  await expect(sana.getByText('No connection. The highest bid may have changed.')).toBeVisible()
  await callAs(tara, 'POST', `/api/auctions/${auctionId}/bids`, { amount: 7000 })
  await sana.context().setOffline(false)
  await expectBoard(sana, 'Tara has bid higher and gives up ₹7,000.')
  await expect(sana.getByText('₹7,000').first()).toBeVisible()
  await expect(ravi.getByText(/The bids have passed your limit/)).toBeVisible()
})

// @spec NTF-5
test('seven tabs of one browser: the one that is shown is live, each other one catches up when it is shown', async () => {
  const [, sana, tara] = members.map(({ page }) => page)
  if (!sana || !tara) throw new Error('somebody is missing')
  const tabs = [tara]
  // as a browser does it: a new tab is shown, the one before it is hidden; the sixth shows no room
  for (const path of [
    ...Array.from({ length: 4 }, () => `/auctions/${auctionId}`),
    '/notices',
    `/auctions/${auctionId}`,
  ]) {
    const tab = await tara.context().newPage()
    await setVisibility(tabs.at(-1) ?? tara, 'hidden')
    await tab.goto(path)
    await expect(tab.getByRole('main').getByRole('heading').first()).toBeVisible()
    tabs.push(tab)
  }
  const [first, second, third, fourth, fifth, , shown] = tabs as [Page, Page, Page, Page, Page, Page, Page]
  await callAs(sana, 'POST', `/api/auctions/${auctionId}/bids`, { amount: 7500 })
  // three hidden tabs keep their stream; of the others' six connections the shown tab has one for itself, and more for calls
  for (const tab of [first, second, third, shown]) await expect(boardOf(tab, '₹22,500')).toBeVisible()
  await expect(shown.getByText(/^No connection since/)).toHaveCount(0)
  for (const tab of [fourth, fifth]) await expect(tab.getByText(/^No connection since/)).toBeVisible()
  await callAs(shown, 'POST', `/api/auctions/${auctionId}/bids`, { amount: 7600 })
  await expect(boardOf(shown, '₹22,400')).toBeVisible()
  let before = shown
  for (const tab of tabs.slice(0, 5)) {
    await setVisibility(before, 'hidden')
    await setVisibility(tab, 'visible')
    await expect(boardOf(tab, '₹22,400')).toBeVisible()
    await expect(tab.getByText(/^No connection since/)).toHaveCount(0)
    before = tab
  }
  for (const tab of tabs.slice(1)) await tab.close()
  await setVisibility(tara, 'visible')
  await callAs(sana, 'POST', `/api/auctions/${auctionId}/bids`, { amount: 7700 })
  await expect(boardOf(tara, '₹22,300')).toBeVisible()
})

test('a hidden tab without a room closes its stream, and fetches when it is shown again', async () => {
  const tara = members[2]?.page
  if (!tara) throw new Error('somebody is missing')
  const opened = tara.waitForResponse((answer) => isStream(answer.request()))
  await goTo(tara, '/dashboard')
  await opened
  const closed = tara.waitForEvent('requestfailed', isStream)
  await setVisibility(tara, 'hidden')
  await closed
  const requests: string[] = []
  tara.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await setVisibility(tara, 'visible')
  // the stream first: what happens while the page is fetched is not missed
  const fetchedAfterwards = () => requests.slice(requests.indexOf('/api/events')).includes('/api/notices')
  await expect.poll(() => requests.includes('/api/events') && fetchedAfterwards()).toBe(true)
})

const boardOf = (tab: Page, rupees: string): Locator => tab.getByRole('main').getByText(rupees).first()
const isStream = (request: Request): boolean => request.url().includes('/api/events')

/** Opens the limit from its card and saves this one. */
async function saveLimit(page: Page, opener: string, rupees: string): Promise<void> {
  await page.getByRole('button', { name: opener, exact: true }).click()
  await page.getByRole('dialog').getByLabel('I give up at most').fill(rupees)
  await page.getByRole('button', { name: 'Save my limit' }).click()
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
