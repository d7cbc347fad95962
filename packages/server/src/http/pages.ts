import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { pagePolicy } from './headers.ts'
import { refuseWith } from './problems.ts'

/** Where the gateway's checkout comes from; only the payment page may load it. */
const CHECKOUT_HOSTS = ['https://checkout.razorpay.com', 'https://api.razorpay.com', 'https://lumberjack.razorpay.com']

const NOT_BUILT = `<!doctype html><title>Kuri</title><p>The pages are not built yet: run <code>npm start</code>, or <code>npm run dev</code> for the development server. The API is at <a href="/api/docs">/api/docs</a>.`

/**
 * Serves the built web client from `folder` (with `client/` and `routes.json` in it). `/` is the ready landing page,
 * other known pages are the application's shell; an unknown address is the same shell with 404, so that people see the
 * product's own "Page Not Found". A missing file of `/assets` is never a page.
 */
export async function servePages(app: FastifyInstance, config: Config, folder: string): Promise<void> {
  const client = join(folder, 'client')
  const landing = await readPage(join(client, 'index.html'))
  const shell = await readPage(join(client, '__spa-fallback.html'))
  const isKnown = await knownPages(join(folder, 'routes.json'))
  const policy = pagePolicy([landing, shell], config)
  const checkout = config.payments.gateway === 'razorpay' ? CHECKOUT_HOSTS : []
  const paymentPolicy = pagePolicy([landing, shell], config, checkout)

  const sendPage = (reply: FastifyReply, html: string, status: number, path: string) =>
    reply
      .status(status)
      .header('content-security-policy', path === '/payment' ? paymentPolicy : policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html)

  app.get('/', { schema: { hide: true } }, async (_request, reply) => sendPage(reply, landing, 200, '/'))
  if (existsSync(client)) {
    await app.register(serveStatic, {
      root: client,
      wildcard: false,
      index: false,
      preCompressed: true,
      // pages go out with their policy, and the build's own notes stay here
      globIgnore: ['**/*.html', '**/*.data', '.vite/**', '**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request)
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets)(\/|$)/.test(path)
    if (!isPage) return refuseWith(reply, { code: 'not_found' })
    return sendPage(reply, shell, isKnown(path) ? 200 : 404, path)
  })
}

function pathOf(request: FastifyRequest): string {
  const [path = '/'] = request.url.split('?')
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
}

const readPage = async (file: string): Promise<string> => await readFile(file, 'utf8').catch(() => NOT_BUILT)

/** Whether the router of the web client knows an address; everything is known when its list was not built. */
async function knownPages(file: string): Promise<(path: string) => boolean> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return () => true
  const pages = JSON.parse(text) as { readonly path: string }[]
  const patterns = pages.map(({ path }) => patternOf(path))
  return (path) => patterns.some((pattern) => pattern.test(path))
}

/** `/verify/:auctionId?` → `/verify` and `/verify/…`. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/:[^/]+\?/g, '(/[^/]+)?').replace(/:[^/()]+/g, '[^/]+')}$`)
