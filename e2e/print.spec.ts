import { expect, test, type Page } from '@playwright/test'
import { enterAs, whatIsKnown } from '../tools/site/demo.ts'
import { addresses } from '../tools/site/pages.ts'
import { atABrowser, logIn } from './people.ts'
import { schemesToTry } from './schemes-to-try.ts'

/* A printed page shows its content over the full width of the paper, without the header, the side menu and the footer. */

/** A4 at 96 dots an inch, without margins: both widths at which the side menu stands beside the page. */
const PAPER = { width: 794, height: 1123 }
const DESK = { width: 1366, height: 768 }
/** A4 with the browser's usual margins: narrower than the narrowest screen that shows whole tables. */
const PRINTED = { width: 718, height: 1046 }

test.describe.configure({ mode: 'parallel', timeout: 240_000 })

// other journeys move the clock past the demonstration's auctions, so the member gets an auction in each state here
test.beforeAll(async ({ browser }) => {
  const [admin, asha, bala] = await Promise.all([
    atABrowser(browser, 'Meera', 'admin@kuri.test'),
    atABrowser(browser, 'Asha', 'asha@kuri.test'),
    atABrowser(browser, 'Bala', 'bala@kuri.test'),
  ])
  await Promise.all([logIn(admin, 'Admin@123'), logIn(asha), logIn(bala)])
  const no = Date.now()
  const names = { forming: `Paper ${no}`, running: `Paper by chart ${no}`, bidding: `Paper by bids ${no}` }
  await schemesToTry(admin.page, [asha.page, bala.page], names)
  await Promise.all([admin, asha, bala].map(({ page }) => page.context().close()))
})

for (const who of ['member', 'admin'] as const) {
  // @finding U1
  test(`the pages of ${who === 'admin' ? 'an' : 'a'} ${who} print over the full width of the paper`, async ({
    page,
    baseURL,
  }) => {
    const site = baseURL ?? ''
    const known = await whatIsKnown(site)
    await enterAs(page.context(), site, who)
    for (const { address } of addresses(known, who)) {
      await page.emulateMedia({ media: 'screen' })
      await page.setViewportSize(PAPER)
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      for (const size of [PRINTED, PAPER, DESK]) {
        await page.setViewportSize(size)
        const main = await page.locator('main').boundingBox()
        expect.soft(main?.width, `${address} printed at ${size.width}`).toBeGreaterThan(size.width * 0.85)
        expect.soft(await titlesLess(page), `tables of ${address} without their titles at ${size.width}`).toEqual([])
      }
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.getByRole('navigation', { name: 'Side menu' })).toHaveCount(0)
    }
  })
}

/** The tables to be seen whose row of titles is not as wide as they are. */
const titlesLess = (page: Page): Promise<string[]> =>
  page.locator('main table').evaluateAll((tables: HTMLTableElement[]) =>
    tables.flatMap((table) => {
      const head = table.querySelector('thead')
      if (!head || table.clientWidth === 0 || head.getBoundingClientRect().width > table.clientWidth * 0.9) return []
      return [table.caption?.textContent ?? '']
    }),
  )

// @finding U1
test('a scheme is printed whole: its register, its disclosures and all its members', async ({ page, baseURL }) => {
  const site = baseURL ?? ''
  const { chits, member: me } = await whatIsKnown(site)
  // the oldest: its prizes are given
  const chitId = chits.at(-1) ?? ''
  await enterAs(page.context(), site, 'member')
  await page.setViewportSize(DESK)
  // what is shown at first is shorter than the scheme
  await page.route(`**/api/chit/${chitId}`, async (route) => {
    const answer = await route.fetch()
    const { chit } = await answer.json()
    const one = chit.members.find((member: { userId: string }) => member.userId !== me)
    const members = Array.from({ length: 12 }, (_, place) => ({ ...one, ticketNo: place + 1, name: `Member ${place}` }))
    await route.fulfill({ response: answer, json: { chit: { ...chit, members } } })
  })
  await page.goto(`/chits/${chitId}`)
  await expect(page.getByText('Member 7', { exact: true })).toBeAttached()
  await expect(page.getByText('Member 11', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Register of minutes' }).getByRole('table')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Member 11', { exact: true })).toBeVisible()
  for (const name of ['Register of minutes', 'Disclosures'])
    await expect(page.getByRole('region', { name }).locator('[aria-busy="true"]')).toHaveCount(0)
})

// @finding U1
test('a printed list says of which days it is, without fields to choose with and menus of its rows', async ({
  page,
  baseURL,
}) => {
  await enterAs(page.context(), baseURL ?? '', 'admin')
  for (const [address, says] of [
    ['/admin/day-book?day=2026-01-05', '5 Jan 2026'],
    ['/admin/reports?from=2026-01-01&to=2026-01-31', 'from 1 Jan 2026 to 31 Jan 2026'],
  ] as const) {
    await page.emulateMedia({ media: 'print' })
    await page.goto(address)
    await expect(page.getByRole('main').getByText(says)).toBeVisible()
    await expect(page.locator('main input:visible')).toHaveCount(0)
  }
  await page.goto('/admin/manage-chits')
  await expect(page.getByRole('link', { name: 'Family Five' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
})

test('a page that is dark on the screen prints dark on white, without its search and with its bars', async ({
  page,
  baseURL,
}) => {
  await enterAs(page.context(), baseURL ?? '', 'admin')
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await page.goto('/admin/manage-chits')
  const scheme = page.getByRole('link', { name: 'Family Five' })
  const ink = () => scheme.evaluate((link) => getComputedStyle(link).color)
  await expect(scheme).toBeVisible()
  const onScreen = await ink()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(scheme).not.toHaveCSS('color', onScreen)
  const onPaper = await ink()
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  await expect(scheme).toHaveCSS('color', onPaper)
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.locator('main')).toHaveCSS('padding-bottom', '0px')
  expect(await scheme.evaluate((link) => getComputedStyle(link).printColorAdjust)).toBe('exact')
})
