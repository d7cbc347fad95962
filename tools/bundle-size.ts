// Measures every page of the built product as a first visit after logging in: a phone, an empty cache, a slow
// line. Prints the size of its scripts and its layout shift, and fails above the budgets. ONLY picks pages by address.
import { chromium, type Browser } from '@playwright/test'
import { chromiumLaunch } from './chromium.ts'
import { enterAs, whatIsKnown } from './site/demo.ts'
import { openDemo } from './site/demo-server.ts'
import { addresses, type Who } from './site/pages.ts'
import { budgetKb, openWhole, scriptKb, SHIFT, SLOW_LINE, pageLoadOf, type PageLoad } from './site/page-load.ts'

const ONLY = process.env['ONLY'] ?? ''

async function visit(browser: Browser, url: string, who: Who): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true })
  try {
    await enterAs(context, new URL(url).origin, who)
    const page = await context.newPage()
    await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', SLOW_LINE)
    await openWhole(page, url)
    return await pageLoadOf(page)
  } finally {
    await context.close()
  }
}

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

async function main(): Promise<void> {
  const demo = await openDemo()
  const browser = await chromium.launch(await chromiumLaunch())
  try {
    const pages = addresses(await whatIsKnown(demo.site)).filter(({ address }) => address.includes(ONLY))
    console.log(row(['page', 'files', 'script kB (gz)', 'of', 'shift', 'within']))
    console.log(row(Array.from({ length: 6 }, () => '---')))
    for (const { who, address } of pages) {
      const loaded = await visit(browser, demo.site + address, who)
      const [kb, budget] = [await scriptKb(loaded), budgetKb(address, who)]
      const faults = [
        ...(kb > budget ? ['over budget'] : []),
        ...(loaded.shift >= SHIFT ? ['jumps'] : []),
        ...loaded.foreign.map((url) => `from elsewhere: ${url}`),
        ...loaded.unsized.map((url) => `no size: ${url}`),
      ]
      if (faults.length > 0) process.exitCode = 1
      const figures = [loaded.scripts.length, kb.toFixed(1), budget, loaded.shift.toFixed(3)]
      console.log(row([address, ...figures, faults.length > 0 ? `no: ${faults.join(', ')}` : 'yes']))
    }
  } finally {
    await browser.close()
    await demo.close()
  }
}

await main()
