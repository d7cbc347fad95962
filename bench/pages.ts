import { loadavg } from 'node:os'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { chromiumLaunch } from '../tools/chromium.ts'
import { enterAs } from '../tools/site/demo.ts'
import { openWhole, SLOW_LINE } from '../tools/site/page-load.ts'
import { addresses, type Who } from '../tools/site/pages.ts'
import { hangUp } from './lean-client.ts'
import { openSite, SITE_LOGINS, type PagesSite } from './pages-site.ts'
import { administratorActs, interact, memberActs } from './room-interactions.ts'

/*
 * The pages of companies of 300 and of 20,000 people, each with an empty cache: a member's and a visitor's on a phone (Lighthouse's
 * slow 4G, processor four times slower), an administrator's on a computer. For each: how long until its first content is painted
 * (FCP) and until its own content is there and nothing waits any more, its requests, the kB that come over the line, and the rows
 * of its longest list. Before them, for a member and an administrator who use the page of an open auction while 20 bids a second
 * arrive: how long an interaction takes (INP). `npm run bench:pages`; PEOPLE=300,20000 by default, ONLY=… for the pages whose
 * address contains it, ONLY=inp for the auction. Fails where a goal is missed. LIST=1 also prints what each page requests, and which
 * interactions took longest: waiting + handling + drawing.
 */

const SIZES = (process.env['PEOPLE'] ?? '300,20000').split(',').map(Number)
const ONLY = process.env['ONLY'] ?? ''
const IS_LISTED = process.env['LIST'] === '1'
const GOALS = { requests: 40, kb: 300, rows: 100, inpMs: 200 } as const

const PHONE = { context: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }, mostMs: 2_000 }
const COMPUTER = { context: { viewport: { width: 1366, height: 768 } }, mostMs: 1_000 }
const SLOWER_PROCESSOR = 4
/** The checks of a large company's books take long. */
const MOST_WAIT_MS = 120_000
const deviceOf = (who: Who) => (who === 'admin' ? COMPUTER : PHONE)

/** A page as it was seen. */
interface Visit {
  readonly firstMs: number
  readonly contentMs: number
  /** Their addresses, in their order. */
  readonly requests: readonly string[]
  readonly kb: number
  /** Of the longest list or table. */
  readonly rows: number
  /** Calls in which the server failed. Some pages are of what does not exist, so 404 is no fault. */
  readonly failed: readonly string[]
}

/** A browser context for one person, with an empty cache. */
async function openDevice(browser: Browser, site: string, who: Who): Promise<{ page: Page; session: CDPSession }> {
  const device = deviceOf(who)
  const context = await browser.newContext(device.context)
  await enterAs(context, site, who, SITE_LOGINS)
  const page = await context.newPage()
  page.setDefaultTimeout(MOST_WAIT_MS)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (device === PHONE) {
    await session.send('Network.emulateNetworkConditions', SLOW_LINE)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
  }
  return { page, session }
}

async function visit(browser: Browser, url: string, who: Who): Promise<Visit> {
  const { page, session } = await openDevice(browser, new URL(url).origin, who)
  try {
    const traffic = countTraffic(session)
    await page.addInitScript(markContent)
    await openWhole(page, url)
    const seen = await page.evaluate(() => ({
      firstMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      contentMs: performance.getEntriesByName('content').at(-1)?.startTime ?? Number.NaN,
      rows: Math.max(
        0,
        ...[...document.querySelectorAll('tbody, ul, ol, select, [role="list"]')].map(
          ({ children }) => children.length,
        ),
      ),
    }))
    return { ...seen, requests: traffic.requests, kb: traffic.bytes / 1000, failed: traffic.failed }
  } finally {
    await page.context().close()
  }
}

