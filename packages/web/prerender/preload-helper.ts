import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { LATER_STYLES } from './two-stylesheets.ts'

const LATER = fileURLToPath(new URL('../app/later-styles.ts', import.meta.url))

/**
 * Vite writes each `import()` of a part as a call of this helper, with the files that the part needs. Its own one lets the browser
 * import them at once; a browser that did not get a module remembers that for as long as the page is open, and a second try is in
 * vain. This one brings the files into the browser's cache first, and imports the part when all have come. What the page itself
 * names is on its way, and what was imported before is here. A part whose styles are in the second stylesheet waits for it.
 */
const HELPER = `
import { laterStyles } from ${JSON.stringify(LATER)}
const come = new Set()
const isNamed = (href) =>
  Array.from(document.querySelectorAll('link, script')).some((named) => (named.href || named.src) === href)
const isHere = (href) => performance.getEntriesByName(href).some(({ responseStatus: status = 200 }) => status === 200)
export async function __vitePreload(load, files = []) {
  await Promise.all(files.map(async (file) => {
    if (file === '${LATER_STYLES}') return await laterStyles()
    const { href } = new URL('/' + file, location.href)
    if (come.has(href) || isNamed(href) || isHere(href)) return
    const answer = await fetch(href)
    if (!answer.ok) throw new Error(href + ': ' + answer.status)
    await answer.arrayBuffer()
    come.add(href)
  }))
  return await load()
}
`

export const preloadHelper = (): Plugin => ({
  name: 'preload-helper',
  enforce: 'pre',
  apply: 'build',
  load: (id) => (id === '\0vite/preload-helper.js' ? { code: HELPER, moduleSideEffects: false } : null),
})
