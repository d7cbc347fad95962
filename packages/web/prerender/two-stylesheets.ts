import type { Plugin } from 'vite'

/** How a script names the second stylesheet: without a hash, so that a change of styles leaves its own name valid. */
export const LATER_STYLES = 'later.css'
const ROOT = /\/app\/root\.tsx(?:\?|$)/
/** Pages whose HTML brings both stylesheets. */
const OF_STAFF = /\/app\/(pages\/(admin|collect)\/|layout\/admin-layout\.tsx)/

interface Chunk {
  readonly type: 'chunk'
  readonly isEntry: boolean
  readonly isDynamicEntry: boolean
  readonly facadeModuleId: string | null
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly viteMetadata?: { readonly importedCss: Set<string> }
}

/**
 * One stylesheet for what members and visitors see first, and one for staff's pages and what is loaded later (`app/later-styles.ts`).
 * A page waits for all its stylesheets before it is painted: many small ones kept it waiting for a second, and one of everything had a
 * third that no member's page needs (ADR 14).
 */
export const twoStylesheets = (): Plugin => ({
  name: 'two-stylesheets',
  enforce: 'post',
  apply: 'build',
  generateBundle(options, bundle) {
    if (options.dir?.endsWith('client') !== true) return
    const chunks = new Map<string, Chunk>()
    for (const [name, file] of Object.entries(bundle)) if (file.type === 'chunk') chunks.set(name, file)
    const entries = [...chunks].filter(([, { isEntry }]) => isEntry)
    const isRoot = ([, { facadeModuleId }]: [string, Chunk]): boolean => ROOT.test(facadeModuleId ?? '')
    const [root] = entries.find(isRoot) ?? []
    if (root === undefined) throw new Error('the build has no root')
    const first = entries.filter(([, { facadeModuleId }]) => !OF_STAFF.test(facadeModuleId ?? '')).map(([name]) => name)
    // the root's come first: they yield to all others
    const early = inOrder([root, ...first], chunks)
    const all = inOrder([...early, ...entries.map(([name]) => name), ...chunks.keys()], chunks)
    const taken = new Set<string>()
    const merge = (name: string, from: readonly string[]): string => {
      const files = new Set(from.flatMap((one) => [...(chunks.get(one)?.viteMetadata?.importedCss ?? [])]))
      const sources = [...files]
        .filter((file) => !taken.has(file))
        .map((file) => {
          const asset = bundle[file]
          if (asset?.type !== 'asset') throw new Error(`${file} is no stylesheet of the build`)
          taken.add(file)
          delete bundle[file]
          return String(asset.source)
        })
      return this.getFileName(this.emitFile({ type: 'asset', name, source: sources.join('') }))
    }
    const styles = merge('style.css', early)
    merge(LATER_STYLES, all.slice(early.length))
    for (const [at, name] of all.entries()) {
      const css = chunks.get(name)?.viteMetadata?.importedCss
      const needsLater = at >= early.length && (css?.size ?? 0) > 0
      css?.clear()
      if (needsLater) css?.add(LATER_STYLES)
    }
    chunks.get(root)?.viteMetadata?.importedCss.add(styles)
  },
})

/** These files and all that they import at once, each after what it imports. */
function inOrder(starts: readonly string[], chunks: ReadonlyMap<string, Chunk>): string[] {
  const seen = new Set<string>()
  const ordered: string[] = []
  const visit = (name: string): void => {
    const chunk = chunks.get(name)
    if (chunk === undefined || seen.has(name)) return
    seen.add(name)
    for (const next of chunk.imports) visit(next)
    ordered.push(name)
  }
  for (const name of starts) visit(name)
  return ordered
}
