import { reactRouter } from '@react-router/dev/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** Modules that are reached through a package’s or an area’s index, and so by name only; and what the landing page shares with the frame inside. */
const IN_ROOT =
  /vite\/preload-helper|app\/(icons\/(draw\.tsx|everywhere\.ts)|components\/use-printing\.ts|pages\/member\/book\/sum-of\.ts)|@mantine\/(core\/esm\/core\/(MantineProvider|utils\/(deep-merge|keys|units-converters))|hooks\/esm\/use-isomorphic-effect)\/|domain\/src\/(calendar|money|instalment)\.ts|messages\/(format|en\/(chrome|problems))\.ts/
const IN_LANDING = /domain\/src\/(auction|chit|errors|examples|instalment|late)\.ts/
const OURS = /packages\/(contract|domain)\/src\/|packages\/web\/app\/|node_modules\/zod\//
const APPLICATION = /packages\/web\/app\//
const IN_FRAME =
  /app\/(api\/read-user|icons\/members|layout\/(signed-in|tab-bar|menu-count|menu-count-badge)|components\/avatar|sign-in|today)\.tsx?$/
/**
 * Small modules that the same pages load, by the file they are built into. The order matters: a file also takes what its
 * modules import, unless an earlier file has it, and a page that needs one module of a file loads all of it.
 */
const SHARED: Readonly<Record<string, RegExp>> = {
  rules: /domain\/src\/(chit|auction|instalment|auction-time|chit-calendar)\.ts|app\/pages\/member\/book\/terms/,
  hashes: /@noble\/|domain\/src\/(bytes|sha256|standing-offers)\.ts|app\/pages\/member\/auctions\/room\/room\.ts/,
  clocks: /app\/components\/(clock|clock-text|clock\.module|board|board\.module|money-text)\./,
  slides:
    /components\/(use-slides|slides|uploaded)|art\/hero-1|use-reduced-motion|messages\/en\/landing|landing\.module/,
  schemes: /contract\/src\/(chits|verify)\.ts|app\/api\/queries\/(chits|auctions)\.ts/,
  staff:
    /domain\/src\/inbox\.ts|app\/(icons\/staff|layout\/(staff-[\w-]+|allowed|route-permission)|pages\/admin\/(lazy-confirm|use-dialog|dialog-form|reason-button)|api\/admin\/reports)/,
  prizes: /contract\/src\/prizes\.ts/,
  minutes: /(contract\/src|messages\/en)\/(minutes|join-requests|auction-surveillance)\.ts/,
  account: /contract\/src\/(two-factor|sessions)\.ts/,
  'payment-schemas': /contract\/src\/(upi|gateway|withdrawals|settings)\.ts/,
  counter: /contract\/src\/(counter|cheque-facts)\.ts/,
  cheques: /(contract\/src\/cheques|messages\/en\/cheques|domain\/src\/cheque|api\/cheque-queries)\.ts/,
  'receipt-check': /(contract\/src|messages\/en)\/receipt-check\.ts/,
  inbox: /contract\/src\/inbox\.ts|(contract\/src|messages\/en)\/unallocated-receipts\.ts/,
  'signed-receipts': /(contract\/src|messages\/en)\/signed-receipts\.ts/,
  auctions: /messages\/en\/auctions\.ts/,
  'payment-messages':
    /messages\/en\/(payments|entry-documents)\.ts|contract\/src\/(event-words|account-words|entry-document)\.ts/,
  'scheme-parts': /member\/book\/(net-sum|due-badge|time-to-go)|schemes\/(scheme-id|scheme|status-badge)/,
  company: /contract\/src\/company\.ts|messages\/en\/admin\/ledger\.ts|ledger\/(account-name|ledger\.module)/,
  bank: /messages\/en\/company-entries\.ts|contract\/src\/(bank|ledger)\.ts|api\/admin\/ledger\.ts/,
  people:
    /contract\/src\/people-search\.ts|api\/admin\/people\.ts|messages\/en\/admin\/users\.ts|pages\/admin\/user-link/,
  decisions: /messages\/en\/admin\/money\.ts|admin\/money\/decision/,
  exceptions: /messages\/en\/exception\.ts|domain\/src\/payment\.ts|forms\/exception-reason/,
  collect: /messages\/en\/collect\.ts|api\/staff-queries/,
  agreement: /contract\/src\/agreement\.ts/,
  chit: /contract\/src\/chit-months\.ts|queries\/(one-chit|minutes)\.ts|book\/duties/,
  receipts: /components\/(receipt-card|copy-button|share-text)/,
}
const ROOM = /app\/pages\/member\/auctions\/room\/(?!room\.ts)|messages\/en\/(bidding|background)\.ts/
const LANDING = 'pages/public/landing/page.tsx'
const INSIDE = ['layout/member-layout.tsx', 'layout/guarded.tsx']
const ROOM_VIEW = 'pages/member/auctions/room/room-view.tsx'
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
            // The frame of every page inside, with what its header and its bar show of the person.
            {
              name: (id, chunking) =>
                INSIDE.some((file) => isReached(file, id, chunking)) || IN_FRAME.test(id) ? 'inside' : null,
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
            // Small parts of many pages.
            { name: 'lists', test: /app\/(components|forms|list)\//, minShareCount: 8 },
            ...Object.entries(SHARED).map(([name, test]) => ({ name, test })),
            {
              name: (id, chunking) => (isReached(ROOM_VIEW, id, chunking) ? 'room' : null),
              debugName: 'room',
              test: ROOM,
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
