import { expect, test } from '@playwright/test'
import { enterAs, PEOPLE } from '../tools/site/demo.ts'
import { openWhole, pageLoadOf, SHIFT } from '../tools/site/page-load.ts'

/*
 * What comes later takes a place that was kept for it: nothing moves that one reads or is about to press, also in the company
 * that other journeys leave.
 */

const PHONE = { width: 360, height: 740 }
const LAPTOP = { width: 1366, height: 657 }
/** The answers to the calls of a page come one after the other, and not in the order of the calls. */
const WAITS_MS = [450, 50, 250, 650, 150]

const CASHIER = { ...PEOPLE, admin: { email: 'cashier@kuri.test', password: 'Cashier@123' } }
const COLLECTOR = { ...PEOPLE, admin: { email: 'collector@kuri.test', password: 'Collector@123' } }

const PAGES = [
  ['a cashier', CASHIER, ['/admin/counter', '/admin/counter?member=:member&q=asha', '/admin/till', '/admin/cheques']],
  ['a cashier', CASHIER, ['/admin/enrol', '/admin/enrol-several', '/admin/users/:member/acting']],
  ['a collector', COLLECTOR, ['/collect']],
  ['a member', null, ['/acting', '/profile', '/wallet', '/claim']],
] as const

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [who, people, addresses] of PAGES) {
  // @spec CMP-8
  test(`nothing moves while the pages of ${who} load: ${addresses.join(', ')}`, async ({ page, request, baseURL }) => {
    const site = baseURL ?? ''
    const { _id: member } = await (await request.post('/api/auth/login', { data: PEOPLE.member })).json()
    await enterAs(page.context(), site, people ? 'admin' : 'member', people ?? PEOPLE)
    let calls = 0
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, WAITS_MS[(calls += 1) % WAITS_MS.length]))
      await route.continue().catch(() => undefined)
    })
    for (const size of [PHONE, LAPTOP]) {
      await page.setViewportSize(size)
      for (const address of addresses) {
        await openWhole(page, site + address.replace(':member', member))
        const { shift, moved } = await pageLoadOf(page)
        expect.soft(shift, `${address} at ${size.width} px: ${moved.join('; ')}`).toBeLessThan(SHIFT)
      }
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

// @spec CMP-8, PAY-17
test('the form of a withdrawal shows the fields of no other account while the saved one is on its way', async ({
  page,
  baseURL,
}) => {
  await enterAs(page.context(), baseURL ?? '', 'member', PEOPLE)
  const inUse = { _id: 'a', holder: 'Asha Varma', numberEnds: '0400', ifsc: 'SBIN0001234', byStaff: false }
  await page.route('**/api/me/bank-account', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.fulfill({
      json: { inUse: { ...inUse, savedAt: new Date().toISOString(), usableFrom: null }, waiting: null },
    })
  })
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.innerText.includes('IFSC')) document.documentElement.dataset['sawOther'] = 'yes'
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/wallet?withdraw=1')
  await expect(page.getByLabel('Send to')).toHaveValue('saved')
  await expect(page.locator('html')).not.toHaveAttribute('data-saw-other')
})

// @spec CMP-8, PAY-1
test('a payment that waits for its confirmation moves nothing of the wallet when it comes last', async ({
  page,
  baseURL,
}) => {
  await enterAs(page.context(), baseURL ?? '', 'member', PEOPLE)
  const sums = { amount: 500, instalment: 500, dividend: 0, net: 500, paid: 0, rest: 500, penalty: 0 }
  const due = { chitId: 'a', name: 'Market Five', ticketNo: 1, month: 'June', year: 2026, dueDate: '2026-06-05' }
  await page.route('**/api/me/dues', async (route) => {
    const answer = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 2000))
    const received = [{ ...due, ...sums, late: false, atMost: false }]
    await route.fulfill({ response: answer, json: { ...(await answer.json()), received } })
  })
  await page.setViewportSize(PHONE)
  await openWhole(page, `${baseURL}/wallet`)
  await expect(page.getByText('Market Five')).toBeVisible()
  const { shift, moved } = await pageLoadOf(page)
  expect(shift, moved.join('; ')).toBeLessThan(SHIFT)
})

// @spec CMP-8
test('the counter moves nothing when a search finds many members', async ({ page, baseURL }) => {
  await enterAs(page.context(), baseURL ?? '', 'admin', CASHIER)
  await page.route('**/api/admin/members?**', async (route) => {
    const answer = await route.fetch()
    const { members } = await answer.json()
    const many = Array.from({ length: 8 }, (_, place) => ({ ...members[0], _id: `member-${place}` }))
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.fulfill({ response: answer, json: { members: many, next: null, total: many.length } })
  })
  await page.setViewportSize(PHONE)
  await openWhole(page, `${baseURL}/admin/counter?q=asha`)
  await expect(page.getByRole('list', { name: 'Members found' }).getByRole('listitem')).toHaveCount(8)
  const { shift, moved } = await pageLoadOf(page)
  expect(shift, moved.join('; ')).toBeLessThan(SHIFT)
})

// @spec CMP-8
test('a prize on its way moves nothing of the wallet when the script of its card comes last', async ({
  page,
  baseURL,
}) => {
  await enterAs(page.context(), baseURL ?? '', 'member', PEOPLE)
  const ids = { auctionId: 'a', chitId: 'c' }
  const prize = { ...ids, chitName: 'Market Five', prizeNo: 2, amount: 8500, status: 'waiting', payBy: '2026-12-20' }
  await page.route('**/api/prizes/mine', (route) =>
    route.fulfill({ json: [{ ...prize, setOff: false, ahead: { amount: 0, count: 0 }, depositedAt: null }] }),
  )
  let asked = 0
  await page.route('**/assets/prize-card-*.js', async (route) => {
    asked += 1
    await new Promise((resolve) => setTimeout(resolve, 2000))
    await route.continue()
  })
  await page.setViewportSize(PHONE)
  await openWhole(page, `${baseURL}/wallet`)
  await expect(page.getByRole('heading', { name: /Market Five/ })).toBeVisible()
  expect(asked).toBeGreaterThan(0)
  const { shift, moved } = await pageLoadOf(page)
  expect(shift, moved.join('; ')).toBeLessThan(SHIFT)
})
