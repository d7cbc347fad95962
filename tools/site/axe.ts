import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

export interface Finding {
  /** The rule of axe that is broken. */
  readonly id: string
  /** Where, as selectors. */
  readonly at: readonly string[]
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const sessions = new WeakMap<Page, CDPSession>()

/**
 * What axe finds wrong with a page as it stands, by all of its rules or by some. Its source is read once for a page, and
 * only what is wrong is worked out in full: three looks at a page cost less than one through its builder. Frames are not
 * looked into: no page of ours has one. Stylesheets are not read ahead: no rule that is on by default asks for them.
 */
export async function findingsOf(page: Page, rules?: readonly string[]): Promise<Finding[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await bring(page)
  const options: RunOptions = {
    resultTypes: ['violations'],
    preload: { assets: ['media'] },
    ...(rules && { runOnly: [...rules] }),
  }
  return await page.evaluate(async (how) => {
    const { violations } = await window.axe.run(document, how)
    return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) }))
  }, options)
}

/** Evaluated as it is, not through `eval`: the browser then compiles it for its first page only. */
async function bring(page: Page): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: source })
  if (exceptionDetails) throw new Error(`axe does not load: ${exceptionDetails.text}`)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
