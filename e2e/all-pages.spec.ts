import { expect, test, type Page } from '@playwright/test'
import { findingsOf } from '../tools/site/axe.ts'
import { enterAs, whatIsKnown } from '../tools/site/demo.ts'
import { addresses } from '../tools/site/pages.ts'
import { allScripts, budgetKb, scriptKb, pageLoadOf } from '../tools/site/page-load.ts'

/*
 * Every page of the demonstration at a phone's width in light and dark and at a desk's in dark: axe finds nothing (WCAG 2.2 A and
 * AA and best practice), nothing has to be scrolled sideways, no page brings more than its budget or anything from
 * elsewhere, and a member's and the staff's pages print over the full width of the paper. The pages are those of
 * tools/site/pages.ts, which a test holds against the routes.
 */

const PHONE = { width: 360, height: 800 }
const INBOX = { width: 1280, height: 800 }
/** A4 at 96 dots an inch with the browser's usual margins and without, and as wide as a desk. */
const PAPERS = [
  { width: 718, height: 1046 },
  { width: 794, height: 1123 },
  { width: 1366, height: 768 },
]
/** What can differ between light and dark where everything stands in the same place. */
const ABOUT_COLOUR = ['color-contrast', 'link-in-text-block']

test.use({ viewport: PHONE, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'parallel', timeout: 480_000 })

for (const who of ['visitor', 'member', 'admin'] as const) {
  // @spec CMP-8, CMP-12 @finding U1
  test(`the pages of a ${who}`, async ({ page, baseURL }) => {
    const site = baseURL ?? ''
    const known = await whatIsKnown(site)
    await enterAs(page.context(), site, who)
    for (const { address } of addresses(known, who)) {
      await expectSound(page, address, budgetKb(address, who))
      if (who !== 'visitor') await expectPrinted(page, address)
    }
  })
}

async function expectSound(page: Page, address: string, mostKb: number): Promise<void> {
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectReadable(page, `${address} on a phone, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectReadable(page, `${address} on a phone, dark`, ABOUT_COLOUR)
  await page.setViewportSize(INBOX)
  await expectReadable(page, `${address} on a desk, dark`)
  await expectLight(page, address, mostKb)
}

/** By all of axe's rules, or by some. */
async function expectReadable(page: Page, look: string, rules?: string[]): Promise<void> {
  expect.soft(await findingsOf(page, rules), look).toEqual([])
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(overhang, `${look} must not scroll sideways`).toBeLessThanOrEqual(0)
}

/** The budgets that do not depend on how busy the machine is; `npm run size` adds a slow line and what jumps on it. */
async function expectLight(page: Page, address: string, mostKb: number): Promise<void> {
  await allScripts(page)
  const loaded = await pageLoadOf(page)
  expect.soft(await scriptKb(loaded), `${address}: kB of script`).toBeLessThanOrEqual(mostKb)
  expect.soft([...loaded.foreign, ...loaded.unsized], `${address}: from elsewhere, or without a size`).toEqual([])
}

/** Over the full width of every paper, with whole tables, and without the header and the side menu. */
async function expectPrinted(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  for (const size of PAPERS) {
    await page.setViewportSize(size)
    const main = await page.locator('main').boundingBox()
    expect.soft(main?.width, `${address} printed at ${size.width}`).toBeGreaterThan(size.width * 0.85)
    expect.soft(await titlesLess(page), `tables of ${address} without their titles at ${size.width}`).toEqual([])
  }
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Side menu' })).toHaveCount(0)
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
