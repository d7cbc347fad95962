import { reactRouter } from '@react-router/dev/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** Modules that are reached through a package’s or an area’s index, and so by name only; and what the landing page shares with the frame inside. */
const IN_ROOT =
  /vite\/preload-helper|app\/(icons\/(draw\.tsx|everywhere\.ts)|components\/use-printing\.ts)|@mantine\/(core\/esm\/core\/(MantineProvider|utils\/(deep-merge|keys|units-converters))|hooks\/esm\/use-isomorphic-effect)\/|domain\/src\/(calendar|money)\.ts|messages\/(format|en\/(chrome|problems))\.ts/
const IN_LANDING = /domain\/src\/(auction|chit|errors|examples|instalment|late)\.ts/
const OURS = /packages\/(contract|domain)\/src\/|packages\/web\/app\/|node_modules\/zod\//
const APPLICATION = /packages\/web\/app\//
const IN_FRAME =
  /app\/(api\/read-user|layout\/(signed-in|tab-bar|menu-count|menu-count-badge)|components\/avatar|sign-in|today)\.tsx?$/
const LANDING = 'pages/public/landing/page.tsx'
const INSIDE = 'layout/member-layout.tsx'
const HOME = 'pages/member/dashboard/page.tsx'

export default defineConfig({
  plugins: [reactRouter()],
  server: { proxy: { '/api': process.env['API'] ?? 'http://127.0.0.1:4000' } },
  build: {
    // Five-year-old phones included.
    target: 'es2022',
    cssTarget: 'chrome90',
    // One stylesheet for all pages: thirteen small ones kept the first picture waiting for a second (ADR 14).
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Each file costs a round trip and its headers, so what is read together comes together (ADR 14).
            { name: 'frame', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// },
            // All that the root brings: every page loads it.
            {
              name: (id, chunking) => (isReached('root.tsx', id, chunking) || IN_ROOT.test(id) ? 'start' : null),
              debugName: 'start',
            },
            // Icons go to the file of those who see them.
            { name: 'icons-member', test: /app\/icons\/members\.ts/ },
            { name: 'icons-company', test: /app\/icons\/staff\.ts/ },
            // The frame of every page inside, with what its header and its bar show of the person.
            {
              name: (id, chunking) => (isReached(INSIDE, id, chunking) || IN_FRAME.test(id) ? 'inside' : null),
              debugName: 'inside',
              test: APPLICATION,
            },
            // What the landing page shares with the pages inside. A visitor on a slow line loads nothing of those.
            {
              name: (id, chunking) => (isReached(LANDING, id, chunking) || IN_LANDING.test(id) ? 'visit' : null),
              debugName: 'visit',
              test: OURS,
              minShareCount: 20,
            },
            // What most pages of members and staff share: alone, a hundred small files compress badly.
            {
              name: (id, chunking) => (isReached(LANDING, id, chunking) ? null : 'app'),
              debugName: 'app',
              test: OURS,
              minShareCount: 20,
            },
            // What the dashboard shows first and other pages show as well.
            {
              name: (id, chunking) => (isReached(HOME, id, chunking) ? 'dues' : null),
              debugName: 'dues',
              test: APPLICATION,
              minShareCount: 5,
            },
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
  // a page stays a file of its own
  return new Set([...found].filter((id) => !id.startsWith(start)))
}
