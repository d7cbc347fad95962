const MODULE = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/
/** Below this a file is mostly headers, and its round trip takes longer than its bytes. */
const SMALL_BYTES = 1_000
const IMPORTS = /^(?:import(?:\{[^}]*\}from)?"\.\/[^"]+";)*/
const IMPORT = /import(?:\{([^}]*)\}from)?"\.\/([^"]+)";/g
const EXPORTS = /export\{([^}]*)\};?\s*$/
/** A file that only passes on what another one holds. */
const PASSES_ON = /^export\{([^}]*)\}from("\.\/[^"]+");?$/

/** A file of the build, by its name in the folder of assets. */
type Read = (name: string) => string

/**
 * Writes into the page itself what its scripts begin with: the router's list of pages, the start of React, and each small file that
 * does nothing but pass on what other files hold. Each was a request of its own. The page's policy names the script by its hash.
 */
export function withSmallFilesInside(html: string, read: Read): string {
  const [whole = '', begin = '', script = '', end = ''] = MODULE.exec(html) ?? []
  const inside = new Set<string>()
  const take = (name: string): SmallFile | null => {
    const file = smallFile(name, read(name), inside.size)
    if (file !== null) inside.add(name)
    return file
  }
  const heads: string[] = []
  const written = script
    .replace(/^import "\/assets\/(manifest-[^"]+)";$/m, (_, name: string) => {
      inside.add(name)
      return read(name)
    })
    .replace(/^import \* as (\w+) from "\/assets\/([^"]+)";$/gm, (line, route: string, name: string) => {
      const file = take(name)
      if (file === null) return line
      heads.push(file.head)
      return `const ${route} = ${file.body};`
    })
    .replace(/^import\("\/assets\/([^"]+)"\);/m, (line, name: string) => {
      const file = take(name)
      if (file === null) return line
      heads.push(file.head)
      return `${file.body};`
    })
  if (inside.size < 2) throw new Error('a page does not begin with the small files that it should have inside')
  const named = new RegExp(`<link(?=[^>]*rel="modulepreload"[^>]*href="/assets/(?:${[...inside].join('|')})")`, 'g')
  // they stay for React, which would add them anew; none is loaded
  return html
    .replaceAll(named, '<link media="not all"')
    .replace(whole, () => begin + heads.join('') + written.trim() + end)
}

interface SmallFile {
  /** Its imports, under names that no other file of the page has. */
  readonly head: string
  /** An expression: does what the file does, and is what the file exports. */
  readonly body: string
}

/** Null where a file is large, or has parts that are found from its own place. */
function smallFile(name: string, code: string, at: number): SmallFile | null {
  if (code.length > SMALL_BYTES || /import\(|import\.meta|__vite__mapDeps/.test(code)) return null
  const text = code.trim().replace(PASSES_ON, (_, list: string, from: string) => {
    const names = pairs(list)
    const taken = names.map(([theirs], i) => `${theirs} as p${i}`)
    return `import{${taken.join()}}from${from};export{${names.map(([, ours], i) => `p${i} as ${ours}`).join()}};`
  })
  const imports = IMPORTS.exec(text)?.[0] ?? ''
  const exports = EXPORTS.exec(text)
  const rest = text.slice(imports.length, exports?.index)
  if (/^\s*import\b|^\s*export\b/m.test(rest)) throw new Error(`${name} is written in an unknown way`)
  const outer = (inner: string): string => `_${at}${inner}`
  const inner: string[] = []
  const head = imports.replaceAll(IMPORT, (_, list: string | undefined, from: string) => {
    if (list === undefined) return `import"/assets/${from}";`
    const names = pairs(list).map(([theirs, ours]) => {
      inner.push(ours)
      return `${theirs} as ${outer(ours)}`
    })
    return `import{${names.join()}}from"/assets/${from}";`
  })
  const given = pairs(exports?.[1] ?? '').map(([ours, theirs]) => `${theirs}:${ours}`)
  return { head, body: `((${inner.join()})=>{${rest};return{${given.join()}}})(${inner.map(outer).join()})` }
}

/** `a as b, c` as [[a, b], [c, c]]. */
const pairs = (list: string): [string, string][] =>
  list
    .split(',')
    .filter((one) => one !== '')
    .map((one) => {
      const [from = '', to = from] = one.trim().split(' as ')
      return [from, to]
    })