/** What comes over the line: a file that was fetched ahead and is then taken from the cache is one request. */
function countTraffic(session: CDPSession) {
  const asked = new Map<string, string>()
  const traffic = {
    bytes: 0,
    failed: [] as string[],
    get requests() {
      return [...asked.values()]
    },
  }
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) asked.set(requestId, new URL(request.url).pathname)
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => asked.delete(requestId))
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const { status, url, fromDiskCache = false, fromPrefetchCache = false } = response
    if (fromDiskCache || fromPrefetchCache) asked.delete(requestId)
    if (status >= 500) traffic.failed.push(`${status} ${new URL(url).pathname}`)
  })
  return traffic
}

/** Runs in the page: marks each moment from which its heading is shown and nothing waits any more. The last one counts. */
function markContent(): void {
  let wasThere = false
  const look = (): void => {
    const isThere =
      document.querySelector('[aria-busy="true"]') === null &&
      [...document.querySelectorAll('h1')].some((heading) => heading.checkVisibility())
    if (isThere && !wasThere) performance.mark('content')
    wasThere = isThere
    requestAnimationFrame(look)
  }
  look()
}

/** INP in the page of an open auction, by who looks at it. */
const ROOMS = [
  { who: 'member', path: '/auctions', acts: memberActs },
  { who: 'admin', path: '/admin/auctions', acts: administratorActs },
] as const

async function measureRooms(browser: Browser, site: PagesSite): Promise<void> {
  for (const { who, path, acts } of ROOMS) {
    const { page } = await openDevice(browser, site.address, who)
    try {
      await openWhole(page, `${site.address}${path}/${site.room.id}`)
      const { inpMs, slowest, count, bids } = await interact(page, site, acts)
      const cells = [
        site.people,
        `INP of ${count} interactions, ${bids.toFixed(0)} bids a second`,
        who,
        inpMs,
        '',
        '',
        '',
        '',
      ]
      printRow(cells, inpMs <= GOALS.inpMs ? [] : ['INP'])
      if (!IS_LISTED) continue
      for (const { ms, parts, on } of slowest) console.log(`  ${ms} ms (${parts.map(Math.round).join(' + ')}): ${on}`)
    } finally {
      await page.context().close()
    }
  }
}

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

function printHead(): void {
  const columns = ['people', 'page', 'by', 'first ms', 'content ms', 'requests', 'kB', 'rows', 'within']
  console.log(row(columns))
  console.log(row(columns.map(() => '---')))
}

function printRow(cells: readonly (string | number)[], faults: readonly string[]): void {
  if (faults.length > 0) process.exitCode = 1
  console.log(row([...cells, faults.length > 0 ? `no: ${faults.join(', ')}` : 'yes']))
}

async function measurePages(browser: Browser, { people, address, known }: PagesSite): Promise<void> {
  for (const page of addresses(known).filter((one) => one.address.includes(ONLY))) {
    const { firstMs, contentMs, requests, kb, rows, failed } = await visit(browser, address + page.address, page.who)
    const faults = [
      ...(firstMs <= deviceOf(page.who).mostMs ? [] : ['first content']),
      ...(contentMs <= deviceOf(page.who).mostMs ? [] : ['own content']),
      ...(requests.length > GOALS.requests ? ['requests'] : []),
      ...(kb > GOALS.kb ? ['kB'] : []),
      ...(rows > GOALS.rows ? ['rows'] : []),
      ...failed,
    ]
    const times = [Math.round(firstMs), Math.round(contentMs)]
    printRow([people, page.address, page.who, ...times, requests.length, Math.round(kb), rows], faults)
    if (IS_LISTED) console.log(requests.join('\n'))
  }
}

async function main(): Promise<void> {
  console.log(`load ${loadavg()[0]?.toFixed(1)} at the start`)
  const browser = await chromium.launch(await chromiumLaunch())
  try {
    printHead()
    for (const people of SIZES) {
      const site = await openSite(people)
      try {
        if ('inp'.includes(ONLY)) await measureRooms(browser, site)
        await measurePages(browser, site)
      } finally {
        hangUp()
        await site.close()
      }
    }
  } finally {
    await browser.close()
  }
}

await main()
