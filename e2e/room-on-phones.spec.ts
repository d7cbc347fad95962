import { expect, test, type Page } from '@playwright/test'
import { type Someone } from './people.ts'
import { goTo } from './seed/fixtures.ts'
import { callAs, membersOfRoom, runningAuction } from './running-auction.ts'

/* The room on three phones: everything important in view, and one hold of one button leads again. FILM=1 keeps pictures. */

const PHONE = { width: 360, height: 740 }
const HOLD_MS = 700

let admin: Someone
let members: Someone[]
let auctionId = ''
let picture = 0

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  ;({ admin, members } = await membersOfRoom(browser, ['Usha', 'Vani', 'Wasim']))
  for (const { page } of members) await page.setViewportSize(PHONE)
  auctionId = await runningAuction('Room On Phones', admin, members)
  await callAs(admin.page, 'POST', `/api/admin/auctions/${auctionId}/open`, { seconds: 3600, reason: 'All have paid' })
})
test.afterAll(async () => {
  for (const { page } of [admin, ...members]) await page.context().close()
})

// @spec AUC-15, NTF-1 @finding U24
test('outbid while on another page: the notice can be tapped and leads to the room', async () => {
  const [usha, vani] = await atTheRoom()
  await hold(usha, /^Take ₹29,900 now/)
  await expectBoard(usha, 'You lead. You take ₹29,900.')
  const isLive = usha.waitForResponse((answer) => answer.headers()['content-type']?.includes('event-stream') === true)
  await goTo(usha, '/wallet')
  await isLive
  await hold(vani, /^Take ₹29,800 now/)
  const link = usha.getByRole('status').getByRole('link', { name: /^You have been outbid/ })
  const [title, toast] = await Promise.all([
    usha.getByRole('heading', { level: 1, name: 'Wallet' }).boundingBox(),
    link.boundingBox(),
  ])
  expect(toast?.y, 'the title stays in view').toBeGreaterThan((title?.y ?? Infinity) + (title?.height ?? 0))
  await link.click()
  await expectBoard(usha, 'Vani has bid higher and takes ₹29,800.')
})

// @spec AUC-15 @finding U11
test('outbid: the button carries the next amount by itself, and one hold leads again in under a second', async () => {
  const [usha, vani] = await atTheRoom()
  await hold(usha, /^Take ₹29,700 now/)
  await expectBoard(usha, 'You lead. You take ₹29,700.')
  await expect(usha.getByRole('button', { name: /^You lead/ })).toBeVisible()
  await film('usha-leads')

  await hold(vani, /^Take ₹29,600 now/)
  await expectBoard(usha, 'Vani has bid higher and takes ₹29,600.')
  await film('usha-is-outbid')
  const next = usha.getByRole('button', { name: /^Take ₹29,500 now/ })
  await expect(next).toBeEnabled()
  const took = await timeToLead(usha)
  expect(took).toBeLessThan(1000)
  await expectBoard(usha, 'You lead. You take ₹29,500.')
  await film('usha-leads-again')
})

// @spec AUC-15
test('a press in the first moment of a new amount, a short one, and one that moves away send nothing', async () => {
  const [usha, vani, wasim] = await atTheRoom()
  // Both are sent at once: however busy the machine is, no press lasts long enough to count.
  const button = vani.getByRole('button', { name: /^Take ₹29,400 now/ })
  await button.hover()
  await Promise.all([vani.mouse.down(), vani.mouse.up()])
  // moved away
  await Promise.all([vani.mouse.down(), vani.mouse.move(180, 300)])
  await vani.waitForTimeout(HOLD_MS)
  await vani.mouse.up()
  // begun before a bid of another member
  await button.hover()
  await Promise.all([callAs(wasim, 'POST', `/api/auctions/${auctionId}/bids`, { amount: 600 }), vani.mouse.down()])
  await expect(vani.getByRole('button', { name: /^Take ₹29,300 now/ })).toBeVisible()
  await vani.waitForTimeout(HOLD_MS)
  await vani.mouse.up()
  // the one who leads raises nothing
  await expectBoard(wasim, 'You lead. You take ₹29,400.')
  await wasim.getByRole('button', { name: /^You lead/ }).click({ delay: HOLD_MS, force: true })
  const last = usha.getByRole('list', { name: 'Last three bids' }).getByRole('listitem')
  await expect(last).toHaveText([/^Wasim.*takes ₹29,400/, /^You.*take ₹29,500/, /takes ₹29,600/])
  await expect(usha.getByText(/^The member who takes the least wins/)).toBeVisible()
  const { bids } = await callAs<{ bids: { amount: number }[] }>(usha, 'GET', `/api/auctions/${auctionId}`)
  expect(bids.map(({ amount }) => amount)).toEqual([100, 200, 300, 400, 500, 600])
})

