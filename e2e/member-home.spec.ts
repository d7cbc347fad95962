import { expect, test, type Page, type Route } from '@playwright/test'
import { pageLoadOf, SHIFT } from '../tools/site/page-load.ts'
import {
  callingAdministrator,
  closeAll,
  navigateTo,
  newMember,
  runningScheme,
  type Caller,
  type SignedInUser,
} from './seed/fixtures.ts'

/* A member's first page: everything to pay over all chits, its states, and the frame of the app on a phone. */

const PHONE = { width: 360, height: 740 }
const INBOX = { width: 1366, height: 768 }

// Asha and Bala pay what is due; a test goes on from the page that the one before has left open
test.describe.configure({ mode: 'serial' })

let admin: Caller
let asha: SignedInUser
let bala: SignedInUser
const chits: string[] = []
test.beforeAll(async ({ browser }) => {
  admin = await callingAdministrator()
  asha = await newMember(browser, 'Asha Varma')
  bala = await newMember(browser, 'Bala Pillai')
  // ₹5,000 a month each, the first due today
  for (const name of ['Home One', 'Home Two'])
    chits.push(await runningScheme(admin, `${name} ${Date.now()}`, [asha, bala]))
})
test.afterAll(() => closeAll(admin, asha, bala))

/** Money in a wallet, handed over at the counter and confirmed. */
async function fund(member: Caller, amount: number): Promise<void> {
  const slip = { amount, method: 'counter', reference: 'slip of a journey' }
  const requested = await (await member.calls.post('/api/wallet/topups', { data: slip })).json()
  expect((await admin.calls.patch(`/api/admin/topups/${requested.topup._id}/approve`)).status()).toBe(200)
}

const toPay = (page: Page) => page.getByRole('region', { name: 'To pay' })
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main pages' })

/** Answers that come late and one after the other, as on a slow line. */
function slowLine(): (route: Route) => Promise<void> {
  let wait = 0
  return async (route) => {
    if (route.request().method() !== 'GET' || route.request().url().includes('/events')) return await route.fallback()
    wait += 80
    await new Promise((resolve) => setTimeout(resolve, wait))
    // the page may have gone on meanwhile: then nobody waits for the answer
    await route.fallback().catch(() => undefined)
  }
}

async function openPage(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeAttached({ timeout: 60_000 })
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForTimeout(500)
}

const shiftOf = async (page: Page, size: typeof PHONE): Promise<number> => {
  await page.setViewportSize(size)
  const slowly = slowLine()
  await page.route('**/api/**', slowly)
  await openPage(page)
  const { shift } = await pageLoadOf(page)
  await page.unroute('**/api/**', slowly)
  return shift
}

