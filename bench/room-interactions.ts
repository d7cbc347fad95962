import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { callGranted } from './lean-client.ts'
import type { PagesSite } from './pages-site.ts'

/* How long the page of an open auction takes to show what a press or a key has done, while bids arrive. */

const BIDS_A_SECOND = 20
const SECONDS = 10
/** One interaction in so many does not count, as in the official figure. */
const NOT_COUNTED = 50

/** What a person does in the page, again and again. */
export type Acts = (page: Page) => Promise<void>

export interface Interactions {
  readonly inpMs: number
  /** The interactions that took longest, the longest first. */
  readonly slowest: readonly Interaction[]
  readonly count: number
  /** Bids that were taken in a second. */
  readonly bids: number
}

/** An interaction by its longest event: until its handling began, until that ended, until the next picture was there. */
interface Interaction {
  readonly ms: number
  readonly parts: readonly [delay: number, handling: number, drawing: number]
  /** The event, and the words of what it was on. */
  readonly on: string
}

/** Places bids and acts in the page at the same time. */
export async function interact(page: Page, site: PagesSite, acts: Acts): Promise<Interactions> {
  await page.evaluate(watchInteractions)
  const until = performance.now() + SECONDS * 1000
  const [bids] = await Promise.all([placeBids(site, until), repeat(() => acts(page), until)])
  const seen = (await page.evaluate(() => [...window.interactions.values()])).toSorted((a, b) => b.ms - a.ms)
  const inpMs = seen[Math.floor(seen.length / NOT_COUNTED)]?.ms ?? Number.NaN
  return { inpMs, slowest: seen.slice(0, 5), count: seen.length, bids: bids / SECONDS }
}

/** Runs in the page: keeps the longest event of each interaction. */
function watchInteractions(): void {
  window.interactions = new Map()
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const event = entry as PerformanceEventTiming
      const { interactionId, startTime, processingStart, processingEnd, duration: ms } = event
      if (interactionId === 0 || ms <= (window.interactions.get(interactionId)?.ms ?? 0)) continue
      window.interactions.set(interactionId, {
        ms,
        parts: [processingStart - startTime, processingEnd - processingStart, startTime + ms - processingEnd],
        on: `${event.name} ${event.target?.textContent?.trim().slice(0, 30) ?? ''}`,
      })
    }
  })
  // TypeScript does not know the threshold: without it, events below 104 ms are not reported
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** So many bids a second, one after the other, by the other members in turn. Gives how many there were. */
async function placeBids({ address, room, known }: PagesSite, until: number): Promise<number> {
  const bidders = room.bidders.filter((token) => token !== known.member)
  const began = performance.now()
  let placed = 0
  for (; performance.now() < until; placed += 1) {
    await callGranted({
      url: `${address}/api/auctions/${room.id}/bids`,
      method: 'POST',
      token: bidders[placed % bidders.length] ?? '',
      body: { amount: room.nextBid() },
    })
    await sleep(Math.max(0, began + (placed * 1000) / BIDS_A_SECOND - performance.now()))
  }
  return placed
}

async function repeat(act: () => Promise<void>, until: number): Promise<void> {
  while (performance.now() < until) await act()
}

/** A member on a phone: steps and types the amount, opens the form of the limit, changes what the figures show. */
export const memberActs: Acts = async (page) => {
  await page.getByRole('group', { name: 'Take less' }).getByRole('button').first().tap()
  await page.getByRole('button', { name: 'Type an amount' }).tap()
  await page.getByRole('button', { name: '₹1 less' }).tap()
  await page.getByLabel('You receive, in rupees').tap()
  // another last digit: without one it would be far above the highest bid
  await page.keyboard.press('Backspace')
  await page.keyboard.type('0')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Type an amount' }).tap()
  await page.getByRole('button', { name: 'Set my limit', exact: true }).tap()
  await typeInDialog(page, '1')
  for (const figures of ['I give up', 'I receive']) await page.getByRole('button', { name: figures, exact: true }).tap()
}

/** An administrator on a computer. */
export const administratorActs: Acts = async (page) => {
  for (const figures of ['I give up', 'I receive'])
    await page.getByRole('button', { name: figures, exact: true }).click()
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Cancel auction', exact: true }).click()
  await typeInDialog(page, 'late')
  await page.keyboard.press('Control+k')
  await typeInDialog(page, 'late')
}

/** Types into the dialog that opens, and closes it. */
async function typeInDialog(page: Page, text: string): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .or(page.getByRole('dialog').getByRole('combobox'))
    .first()
    .fill('')
  await page.keyboard.type(text)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

declare global {
  interface Window {
    /** Of each interaction its longest event, by its id. */
    interactions: Map<number, Interaction>
  }
}
