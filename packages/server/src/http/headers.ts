import { createHash } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'
import type { Config } from '../config.ts'

const YEAR_SECONDS = 31_536_000

/** Headers of every answer, and compression. */
export async function setHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    // pages have their own policy (pages.ts); an answer of the API is no page at all
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: config.isProduction ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    crossOriginResourcePolicy: { policy: config.allowedOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // of every answer: an address can be written in many ways; what may be cached has its own header
    reply.header('cache-control', 'no-store')
  })
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1_400,
    // the fast end of the scale: answers are compressed once and read once
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    encodings: ['br', 'gzip'],
  })
}

/**
 * What a page of ours may load. Scripts are our files and the inline ones the build wrote, by their hashes. Styles need
 * 'unsafe-inline': the component library sets style attributes.
 */
export function pagePolicy({ hashes, frames = [], opens = [] }: Loads): string {
  const framed = [...frames, ...opens]
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes, ...opens],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...opens],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...opens],
    'frame-src': framed.length > 0 ? framed : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...opens],
    'frame-ancestors': ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}

/** What a page's policy lets it load beside our own files. */
interface Loads {
  /** Its inline scripts, by their hashes. */
  readonly hashes: readonly string[]
  readonly frames?: readonly string[]
  /** The gateway's checkout: scripts, pictures, frames and calls. */
  readonly opens?: readonly string[]
}

/** The hashes of a page's inline scripts, as its policy names them. */
export const scriptHashes = (html: string): string[] => [
  ...new Set(inlineScripts(html).map((script) => `'sha256-${sha256(script)}'`)),
]

/** The texts of `<script>` elements without a `src`. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text ?? '')
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')