// @finding U18
test('nothing moves on the page of a member with a prize on its way', async () => {
  const { page } = asha
  const prize = {
    auctionId: 'x',
    chitId: chits[0],
    chitName: 'Home One',
    prizeNo: 1,
    amount: 40_000,
    status: 'waiting',
    payBy: '2027-12-30',
    setOff: false,
    ahead: { amount: 0, count: 0 },
    depositedAt: null,
  }
  await page.route('**/api/prizes/mine', (route) => route.fulfill({ json: [prize] }))
  for (const size of [INBOX, PHONE]) expect(await shiftOf(page, size), `${size.width} px`).toBeLessThan(SHIFT)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

// @finding U3
test('lists every due of all chits with one total, and nothing moves while it comes', async () => {
  const { page } = asha
  for (const size of [INBOX, PHONE]) expect(await shiftOf(page, size), `${size.width} px`).toBeLessThan(SHIFT)
  await expect(toPay(page)).toContainText('₹10,000')
  await expect(toPay(page)).toContainText('2 payments, due up to today')
  await expect(toPay(page).getByRole('checkbox', { checked: true })).toHaveCount(2)
  await toPay(page).getByRole('checkbox').first().uncheck()
  await expect(toPay(page).getByRole('button', { name: 'Pay ₹5,000 online' })).toBeVisible()
  await toPay(page).getByRole('checkbox').first().check()
  await expect(toPay(page).getByRole('button', { name: 'Pay ₹10,000 from wallet' })).toBeDisabled()
  await expect(toPay(page)).toContainText('Your wallet has only ₹0.')
})

// @finding U18
test('with text of 150 % on a small phone the header and the bar show all their parts, none over another', async () => {
  const { page } = asha
  // the wallet has what the payment below takes
  await fund(asha, 10_000)
  await page.setViewportSize(PHONE)
  // many unread
  await page.route('**/api/notices?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), unread: 120 } })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const large = await page.addStyleTag({ content: 'html { font-size: 150% !important }' })
  await expect(page.getByText('99+').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  for (const place of [page.getByRole('banner'), bar(page)]) await expectApart(place.locator(':scope > *:visible'))
  const logo = await page.getByRole('banner').locator('a svg').first().boundingBox()
  expect(logo?.width, 'the logo').toBeGreaterThanOrEqual(70)
  await large.evaluate((style) => (style as HTMLStyleElement).remove())
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

// @finding U18
test('the side menu opens without a connection, also when it was never opened before', async () => {
  const { page } = asha
  // its script is fetched ahead
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/menu-drawer')),
  )
  await page.context().setOffline(true)
  await bar(page).getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('dialog', { name: 'Side menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Side menu' })).toBeHidden()
  await page.context().setOffline(false)
})

// @finding U3
test('pays all dues from the wallet in one tap, which can be taken back for five seconds', async () => {
  const { page } = asha
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/me/dues/pay') && sent.push(request.url()))
  await expect(bar(page).getByRole('link', { name: 'Pay' })).toContainText('2')
  await toPay(page).getByRole('button', { name: 'Pay ₹10,000 from wallet' }).click()
  await expect(toPay(page)).toContainText('Paying ₹10,000 from your wallet')
  await toPay(page).getByRole('button', { name: /^Undo/ }).click()
  await page.waitForTimeout(6000)
  expect(sent).toEqual([])
  await toPay(page).getByRole('button', { name: 'Pay ₹10,000 from wallet' }).click()
  const paid = page.getByRole('region', { name: 'Payment received' })
  await expect(paid).toContainText('₹10,000')
  await expect(paid.getByText(/^Receipt K/)).toHaveCount(2)
  expect(sent).toHaveLength(1)
  await paid.getByRole('button', { name: 'Done' }).click()
  await expect(toPay(page)).toContainText('Nothing to pay now')
  await expect(bar(page).getByRole('link', { name: 'Pay' })).not.toContainText('2')
})

test('nothing moves when nothing is due, and for a member without a chit, who sees the first steps', async ({
  browser,
}) => {
  for (const size of [INBOX, PHONE]) expect(await shiftOf(asha.page, size), `${size.width} px`).toBeLessThan(SHIFT)
  const meera = await newMember(browser, 'Meera Nair')
  for (const size of [INBOX, PHONE]) expect(await shiftOf(meera.page, size), `${size.width} px`).toBeLessThan(SHIFT)
  const steps = meera.page.getByRole('region', { name: 'Your first scheme' })
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await steps.getByRole('link', { name: 'See open schemes' }).click()
  await expect(meera.page).toHaveURL(/\/join-chit\//)
  await closeAll(meera)
})

// @finding U13
test('a paid month shows its receipt, also after a reload and after Back, never the form', async () => {
  const { page } = bala
  await page.setViewportSize(INBOX)
  await fund(bala, 5_000)
  await page.goto(`/my-chits?chit=${chits[0]}`)
  await page.getByRole('link', { name: 'Pay Now' }).click()
  await page.getByRole('button', { name: 'Pay from wallet' }).click()
  const paid = page.getByRole('heading', { level: 1, name: 'Paid. Thank you, Bala.' })
  await expect(paid).toBeVisible()
  await expect(page).toHaveURL(/\/payment\?receipt=K/)
  await expect(page.getByText(/^You can bid (now|on [A-Z])/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Receipt as PDF' })).toHaveAttribute('href', /\/api\/receipts\/K.*\.pdf$/)
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  await page.reload()
  await expect(paid).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0)
  await navigateTo(page, '/wallet')
  await expect(page.getByText(/^Home One \d+, [A-Z][a-z]+ \d{4}$/).first()).toBeVisible()
})

// @finding U36
test('money is added with a sum one press away, without letters, and Back keeps the sum', async () => {
  const { page } = bala
  await navigateTo(page, '/wallet?add=1')
  const amount = page.getByLabel('Amount', { exact: true })
  await page.getByRole('button', { name: 'What I owe: ₹5,000' }).click()
  await expect(amount).toHaveValue('5,000')
  await amount.fill('7000')
  await amount.pressSequentially('abc')
  await expect(amount).toHaveValue('7,000')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\/payment$/)
  await page.goBack()
  await expect(amount).toHaveValue('7,000')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Payment method').selectOption({ label: 'PayTM' })
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Pay ₹7,000' }).click()
  await expect(page.getByText('Money added to your wallet')).toBeVisible()
  await expect(page).not.toHaveURL(/signature/)
  await expect(page.getByRole('main')).not.toContainText('order_')
  await navigateTo(page, '/wallet')
  await expect(page.getByText('Online payment').first()).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('pay_')
})

// @finding U37
test('the wallet of a short history has folded filters, no chart, and a statement of this year only', async () => {
  const { page } = bala
  await expect(page.getByRole('table', { name: 'Wallet statement' })).toBeVisible()
  const from = page.getByLabel('From', { exact: true })
  await expect(from).toBeHidden()
  await page.locator('summary').filter({ hasText: 'Filter' }).click()
  await expect(from).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Balance since/ })).toHaveCount(0)
  await expect(page.getByLabel('Financial year').getByRole('option')).toHaveCount(1)
})

// @finding U38
test('one answer stands over the page at a time', async () => {
  const { page } = bala
  await navigateTo(page, `/my-chits?chit=${chits[0]}`)
  const auto = page.getByRole('checkbox', { name: 'Auto-pay from wallet' })
  await auto.click()
  await expect(page.getByText(/^Auto-pay is on for Home One/)).toBeVisible()
  await auto.click()
  await expect(page.getByText(/^Auto-pay is off for Home One/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Auto-pay is/ })).toHaveCount(1)
})

// @spec INS-12
test('a part is paid online, in whole rupees and less than all, and the rest stays due', async () => {
  const { page } = bala
  await navigateTo(page, '/dashboard')
  await toPay(page).getByRole('checkbox', { name: 'Pay a part now' }).check()
  const amount = toPay(page).getByRole('textbox', { name: 'You pay now for your contributions' })
  await expect(toPay(page).getByRole('button', { name: 'Pay ₹0 online' })).toBeDisabled()
  await amount.fill('5000')
  await expect(toPay(page)).toContainText('Enter an amount from ₹1 up to less than the total.')
  await amount.fill('20.50')
  await expect(toPay(page)).toContainText('A part payment is in whole rupees.')
  await amount.fill('2000')
  await expect(toPay(page)).toContainText('The oldest is paid first. ₹3,000 stays due.')
  await toPay(page).getByRole('button', { name: 'Pay ₹2,000 online' }).click()
  await page.getByRole('button', { name: 'Pay ₹2,000', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Paid/ })).toBeVisible()
  await expect(page.getByRole('main').getByText(/, part/)).toBeVisible()
  await expect(page.getByRole('main').getByText(/^Receipt K/)).toBeVisible()
})

