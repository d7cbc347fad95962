import { expect, test } from '@playwright/test'
import { enterAs, whatIsKnown } from '../tools/site/demo.ts'
import { addresses } from '../tools/site/pages.ts'
import { atABrowser, logIn } from './people.ts'
import { schemesToTry } from './schemes-to-try.ts'

/* A printed page shows its content over the full width of the paper, without the header, the side menu and the footer. */

/** A4 at 96 dots an inch, without margins: both widths at which the side menu stands beside the page. */
const PAPER = { width: 794, height: 1123 }
const DESK = { width: 1366, height: 768 }

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
      for (const size of [PAPER, DESK]) {
        await page.setViewportSize(size)
        const main = await page.locator('main').boundingBox()
        expect.soft(main?.width, `${address} printed at ${size.width}`).toBeGreaterThan(size.width * 0.85)
      }
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.getByRole('navigation', { name: 'Side menu' })).toHaveCount(0)
    }
  })
}

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
