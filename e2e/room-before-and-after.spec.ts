import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import type { Someone } from './people.ts'
import { callAs, membersOfRoom, runningAuction } from './running-auction.ts'

/* The room before its auction opens, the limit of who leads, and what the winner and the others find when it is over. */

const HOLD_MS = 700
const MINUTE_MS = 60_000
/** Longer than bids and limits take on any machine: the clock moves to just before the end. */
const SECONDS = 3600

let admin: Someone
let members: Someone[]
let auctionId = ''

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  ;({ admin, members } = await membersOfRoom(browser, ['Yamuna', 'Zubin', 'Zoya']))
  auctionId = await runningAuction('Before And After', admin, members)
})
test.afterAll(async () => {
  for (const { page } of [admin, ...members]) await page.context().close()
})

// @spec AUC-15 @finding U30
test('an auction to come says when it opens and closes; from ten minutes before, the room says how many are here, how many may bid, and one’s limit', async () => {
  const [yamuna] = pages()
  const opensAt = new Date((await now()).getTime() + 8 * MINUTE_MS)
  const closesAt = new Date(opensAt.getTime() + 30 * MINUTE_MS)
  const move = { opensAt, closesAt, reason: 'All have paid' }
  await callAs(admin.page, 'POST', `/api/admin/auctions/${auctionId}/reschedule`, move)
  await yamuna.goto('/auctions')
  const row = yamuna.getByRole('link', { name: /^Before And After, prize 1/ })
  await expect(row).toContainText(/Opens .+, closes .*\d\d:\d\d/)
  await row.click()
  await expect(yamuna.getByRole('heading', { name: 'Before it opens' })).toBeVisible()
  await expect(board(yamuna).getByText(/^Opens .+, closes .*\d\d:\d\d\.$/)).toBeVisible()
  await expect(yamuna.getByText('1 member is here.')).toBeVisible()
  // nothing changes yet that one would have to see at once
  await expect(yamuna.getByText(/^Live/)).toHaveCount(0)
  await expect(yamuna.getByText('3 members can bid.')).toBeVisible()
  await expect(yamuna.getByText('You have not set a limit.')).toBeVisible()
})

// @spec AUC-13
test('the room and the calculator say whether they count dividends of later months', async () => {
  const [yamuna] = pages()
  await expect(yamuna.getByText('Dividends of later months are not counted.')).toBeVisible()
  await yamuna.getByRole('link', { name: 'Open calculator' }).click()
  await expect(yamuna.getByText(/^Dividends of later months are counted: .+ a discount of ₹100\.$/)).toBeVisible()
  await yamuna.goBack()
})

// @spec AUC-15
test('the button of who leads opens the limit, and the limit answers for them until the close', async () => {
  const [yamuna, zubin, zoya] = pages()
  const body = { seconds: SECONDS, reason: 'All are here' }
  await callAs(admin.page, 'POST', `/api/admin/auctions/${auctionId}/open`, body)
  await yamuna.getByRole('button', { name: /^Take ₹29,900 now/ }).hover()
  await yamuna.mouse.down()
  // the page is busy and learns late how long the button was held
  const busy = yamuna.evaluate(
    (until) => {
      while (performance.now() < until);
    },
    (await yamuna.evaluate(() => performance.now())) + 2 * HOLD_MS,
  )
  await yamuna.waitForTimeout(HOLD_MS)
  await Promise.all([busy, yamuna.mouse.up()])
  await yamuna.getByRole('button', { name: /^You lead · set my limit/ }).click()
  const sheet = yamuna.getByRole('dialog', { name: 'Set my limit' })
  await sheet.getByLabel('I take at least').fill('29000')
  await expect(sheet.getByText('You lead. We bid for you only if another member bids higher.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Save my limit' }).click()
  await expect(sheet).toBeHidden()
  await callAs(zubin, 'POST', `/api/auctions/${auctionId}/bids`, { amount: 200 })
  for (const maxAmount of [100, 200]) await callAs(zoya, 'PUT', `/api/auctions/${auctionId}/offer`, { maxAmount })
  await callAs(zoya, 'DELETE', `/api/auctions/${auctionId}/offer`)
  await expect(board(yamuna).getByText('You lead. You take ₹29,700.')).toBeVisible()
  await expect(yamuna.getByRole('button', { name: /^You lead · change my limit/ })).toBeVisible()
})