test('all dues are paid online with one payment, and each has its receipt', async () => {
  const { page } = bala
  await navigateTo(page, '/dashboard')
  await toPay(page).getByRole('button', { name: 'Pay ₹3,000 online' }).click()
  await page.getByRole('button', { name: 'Pay ₹3,000', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Paid/ })).toBeVisible()
  await expect(page.getByRole('main').getByText(/^Receipt K/)).toBeVisible()
  await navigateTo(page, '/dashboard')
  await expect(toPay(page)).toContainText('Nothing to pay now')
})

// @finding U39
test('on a phone the four main pages and the menu are in a bar at the bottom, without the footer and with Logout in the menu', async () => {
  const { page } = bala
  await page.setViewportSize(PHONE)
  await navigateTo(page, '/wallet')
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeHidden()
  await expect(bar(page).getByRole('link')).toHaveText([/^Home$/, /Pay$/, /^Auctions$/, /^Chits$/])
  for (const [name, path] of [
    ['Home', /\/dashboard$/],
    ['Pay', /\/my-chits/],
    ['Auctions', /\/auctions$/],
    ['Chits', /\/joined-schemes$/],
  ] as const) {
    await bar(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
  }
  await bar(page).getByRole('button', { name: 'More' }).click()
  const menu = page.getByRole('dialog', { name: 'Side menu' })
  await expect(menu.getByRole('link', { name: 'Contribution History' })).toBeVisible()
  await menu.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

/** The parts stand beside each other on the page, each with some width. */
async function expectApart(parts: ReturnType<Page['locator']>): Promise<void> {
  const boxes = (await Promise.all((await parts.all()).map((part) => part.boundingBox()))).filter((box) => box !== null)
  const [first, ...rest] = boxes.filter(({ width }) => width > 0)
  let end = first ? first.x + first.width : 0
  for (const box of rest) {
    expect(box.x).toBeGreaterThanOrEqual(end - 0.5)
    end = box.x + box.width
  }
  expect(end).toBeLessThanOrEqual(PHONE.width)
}
