import { afterFirstPaint, askEarly, keepPress, keepTyping, markSignedIn, showToPay } from './asleep.ts'

const PRELOAD = /<link[^>]*rel="modulepreload"[^>]*>/g
const MODULE = /<script type="module"[^>]*>([\s\S]*?)<\/script>/

/**
 * Moves the `modulepreload` links behind the body and lets everything else go first: on a slow line the scripts took the
 * better part of it from the styles and the font. The application's shell shows little without its scripts, so they
 * start at once.
 */
export function preloadLast(html: string): string {
  const patient = (html.match(PRELOAD) ?? []).map((link) => link.replace('<link', '<link fetchpriority="low"'))
  return beforeStyles(
    html.replaceAll(PRELOAD, '').replace('</body>', `${patient.join('')}</body>`),
    `(${String(markSignedIn)})()`,
  )
}

/** Asks for the answers the page shows first before anything else goes over the line. */
export const askFirst = (html: string, addresses: readonly string[]): string =>
  beforeStyles(html, `(${String(askEarly)})(${JSON.stringify(addresses)})`)

/** Shows the sum to pay, when the answer at this address is here, under this title. */
export const showFirst = (html: string, address: string, title: string): string =>
  html.replace(
    '</body>',
    () => `<script>(${String(showToPay)})(${JSON.stringify(address)},${JSON.stringify(title)})</script></body>`,
  )

/**
 * Lets the scripts of a page that is ready HTML begin when it has been seen: nothing of them is needed for that, and a
 * phone has one line and one processor. What is pressed and typed meanwhile is kept. These are scripts in the page; their hashes go
 * into its policy like any other's (ADR 14).
 */
export function beginAfterPaint(html: string): string {
  const files = (html.match(PRELOAD) ?? []).map((link) => /href="([^"]+)"/.exec(link)?.[1])
  const [, script] = MODULE.exec(html) ?? []
  if (script === undefined || files.length === 0) throw new Error('a ready page has no scripts to begin')
  const begin = script
    .replaceAll(/^import \* as (\w+) from ("[^"]+");/gm, 'const $1 = await import($2);')
    .replaceAll(/^import ("[^"]+");/gm, 'await import($1);')
  if (/^import /m.test(begin)) throw new Error('a ready page begins its scripts in a way nobody has seen yet')
  return beforeStyles(
    html.replaceAll(PRELOAD, '').replace(MODULE, () => `<script>${inTheirOrder(files, begin)}</script>`),
    `(${String(keepPress)})();(${String(keepTyping)})();(${String(markSignedIn)})()`,
  )
}

const beforeStyles = (html: string, script: string): string =>
  html.replace('<link rel="stylesheet"', (styles) => `<script>${script}</script>${styles}`)

/** All files at once over the line, then each runs after those it was written after. */
const inTheirOrder = (
  files: readonly (string | undefined)[],
  begin: string,
): string => `(${String(afterFirstPaint)})(async () => {
  for (const href of ${JSON.stringify(files)})
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  ${begin}
})`
