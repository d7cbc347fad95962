import { reactRouter } from '@react-router/dev/vite'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  plugins: [iconsByFile(), reactRouter()],
  server: { proxy: { '/api': process.env['API'] ?? 'http://127.0.0.1:4000' } },
  build: {
    // Five-year-old phones included.
    target: 'es2022',
    cssTarget: 'chrome90',
    // One stylesheet for all pages: thirteen small ones kept the first picture waiting for a second (0016).
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs, and what is too small to be sent for one by one. All else follows the pages.
            { name: 'frame', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// },
            { name: iconsOf, debugName: 'icons', test: /node_modules\/@tabler\// },
            // What most pages of members and staff share, in one file: alone, a hundred small ones compress badly.
            {
              name: (id, chunking) => (ofLanding((one) => chunking.getModuleInfo(one)).has(id) ? null : 'app'),
              debugName: 'app',
              test: /packages\/(contract|domain)\/src\/|packages\/web\/app\/(api|layout|components|messages)\//,
              minShareCount: 35,
            },
          ],
        },
      },
    },
  },
})

type ModuleInfo = { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null
let landing: Set<string> | undefined
const appFile = (file: string): string => fileURLToPath(new URL(`app/${file}`, import.meta.url))

/** All that the landing page imports, at once or later: its own files, so that a visitor loads nothing of the members' pages. */
function ofLanding(getModuleInfo: (id: string) => ModuleInfo): Set<string> {
  if (landing) return landing
  const found = new Set<string>()
  const open = ['root.tsx', 'pages/public/landing/page.tsx'].flatMap((file) => [
    appFile(file),
    `${appFile(file)}?__react-router-build-client-route`,
  ])
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    const info = getModuleInfo(id)
    open.push(...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? []))
  }
  landing = found
  return found
}

/** Who reads each icon, by its name; known when all sources have been read. */
const readersOf = new Map<string, string[]>()

/** An icon goes with those who look at it: the house's with every page, others with the pages of members and
 * their menu, or with
 * the company's pages and lists. */
function iconsOf(file: string): string {
  const readers = readersOf.get(basename(file, '.mjs')) ?? []
  const areAll = (place: RegExp): boolean => readers.length > 0 && readers.every((reader) => place.test(reader))
  if (
    areAll(/app\/(components\/(sort-heading|list-tools)\.tsx|layout\/staff-menu-groups\.ts|pages\/(admin|collect)\/)/)
  )
    return 'icons-company'
  return areAll(/app\/(layout\/menu\.ts|pages\/(member|profile|admin|collect)\/)/) ? 'icons-member' : 'icons'
}

/**
 * Reads each icon from its own file. Through the package's front door the build reads all six thousand first, and most
 * of its time goes there.
 */
function iconsByFile(): Plugin {
  const icons = fileURLToPath(new URL('../esm/icons/', import.meta.resolve('@tabler/icons-react')))
  const fromPackage = /import \{([^}]+)\} from '@tabler\/icons-react'/g
  const oneImport = (name: string, reader: string): string => {
    const [original = '', local = original] = name.replace(/^type /, '').split(' as ')
    readersOf.set(original, [...(readersOf.get(original) ?? []), reader])
    return existsSync(`${icons}${original}.mjs`)
      ? `import ${local} from '@tabler/icons-react/dist/esm/icons/${original}.mjs'`
      : `import { ${name} } from '@tabler/icons-react'`
  }
  return {
    name: 'icons-by-file',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /@tabler\/icons-react/ },
      handler: (code, reader) =>
        code.replace(fromPackage, (_all, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '')
            .map((name) => oneImport(name, reader))
            .join(';'),
        ),
    },
  }
}
