import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

export interface Finding {
  /** The rule of axe that is broken. */
  readonly id: string
  /** Where, as selectors. */
  readonly at: readonly string[]
}

/**
 * What axe finds wrong with a page as it stands, by all of its rules or by some. Its source is read once for a page, and
 * only what is wrong is worked out in full: three looks at a page cost less than one through its builder. Frames are not
 * looked into: no page of ours has one.
 */
export async function findingsOf(page: Page, rules?: readonly string[]): Promise<Finding[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) }
  return await page.evaluate(async (how) => {
    const { violations } = await window.axe.run(document, how)
    return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) }))
  }, options)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