// @spec AUC-15
test('tap and confirm, and figures as what is given up, are kept for the person', async () => {
  const [usha] = await atTheRoom()
  await usha.getByRole('radio', { name: /Tap, then confirm/ }).check()
  await usha.getByRole('button', { name: 'I give up' }).click()
  await usha.reload()
  await expect(usha.getByText('The highest bid wins. Your bid is the part of the pool you give up.')).toBeVisible()
  const button = usha.getByRole('button', { name: /^Give up ₹700 now/ })
  await button.click()
  await expect(usha.getByRole('button', { name: /^Confirm ₹700/ })).toBeVisible()
  await usha.waitForTimeout(HOLD_MS)
  await usha.getByRole('button', { name: /^Confirm ₹700/ }).click()
  await expectBoard(usha, 'You lead. You give up ₹700.')
})

// @spec AUC-15, CMP-8
test('on a phone of 360 × 740 nothing important is below the fold or behind the button', async () => {
  const [usha, vani] = await atTheRoom()
  for (const page of [usha, vani]) {
    await page.evaluate(() => window.scrollTo(0, 0))
    const bar = await page.locator('[data-bid-bar]').boundingBox()
    expect(bar && bar.y + bar.height).toBeLessThanOrEqual(740)
    // nothing else lies over the bar
    await page.getByRole('button', { name: 'What it costs me' }).click({ trial: true })
    const parts = [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('group', { name: 'Show bids as' }),
      page.getByRole('region', { name: 'The auction now' }),
      page.getByRole('list', { name: 'Last three bids' }),
    ]
    for (const part of parts) {
      const box = await part.boundingBox()
      expect(box?.y).toBeGreaterThanOrEqual(0)
      expect(box && box.y + box.height).toBeLessThanOrEqual(bar?.y ?? 0)
    }
  }
})

// @spec AUC-15
test('sound is off and vibration on until the person chooses; one vibration of 60 ms says outbid', async () => {
  const [usha, vani] = await atTheRoom()
  await expectBoard(usha, 'You lead.')
  await expect(usha.getByRole('button', { name: 'Sound' })).toHaveAttribute('aria-pressed', 'false')
  await expect(usha.getByRole('button', { name: 'Vibration' })).toHaveAttribute('aria-pressed', 'true')
  await usha.evaluate(() => {
    const felt: unknown[] = []
    Object.assign(window, { felt })
    navigator.vibrate = (pattern) => felt.push(pattern) > 0
  })
  await hold(vani, /^Take ₹29,200 now/)
  await expectBoard(usha, 'Vani has bid higher and gives up ₹800.')
  expect(await usha.evaluate(() => (window as unknown as { felt: unknown }).felt)).toEqual([60])
  await usha.getByRole('button', { name: 'Sound' }).click()
  await usha.getByRole('button', { name: 'Vibration' }).click()
  await usha.reload()
  await expect(usha.getByRole('button', { name: 'Sound' })).toHaveAttribute('aria-pressed', 'true')
  await expect(usha.getByRole('button', { name: 'Vibration' })).toHaveAttribute('aria-pressed', 'false')
})

/** Everybody in the room: who is there already stays. */
async function atTheRoom(): Promise<[Page, Page, Page]> {
  const [usha, vani, wasim] = members.map(({ page }) => page)
  if (!usha || !vani || !wasim) throw new Error('a member is missing')
  for (const page of [usha, vani, wasim]) {
    const room = `/auctions/${auctionId}`
    if (new URL(page.url()).pathname !== room) await goTo(page, room)
    await expect(page.getByText(/^Live \d\d:\d\d/)).toBeVisible()
  }
  return [usha, vani, wasim]
}

const hold = async (page: Page, name: RegExp): Promise<void> =>
  await page.getByRole('button', { name }).click({ delay: HOLD_MS })

/** Milliseconds from the pointer going down on the button to the board saying that this person leads. */
async function timeToLead(page: Page): Promise<number> {
  await page.evaluate(() => {
    const board = document.querySelector('[role=region]')
    window.addEventListener('pointerdown', () => performance.mark('down'), { once: true, capture: true })
    new MutationObserver(() => {
      if (board?.textContent?.includes('You lead.')) performance.mark('leads')
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await hold(page, /^Take ₹29,500 now/)
  await expectBoard(page, 'You lead.')
  return await page.evaluate(() => {
    const [down] = performance.getEntriesByName('down')
    const [leads] = performance.getEntriesByName('leads')
    return (leads?.startTime ?? Number.NaN) - (down?.startTime ?? Number.NaN)
  })
}

async function expectBoard(page: Page, sentence: string): Promise<void> {
  await expect(page.getByRole('region', { name: 'The auction now' }).getByText(sentence)).toBeVisible()
}

/** A picture of every phone, when asked for. */
async function film(moment: string): Promise<void> {
  if (!process.env['FILM']) return
  picture += 1
  for (const { page, name } of members)
    await page.screenshot({ path: test.info().outputPath(`${picture}-${moment}-${name}.png`) })
}
