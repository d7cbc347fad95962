import {
  afterFirstPaint,
  fetchEarly,
  rememberClick,
  saveTypedText,
  markBrowser,
  showToPay,
} from './before-hydration.ts'

const PRELOAD = /<link[^>]*rel="modulepreload"[^>]*>/g
const MODULE = /<script type="module"[^>]*>([\s\S]*?)<\/script>/

/**
 * Moves the `modulepreload` links behind the body and lets everything else go first: on a slow line the scripts took the
 * better part of it from the styles and the font. The application's shell shows little without its scripts, so they
 * start at once, and each runs as soon as it and what it imports are here (`async`): it takes a phone two tenths of a second in all,
 * while the line is busy with the others.
 */
export function withPreloadsLast(html: string): string {
  const links = (html.match(PRELOAD) ?? []).map((link) => {
    if (link.includes('media=')) return link
    const [, file] = /href="([^"]+)"/.exec(link) ?? []
    return `<script type="module" async fetchpriority="low" src="${file}"></script>`
  })
  return beforeStyles(
    html.replaceAll(PRELOAD, '').replace('</body>', `${links.join('')}</body>`),
    `(${String(markBrowser)})()`,
  )
}

/** Requests the responses that the page shows first, those for everybody and those for members, before anything else is loaded. */
export const withEarlyRequests = (html: string, ...addresses: Parameters<typeof fetchEarly>): string =>
  beforeStyles(html, `(${String(fetchEarly)})(${addresses.map((some) => JSON.stringify(some)).join()})`)

/** Shows the sum to pay, when the answer at this address is here, under this title. */
export const withEarlyAmount = (html: string, address: string, title: string): string =>
  html.replace(
    '</body>',
    () => `<script>(${String(showToPay)})(${JSON.stringify(address)},${JSON.stringify(title)})</script></body>`,
  )

/**
 * Starts the scripts of a prerendered page after its first paint: they are not needed for it, and a
 * phone has one slow connection and one processor. Clicks and typed text are kept meanwhile. The scripts are inline; their hashes go
 * into the page's policy like any other's (ADR 14).
 */
export function startAfterPaint(html: string): string {
  const files = (html.match(PRELOAD) ?? []).map((link) => /href="([^"]+)"/.exec(link)?.[1])
  const [, script] = MODULE.exec(html) ?? []
  if (script === undefined || files.length === 0) throw new Error('a prerendered page has no scripts to start')
  const begin = script
    .replaceAll(/^import \* as (\w+) from ("[^"]+");/gm, 'const $1 = await import($2);')
    .replaceAll(/^import ("[^"]+");/gm, 'await import($1);')
  if (/^import /m.test(begin)) throw new Error('a prerendered page starts its scripts in an unknown way')
  return beforeStyles(
    html.replaceAll(PRELOAD, '').replace(MODULE, () => `<script>${loadInOrder(files, begin)}</script>`),
    `(${String(rememberClick)})();(${String(saveTypedText)})();(${String(markBrowser)})()`,
  )
}

/** Writes where the second stylesheet is (`app/later-styles.ts`). */
export const withLaterStyles = (html: string, href: string): string =>
  html.replace('<html', `<html data-later-styles="${href}"`)

/** Staff's pages need both: asked for at once, the second one costs no round trip. */
export const withBothStylesheets = (html: string, href: string): string =>
  html.replace(/<link rel="stylesheet"[^>]*>/, (first) => `${first}<link rel="stylesheet" href="${href}"/>`)

const beforeStyles = (html: string, script: string): string =>
  html.replace('<link rel="stylesheet"', (styles) => `<script>${script}</script>${styles}`)

/** Loads all files at once and runs them in their order. */
const loadInOrder = (
  files: readonly (string | undefined)[],
  begin: string,
): string => `(${String(afterFirstPaint)})(async () => {
  for (const href of ${JSON.stringify(files)})
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  ${begin}
})`
