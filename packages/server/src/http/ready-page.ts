import { readFile } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { pagePolicy, scriptHashes } from './headers.ts'

/** A page of the web client as it goes out: with its policy, and as the build compressed it. */
export interface ReadyPage {
  /** Its inline scripts: the build's own, which its policy names. */
  readonly hashes: readonly string[]
  readonly plain: Buffer
  /** Null where the build made none. */
  readonly br: Buffer | null
  readonly gzip: Buffer | null
}

/** Where the gateway's checkout comes from; only the payment page may load it. */
const CHECKOUT_HOSTS = [
  'https://checkout.razorpay.com',
  'https://api.razorpay.com',
  'https://cdn.razorpay.com',
  'https://lumberjack.razorpay.com',
]

/** Reads a page of the build; null when the build has none of that name. */
export async function readPage(file: string): Promise<ReadyPage | null> {
  const [plain, br, gzip] = await Promise.all([file, `${file}.br`, `${file}.gz`].map(readIfThere))
  return plain ? { hashes: scriptHashes(plain.toString()), plain, br: br ?? null, gzip: gzip ?? null } : null
}

const readIfThere = (file: string): Promise<Buffer | null> => readFile(file).catch(() => null)

/** A page that no build made. */
export function pageOf(html: string): ReadyPage {
  return { hashes: scriptHashes(html), plain: Buffer.from(html), br: null, gzip: null }
}

/** What pages may load from elsewhere, as the server is configured. */
export interface Elsewhere {
  readonly gateway: Config['payments']['gateway']
  /** Whose map is shown; null: our own drawing is. */
  readonly mapHost: string | null
}

/** The one page that opens the gateway's checkout. */
const isCheckout = (path: string, { gateway }: Elsewhere): boolean => path === '/payment' && gateway === 'razorpay'

function policyFor({ hashes }: ReadyPage, path: string, elsewhere: Elsewhere): string {
  const { mapHost } = elsewhere
  const opens = isCheckout(path, elsewhere) ? CHECKOUT_HOSTS : []
  return pagePolicy({ hashes, opens, frames: mapHost === null ? [] : [`https://${mapHost}`] })
}

/** Sends a page; its name is computed anew each time, since it names the files of one build. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, path, elsewhere }: { readonly page: ReadyPage; readonly path: string; readonly elsewhere: Elsewhere },
): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => page[name] && new RegExp(`\\b${name}\\b`).test(accepted))
  if (encoding) reply.header('content-encoding', encoding)
  // there a bank's own window has to be able to answer the one it came from
  const opener = isCheckout(path, elsewhere) ? 'same-origin-allow-popups' : 'same-origin'
  return reply
    .header('content-security-policy', policyFor(page, path, elsewhere))
    .header('cross-origin-opener-policy', opener)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8')
    .send((encoding && page[encoding]) ?? page.plain)
}
