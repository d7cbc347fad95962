import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import type { Who } from './pages.ts'

const CLIENT = join(import.meta.dirname, '../../packages/web/build/client')

/** What a page may bring, in kB (1000 bytes, gz): the landing page by docs/spec/company.md, CMP-9, the others by ADR 14. */
const LANDING_KB = 170
const MEMBER_KB = LANDING_KB + 73
const ROOM_KB = LANDING_KB + 77
/** An administrator's computer is no phone on a slow line, but no reason to be careless either. */
const ADMIN_KB = LANDING_KB + 90
export const SHIFT = 0.02

export const budgetKb = (address: string, who: Who): number =>
  address === '/' ? LANDING_KB : who === 'admin' ? ADMIN_KB : address.startsWith('/auctions/') ? ROOM_KB : MEMBER_KB

/** What a page brought to be shown, as the browser saw it. */
export interface PageLoad {
  /** Names of the script files, whether they came over the line or were kept from before. */
  readonly scripts: readonly string[]
  /** Addresses of other sites. */
  readonly foreign: readonly string[]
  /** Pictures whose place is not known before they have come. */
  readonly unsized: readonly string[]
  /** Sum of all layout shifts so far: never less than the official figure, which takes the worst five seconds. */
  readonly shift: number
  /** What moved each time, and where it stood before and after. */
  readonly moved: readonly string[]
}

type LayoutShift = PerformanceEntry & {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node?: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/** Lighthouse's slow 4G, in bytes per second and ms. */
export const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
/** Live pages never fall silent: after this long, what is going to come has come. */
const SETTLED_MS = 1500

/** Opens an address and waits until its page has loaded everything. */
export async function openWhole(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await page.waitForTimeout(SETTLED_MS)
}

const QUIET_MS = 700

/** Waits until no further script comes: measured sooner, the sum depends on how fast the machine is. */
export const allScripts = async (page: Page): Promise<unknown> =>
  await page.waitForFunction((quiet) => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return scripts.every((script) => performance.now() - script.startTime - script.duration > quiet)
  }, QUIET_MS)

export const pageLoadOf = async (page: Page): Promise<PageLoad> =>
  await page.evaluate(async () => {
    const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const shifts = new Promise<PerformanceEntryList>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
      observer.observe({ type: 'layout-shift', buffered: true })
      // without a shift it never calls
      setTimeout(() => resolve(observer.takeRecords()), 50)
    })
    const unasked = (await shifts).map((entry) => entry as LayoutShift).filter(({ hadRecentInput }) => !hadRecentInput)
    return {
      scripts: [
        // the drawer's menu is fetched ahead, for a press that may come
        ...new Set(
          urls.map(({ pathname }) => pathname).filter((path) => /^\/assets\/(?!menu-drawer).*\.js$/.test(path)),
        ),
      ].toSorted(),
      foreign: urls
        .filter(({ protocol, origin }) => protocol.startsWith('http') && origin !== location.origin)
        .map(({ href }) => href),
      unsized: [...document.images]
        .filter((image) => {
          const { position, aspectRatio, objectFit } = getComputedStyle(image)
          const hasAttributes = image.hasAttribute('width') && image.hasAttribute('height')
          return !hasAttributes && position !== 'absolute' && aspectRatio === 'auto' && objectFit === 'fill'
        })
        .map(({ src }) => src),
      shift: unasked.reduce((sum, { value }) => sum + value, 0),
      moved: unasked.flatMap(({ sources }) =>
        sources.map(({ node, previousRect: { top }, currentRect }) => {
          const what = `${node?.nodeName} "${node?.textContent?.slice(0, 60)}"`
          return `${what} from ${Math.round(top)} to ${Math.round(currentRect.top)} px`
        }),
      ),
    }
  })

const sizes = new Map<string, number>()

/** A file of the build in bytes, gz. */
async function gzBytes(path: string): Promise<number> {
  const known = sizes.get(path)
  if (known !== undefined) return known
  const bytes = gzipSync(await readFile(join(CLIENT, path)), { level: 9 }).length
  sizes.set(path, bytes)
  return bytes
}

export async function scriptKb({ scripts }: Pick<PageLoad, 'scripts'>): Promise<number> {
  const bytes = await Promise.all(scripts.map(gzBytes))
  return bytes.reduce((sum, one) => sum + one, 0) / 1000
}