// @spec AUC-15 @finding U30
test('the winner sees what to bring; everybody sees that it was checked, plays it again and shares it', async () => {
  const [yamuna, zubin] = pages()
  await zubin.goto(`/auctions/${auctionId}`)
  // three seconds before the close: the room counts them down to zero
  const { closesAt } = await callAs<{ closesAt: string }>(admin.page, 'GET', `/api/auctions/${auctionId}`)
  const before = new Date(new Date(closesAt).getTime() - 3_000)
  await callAs(admin.page, 'PUT', '/api/admin/clock', { now: before.toISOString() })
  const toBring = yamuna.getByRole('button', { name: 'See what to bring' })
  await expect(toBring).toBeVisible()
  await toBring.click()
  const bring = yamuna.getByRole('dialog', { name: 'What to bring' })
  await expect(bring.getByText(/^2 guarantors who come with you|^One guarantor/)).toBeVisible()
  await expect(bring.getByText(/^Land or a house worth at least ₹/)).toBeVisible()
  await yamuna.keyboard.press('Escape')
  await expect(toBring).toBeFocused()

  for (const page of [yamuna, zubin]) {
    await expect(page.getByRole('link', { name: 'Checked' })).toHaveAttribute('href', `/verify/${auctionId}`)
  }
  // both columns of a wide screen have something to read
  const places = [board(zubin), zubin.getByRole('region', { name: /^How the ₹30,000 is shared/ }), bids(zubin)]
  const [left, parts, right] = await Promise.all(places.map(async (place) => (await place.boundingBox())?.x))
  expect(parts).toBe(left)
  expect(right).toBeGreaterThan(left ?? 0)
  await zubin.getByRole('button', { name: 'Replay' }).click()
  const replay = zubin.getByRole('dialog', { name: 'Replay of the auction' })
  await expect(replay.getByText(/^It opened at/)).toBeVisible()
  await expect(replay.getByText(/^Bid 1 of 3, at/)).toBeVisible({ timeout: 10_000 })
  await replay.getByRole('button', { name: 'Skip to the end' }).click()
  await expect(replay.getByText(/^Bid 3 of 3, at/)).toBeVisible()
  await zubin.keyboard.press('Escape')

  await zubin.evaluate(() => {
    Object.assign(navigator, {
      share: ({ text }: { text: string }) => Promise.resolve(Object.assign(window, { text })),
    })
  })
  await zubin.getByRole('button', { name: 'Share', exact: true }).click()
  const shared = await zubin.evaluate(() => (window as unknown as { text: string }).text)
  expect(shared).toMatch(
    /^Before And After, prize 1 of 3\nTicket 1 won: it gives up ₹300 and receives ₹29,700\.\n3 bids\./,
  )
  expect(shared).not.toContain('Yamuna')
})

// @finding U34
test('a member who removed their limit sees every limit they had, and keeps the proof that shows them', async () => {
  const [, , zoya] = pages()
  await zoya.goto(`/auctions/${auctionId}`)
  await expect(zoya.getByText('You removed your limit.')).toBeVisible()
  await zoya.getByText('2 limits you changed or removed').click()
  await expect(zoya.getByText(/^₹100 set at /)).toBeVisible()
  await expect(zoya.getByText(/^₹200 set at /)).toBeVisible()
  await expect(zoya.getByRole('button', { name: 'Copy your limit with its code' })).toHaveCount(2)
  const download = zoya.waitForEvent('download')
  await zoya.getByRole('button', { name: 'Save the proof with my limits' }).click()
  const proof: unknown = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(proof).toMatchObject({
    opened: [
      { ticketNo: 3, limit: 100 },
      { ticketNo: 3, limit: 200 },
    ],
  })
})

/** The server's clock. */
const now = async (): Promise<Date> =>
  new Date((await callAs<{ now: string }>(admin.page, 'GET', '/api/admin/clock')).now)

function pages(): [Page, Page, Page] {
  const [first, second, third] = members.map(({ page }) => page)
  if (!first || !second || !third) throw new Error('a member is missing')
  return [first, second, third]
}

const bids = (page: Page) => page.getByRole('region', { name: 'Bids', exact: true })
const board = (page: Page) => page.getByRole('region', { name: 'The auction now' })
