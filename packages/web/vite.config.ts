import { reactRouter } from '@react-router/dev/vite'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { endpointsForBrowser } from './prerender/endpoints-for-browser.ts'
import { preloadHelper } from './prerender/preload-helper.ts'
import { twoStylesheets } from './prerender/two-stylesheets.ts'

/** Modules that are reached through a package’s or an area’s index, and so by name only; and what the landing page shares with the frame inside. */
const IN_ROOT =
  /vite\/preload-helper|app\/(later-styles\.ts|icons\/(draw\.tsx|everywhere\.ts)|components\/use-printing\.ts|pages\/member\/book\/sum-of\.ts)|@mantine\/(core\/esm\/core\/(MantineProvider|utils\/(deep-merge|keys|units-converters))|hooks\/esm\/use-isomorphic-effect)\/|messages\/(format|en\/(chrome|problems))\.ts/
const IN_BASICS = /rolldown\/runtime|domain\/src\/(calendar|money|instalment|phone|late|text)\.ts/
const IN_SCHEMAS =
  /zod|contract\/src\/(people|auctions|wallet|primitives|dues|notices|my-dues|late|sessions|events|endpoint)\.ts/
const APPLICATION = /packages\/web\/app\//
const IN_FRAME =
  /app\/(api\/read-user|icons\/members|layout\/(signed-in|tab-bar|menu-count|menu-count-badge)|components\/avatar|sign-in|today)\.tsx?$/
/** The files that are made by the rules below, not by the list. */
const FIXED = ['frame', 'basics', 'schemas', 'start', 'inside', 'rolldown-runtime']
const INSIDE = ['layout/member-layout.tsx', 'layout/guarded.tsx']

/** Where the files of a build without groups are listed, for `tools/chunk-groups.ts`, which makes the groups of them. */
const GRAPH = process.env['BUILD_GRAPH']
/**
 * Modules of several pages, by the file they are built into: a list that `tools/chunk-groups.ts` writes. A file also takes what its
 * modules import, unless an earlier file has it.
 */
const GROUPS = GRAPH === undefined ? groupsIn('chunk-groups.json') : []

export default defineConfig({
  plugins: [endpointsForBrowser(), preloadHelper(), reactRouter(), twoStylesheets(), graphOfBuild()],
  server: { proxy: { '/api': process.env['API'] ?? 'http://127.0.0.1:4000' } },
  build: {
    // Five-year-old phones included.
    target: 'es2022',
    cssTarget: 'chrome90',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Each file costs a round trip and its headers, so what is read together comes together (ADR 14).
            { name: 'frame', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// },
            // What needs nothing else and is read as soon as it is here, while the others are on the way.
            { name: 'basics', test: IN_BASICS },
            {
              name: (id, chunking) =>
                INSIDE.some((file) => isReached(file, id, chunking)) || IN_SCHEMAS.test(id) ? 'schemas' : null,
              debugName: 'schemas',
              test: /packages\/contract\/src\/|node_modules\/zod\/|domain\/src\/password\.ts/,
            },
            // All that the root brings: every page loads it.
            {
              name: (id, chunking) => (isReached('root.tsx', id, chunking) || IN_ROOT.test(id) ? 'start' : null),
              debugName: 'start',
            },
            // The frame of every page inside, with what its header and its bar show of the person.
            {
              name: (id, chunking) =>
                INSIDE.some((file) => isReached(file, id, chunking)) || IN_FRAME.test(id) ? 'inside' : null,
              debugName: 'inside',
              test: APPLICATION,
            },
            ...GROUPS,
          ],
        },
      },
    },
  },
})

interface Chunking {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** An index imports everything beside it; which of that a page takes is known only later. */
const isIndex = (id: string): boolean => /\/(index|en|all|queries)\.(ts|m?js)$/.test(id)

const reached = new Map<string, Set<string>>()

/** Whether a file of the application imports a module at once, itself or through others. */
function isReached(file: string, id: string, chunking: Chunking): boolean {
  const known = reached.get(file) ?? reachedFrom(fileURLToPath(new URL(`app/${file}`, import.meta.url)), chunking)
  reached.set(file, known)
  return known.has(id)
}

function reachedFrom(start: string, chunking: Chunking): Set<string> {
  const found = new Set<string>()
  const open = [start, `${start}?__react-router-build-client-route`]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || isIndex(id)) continue
    found.add(id)
    open.push(...(chunking.getModuleInfo(id)?.importedIds ?? []))
  }
  // what the router imports stays a file of its own
  return new Set([...found].filter((id) => !id.startsWith(`${start}?`)))
}

/** A module as `chunk-groups.json` names it: the same on every machine. */
const moduleName = (id: string): string => id.replace(/^.*\/(?=node_modules\/|packages\/)/, '')

function groupsIn(file: string): { name: string; test: RegExp }[] {
  const groups = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as string[][]
  return groups.map((modules, at) => ({
    name: `shared-${at}`,
    test: new RegExp(`/(${modules.map((name) => name.replaceAll(/[.+?()[\]]/g, String.raw`\$&`)).join('|')})$`),
  }))
}

function graphOfBuild(): Plugin {
  return {
    name: 'graph-of-build',
    apply: () => GRAPH !== undefined,
    generateBundle(options, bundle) {
      if (GRAPH === undefined || options.dir?.endsWith('client') !== true) return
      const files = Object.values(bundle).filter((file) => file.type === 'chunk')
      const built = files.map((file) => [
        file.fileName,
        {
          name: file.name,
          part: file.isEntry || file.isDynamicEntry ? moduleName(file.facadeModuleId?.split('?')[0] ?? '') : null,
          isRoute: file.isEntry,
          imports: file.imports,
          bytes: file.code.length,
          modules: Object.keys(file.modules).map(moduleName),
          needs: Object.keys(file.modules).flatMap((id) => this.getModuleInfo(id)?.importedIds.map(moduleName) ?? []),
        },
      ])
      writeFileSync(GRAPH, JSON.stringify({ built: Object.fromEntries(built), fixed: FIXED }))
    },
  }
}
