import type { Config } from '@react-router/dev/config'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { myDuesEndpoints } from '@kuri/contract'
import { m } from './app/messages/en.ts'
import { EARLY_READS } from './prerender/early-reads.ts'
import {
  startAfterPaint,
  withBothStylesheets,
  withEarlyAmount,
  withEarlyRequests,
  withLaterStyles,
  withPreloadsLast,
} from './prerender/html-transforms.ts'
import { withSmallFilesInside } from './prerender/small-files.ts'

/**
 * The pages whose HTML is made at build time and shows all there is. Of others (`EARLY_READS`) it has the frame; the staff's pages
 * start from `__spa-fallback.html`.
 * `/404` is no address of ours: what is made of it is what every unknown address is answered with.
 */
const logIn = ['/login', '/login/phone', '/claim', '/setup']
const forms = [...logIn, '/register', '/forgot-password', '/reset-password', '/verify-email']
const prerendered = ['/', ...forms, '/404']

/** The address a page is prerendered for; the server answers with it for any value of the parameter. */
const sample = (path: string): string => path.replace(/:[^/]+/, '_')

/** The address of an early read. No page has more than one parameter, and it is the one its read has. */
const addressOf = ({ path }: { readonly path: string }): string => `/api${path.replace(/:(?!user$)\w+/, ':parameter')}`

export default {
  ssr: false,
  // a loader in a file of its own costs a request and starts no sooner
  splitRouteModules: false,
  prerender: [...prerendered, ...Object.keys(EARLY_READS).map(sample)],
  async buildEnd({ reactRouterConfig: { buildDirectory, routes } }) {
    const client = join(buildDirectory, 'client')
    const fileOf = (path: string): string => join(client, path, 'index.html')
    const assets = join(client, 'assets')
    const shell = join(client, '__spa-fallback.html')
    const later = `/assets/${(await readdir(assets)).find((file) => /^later-.*\.css$/.test(file))}`
    const all = [...prerendered, ...Object.keys(EARLY_READS).map(sample)].map(fileOf)
    await Promise.all([...all, shell].map((file) => rewrite(file, (html) => withLaterStyles(html, later))))
    await rewrite(shell, (html) => withBothStylesheets(html, later))
    await slimManifest(assets)
    await listFilesOfCollect(client)
    const inside = (html: string): string =>
      withSmallFilesInside(html, (name) => readFileSync(join(assets, name), 'utf8'))
    await Promise.all(prerendered.map((path) => rewrite(fileOf(path), startAfterPaint)))
    for (const [path, reads] of Object.entries(EARLY_READS)) {
      const { open = [], own = [] } = Object.groupBy(reads, (read) => (read.public ? 'open' : 'own'))
      await rewrite(fileOf(sample(path)), (html) =>
        withEarlyRequests(withPreloadsLast(inside(html)), open.map(addressOf), own.map(addressOf)),
      )
    }
    await rewrite(fileOf('/dashboard'), (html) =>
      withEarlyAmount(html, `/api${myDuesEndpoints.duesToPay.path}`, m.member.toPay.title),
    )
    await rewrite(shell, (html) => withPreloadsLast(inside(html)))
    await dropUnnamedStyles(client)
    await writeFile(
      join(buildDirectory, 'routes.json'),
      `${JSON.stringify(
        pagePaths(routes).map((path) => ({ path })),
        null,
        2,
      )}\n`,
    )
  },
} satisfies Config

async function rewrite(file: string, change: (html: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, 'utf8')))
}

/**
 * Takes the `imports` of every page out of the router's list of pages, which every visitor loads: they serve links that
 * prefetch, and we have none; a page's own script names them as well. What a page does not have is left out too: 6.8 kB (gz) become
 * 2.2.
 */
