// Takes a picture of every page at three widths, light and dark, into /screenshots, from a running server with the
// demo in it: `npm start` in one terminal, `npm run screenshots` in another. SITE says where, ONLY picks pages by
// name, WIDTHS some of the widths, SCHEME light or dark alone.
// `npm run screenshots -- moving-in` takes those of docs/moving-in.md, from a server of its own.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { chromiumLaunch } from './chromium.ts'
import { enterAs, whatIsKnown, type Known } from './site/demo.ts'
import { addresses, type Who } from './site/pages.ts'

const SITE = process.env['SITE'] ?? 'http://127.0.0.1:4000'
const ONLY = process.env['ONLY'] ?? ''
const INTO = join(import.meta.dirname, '../screenshots')
const WIDTHS = (process.env['WIDTHS'] ?? '360,768,1366').split(',').map(Number)
const SCHEMES = (['light', 'dark'] as const).filter((scheme) => scheme.includes(process.env['SCHEME'] ?? ''))
/** Longer than the parts below the screen wait until they are drawn; pages with a live stream never fall silent. */
const SETTLED_MS = 2_500

interface Moment {
  readonly name: string
  readonly who: Who
  readonly address: string
  /** What one does on the page before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>
}

/** What only shows once something was done. */
const ACTED: readonly Moment[] = [
  {
    name: 'login-errors',
    who: 'visitor',
    address: '/login',
    act: async (page) => {
      await page.getByLabel('Email').fill('asha@')
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.getByRole('button', { name: 'Login' }).click()
    },
  },
  {
    name: 'menu',
    who: 'member',
    address: '/dashboard',
    act: async (page) =>
      await page
        .getByRole('button', { name: /side menu/i })
        .first()
        .click(),
  },
  {
    name: 'my-chits-chosen',
    who: 'member',
    address: '/my-chits',
    act: async (page) => await page.getByRole('button', { name: 'Pay Contribution' }).first().click(),
  },
  {
    name: 'payment-chosen',
    who: 'member',
    address: '/my-chits',
    act: async (page) => {
      await page.getByRole('button', { name: 'Pay Contribution' }).first().click()
      await page
        .getByRole('link', { name: 'Pay Now' })
        .or(page.getByRole('button', { name: 'Pay Now' }))
        .click()
      await page.waitForURL('**/payment')
    },
  },
  {
    name: 'admin-users-confirm',
    who: 'admin',
    address: '/admin/manage-users',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Make Admin' }).click()
    },
  },
  {
    name: 'admin-create-chit-filled',
    who: 'admin',
    address: '/admin/create-chit',
    act: async (page) => {
      await page.getByLabel('Name').fill('Weavers Ten')
      await page.getByLabel('Amount').fill('50000')
      await page.getByLabel('Duration in months').fill('5')
      await page.getByLabel('Total members').fill('5')
      await page.getByLabel('Start date').fill('2020-01-31')
      await page
        .getByRole('button', { name: /^Terms/ })
        .or(page.getByText(/^Terms:/))
        .first()
        .click()
    },
  },
]

/** What is on its way has come. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(SETTLED_MS)
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
}

/** Takes the picture; says what the page complained about and whether it scrolls sideways. */
async function picture(context: BrowserContext, { address, act }: Moment, file: string): Promise<void> {
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(`${address}: ${error.message}`))
  await page.goto(SITE + address, { waitUntil: 'load' })
  await settled(page)
  if (act) {
    await act(page)
    await settled(page)
  }
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (sideways > 0) console.error(`${address}: ${sideways} px wider than the screen (${file})`)
  await page.screenshot({ path: join(INTO, file), fullPage: true })
  await page.close()
}

/** A page's name: its address, with what the demonstration knows an id by in its place. */
function nameOf(address: string, { open, settled: over, scheduled, member, chits }: Known): string {
  const ids = {
    open,
    settled: over,
    scheduled,
    member,
    ...Object.fromEntries(chits.map((id, place) => [place + 1, id])),
  }
  const named = Object.entries(ids).reduce((text, [name, id]) => text.replace(id, name), address)
  return named.slice(1).replaceAll(/[^\w-]+/g, '-') || 'landing'
}

/** A browser with somebody logged in. */
async function contextOf(browser: Browser, who: Who, width: number, colorScheme: 'light' | 'dark') {
  const viewport = { width, height: width < 700 ? 740 : 900 }
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce', locale: 'en-IN' })
  await enterAs(context, SITE, who)
  return context
}

async function main(): Promise<void> {
  await mkdir(INTO, { recursive: true })
  const known = await whatIsKnown(SITE)
  const everywhere = addresses(known).map(({ who, address }) => ({ name: nameOf(address, known), who, address }))
  const moments = [...everywhere, ...ACTED].filter(({ name }) => name.includes(ONLY))
  const browser = await chromium.launch(await chromiumLaunch())
  for (const width of WIDTHS) {
    for (const scheme of SCHEMES) {
      for (const who of ['visitor', 'member', 'admin'] as const) {
        const context = await contextOf(browser, who, width, scheme)
        for (const moment of moments.filter((one) => one.who === who)) {
          await picture(context, moment, `${moment.name}-${width}-${scheme}.png`)
        }
        await context.close()
      }
      console.log(`${width} px, ${scheme}: ${moments.length} pictures`)
    }
  }
  await browser.close()
}

if (process.argv[2] === 'moving-in') {
  // only these need the tests' workbooks
  const { moveInPictures } = await import('./moving-in-pictures.ts')
  await moveInPictures()
} else await main()
