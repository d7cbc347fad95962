import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseWith } from './error-mapping.ts'
import { pageOf, readPage, sendPage, type Elsewhere, type ReadyPage } from './ready-page.ts'

const NOT_BUILT = `<!doctype html><title>Kuri</title><p>The pages are not built yet: run <code>npm start</code>, or <code>npm run dev</code> for the development server. The API is at <a href="/api/docs">/api/docs</a>.`

const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

const STATIC = { index: false, preCompressed: true } as const

/**
 * Headers that say something about a page or a call, off for the build's files: a page loads thirty of them, and a phone's line
 * carries 15 kB of headers before the page is shown.
 */
const NOT_OF_FILES = {
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const

/**
 * Serves the built web client from `folder` (with `client/` and `routes.json` in it). Pages that the build made ready
 * go out as they are, other known pages are the application's shell; an unknown address is answered 404 with the product's
 * own "Page Not Found", made ready too. A missing file of `/assets` is never a page.
 */
export async function servePages(app: FastifyInstance, folder: string, elsewhere: () => Elsewhere): Promise<void> {
  const client = join(folder, 'client')
  const paths = await pagePaths(join(folder, 'routes.json'))
  const shell = (await readPage(join(client, '__spa-fallback.html'))) ?? pageOf(NOT_BUILT)
  const missing = (await readPage(join(client, '404/index.html'))) ?? shell
  const pageAt = await pagesOf(client, paths, shell)

  if (existsSync(client)) {
    // one route for all of the build’s files: two routes for each took 11 MiB
    const assets = join(client, 'assets')
    const names = new Set((await readdir(assets)).filter((name) => !/\.(br|gz)$/.test(name)))
    app.get<{ Params: { name: string } }>('/assets/:name', { helmet: NOT_OF_FILES }, (request, reply) => {
      const { name } = request.params
      return names.has(name) ? reply.sendFile(name) : reply.callNotFound()
    })
    await app.register(serveStatic, {
      ...STATIC,
      root: assets,
      serve: false,
      // what is kept for ever is never asked for again by its date, nor in parts
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply) => {
        reply.header('cache-control', 'public, max-age=31536000, immutable')
        reply.removeHeader('x-request-id')
      },
    })
    await app.register(serveStatic, {
      ...STATIC,
      root: client,
      wildcard: false,
      decorateReply: false,
      // pages go out with their policy, and the build's own notes stay here
      globIgnore: ['assets/**', '**/*.html', '**/*.data', '.vite/**', '**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        reply.header('cache-control', 'no-cache')
        // a worker has the policy it came with: this one fetches the page that it keeps
        if (/-worker\.js(\.(br|gz))?$/.test(path)) reply.header('content-security-policy', WORKER_POLICY)
      },
    })
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request)
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets)(\/|$)/.test(path)
    if (!isPage) return refuseWith(reply, { code: 'not_found' })
    const page = pageAt(path)
    return sendPage(request, reply.status(page ? 200 : 404), { page: page ?? missing, path, elsewhere: elsewhere() })
  })
}

function pathOf(request: FastifyRequest): string {
  const [path = '/'] = request.url.split('?')
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
}

/** The patterns of the web client's router; null when its list was not built. */
async function pagePaths(file: string): Promise<string[] | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as { readonly path: string }[]).map(({ path }) => path)
}

/**
 * The page of an address, by the web client's router: what the build made ready for it (with `_` for a parameter), or the
 * shell. Null for an address the router does not know; it knows all when its list was not built.
 */
async function pagesOf(
  client: string,
  paths: readonly string[] | null,
  shell: ReadyPage,
): Promise<(path: string) => ReadyPage | null> {
  const known = (paths ?? ['/']).map(async (path) => ({
    pattern: patternOf(path),
    page: (await readPage(join(client, path.replace(/:[^/]+/, '_'), 'index.html'))) ?? shell,
  }))
  const pages = await Promise.all(known)
  return (path) => pages.find(({ pattern }) => pattern.test(path))?.page ?? (paths === null ? shell : null)
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`)