async function slimManifest(assets: string): Promise<void> {
  const file = join(assets, await manifestIn(assets))
  const [assignment = '', json = ''] = (await readFile(file, 'utf8')).split(/(?<=^window\.__reactRouterManifest=)/)
  const manifest: { routes: Record<string, Record<string, unknown>> } = JSON.parse(json.replace(/;\s*$/, ''))
  const slim = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, route]) => [
      id,
      Object.fromEntries(
        Object.entries(route)
          // styles: the first stylesheet is the root's, the second one is not the router's (`app/later-styles.ts`)
          .filter(([name, value]) => name !== 'imports' && value !== false && (name !== 'css' || id === 'root')),
      ),
    ]),
  )
  await writeFile(file, `${assignment}${JSON.stringify({ ...manifest, routes: slim })};`)
}

/**
 * Writes into the collectors' service worker the files that their page needs: all that its HTML and its scripts name, directly or
 * through others. Scripts of other pages are named by the list of pages alone, which is not followed.
 */
async function listFilesOfCollect(client: string): Promise<void> {
  const html = await readFile(join(client, '__spa-fallback.html'), 'utf8')
  const pages = await readFile(join(client, 'assets', await manifestIn(join(client, 'assets'))), 'utf8')
  const { routes }: { routes: Record<string, { module: string; css?: string[] } | undefined> } = JSON.parse(
    pages.replace(/^window\.__reactRouterManifest=/, '').replace(/;\s*$/, ''),
  )
  const open = ['root', 'layout/admin-layout', 'pages/collect/page'].flatMap((id) => {
    const route = routes[id]
    return route ? [route.module, ...(route.css ?? [])] : []
  })
  open.push(...[...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file))
  const files = new Set(['/icon-32.svg', '/collect.webmanifest'])
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue
    files.add(file)
    if (!/\.(js|css)$/.test(file) || /\/manifest-[^/]*\.js$/.test(file)) continue
    const text = await readFile(join(client, file), 'utf8')
    const named = /(?:from|import)\s*\(?\s*["'`]\.\/([^"'`]+)["'`]|url\(\s*["']?\/assets\/([^"')]+)/g
    open.push(...[...text.matchAll(named)].map(([, script, picture]) => `/assets/${script ?? picture ?? ''}`))
  }
  const list = JSON.stringify([...files].toSorted())
  await rewrite(join(client, 'collect-worker.js'), (worker) =>
    worker
      .replace('const FILES = []', `const FILES = ${list}`)
      .replace("const BUILD = ''", `const BUILD = '${createHash('sha256').update(list).digest('hex').slice(0, 16)}'`),
  )
}

async function manifestIn(assets: string): Promise<string> {
  const name = (await readdir(assets)).find((file) => /^manifest-.*\.js$/.test(file))
  if (name === undefined) throw new Error('the build has no manifest of routes')
  return name
}

/** The build of the pages' HTML leaves stylesheets of its own, in another order, which no page names. */
async function dropUnnamedStyles(client: string): Promise<void> {
  const assets = join(client, 'assets')
  const html = await readFile(join(client, 'index.html'), 'utf8')
  const unnamed = (await readdir(assets)).filter((file) => file.endsWith('.css') && !html.includes(file))
  await Promise.all(unnamed.map((file) => rm(join(assets, file))))
}

interface RouteNode {
  id: string
  parentId?: string
  path?: string
  index?: boolean
}

/**
 * The patterns of all pages (`/chits/:chitId`), so that the server can answer 404 with the page for any other path. One with an
 * optional parameter is two.
 */
function pagePaths(routes: Record<string, RouteNode | undefined>): string[] {
  const nodes = Object.values(routes).filter((route) => route !== undefined)
  const full = (route: RouteNode): string[] => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId]
    return [...(parent ? full(parent) : []), ...(route.path ? [route.path] : [])]
  }
  return nodes
    .filter((route) => (route.index ?? route.path !== undefined) && route.path !== '*' && route.id !== 'root')
    .map(
      (route) =>
        `/${full(route)
          .filter((part) => part !== '')
          .join('/')}`,
    )
    .flatMap((path) => (path.endsWith('?') ? [path.replace(/\/[^/]+$/, ''), path.slice(0, -1)] : [path]))
    .toSorted()
}
