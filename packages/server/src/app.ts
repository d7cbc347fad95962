import { maxHeaderSize } from 'node:http'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Config } from './config.ts'
import type { Connection } from './database/connect.ts'
import { newId } from './database/ids.ts'
import { freshReads } from './database/standby.ts'
import { FEATURES, type Feature } from './features/all-features.ts'
import { openSessionAuthenticator } from './features/sessions/service.ts'
import { knowSettings } from './features/settings/known.ts'
import { showApi } from './http/api-page.ts'
import { readBodies } from './http/bodies.ts'
import { setHeaders } from './http/headers.ts'
import { registerHealthRoutes } from './http/health.ts'
import { limitStrangers, refuseUnderPressure } from './http/limits.ts'
import { registerSources, recordResponses } from './http/metrics.ts'
import { publishOpenApi } from './http/openapi.ts'
import { allowOrigins } from './http/origins.ts'
import { servePages } from './http/pages.ts'
import { handleError } from './http/error-mapping.ts'
import { routesOf } from './http/route.ts'
import { CHECKED_BY_ZOD } from './http/validation.ts'
import type { JobContext } from './jobs/jobs.ts'
import type { Mailer } from './mail/mailer.ts'
import type { SmsSender } from './mail/sms-sender.ts'
import type { Metrics } from './metrics.ts'
import type { EventHub } from './realtime/event-hub.ts'
import { openEventStreams, type EventStreams } from './realtime/event-streams.ts'

const WEB_BUILD = join(import.meta.dirname, '../../web/build')
const LONGEST_REQUEST_MS = 30_000
/** Secrets and people stay out of the log. */
const REDACTED = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  'err.detail',
  'err.where',
]

declare module 'fastify' {
  interface FastifyInstance {
    /** What the jobs of this server need. */
    jobContext: JobContext
    streams: EventStreams
  }
}

export interface AppParts {
  readonly config: Config
  readonly connection: Connection
  /** What follows it and serves reports; without one everything is read from `connection`. */
  readonly standby?: Connection | null
  readonly hub: EventHub
  /** Sends emails; without one they are only stored. */
  readonly mailer?: Mailer | null
  /** Sends SMS; without one they are only stored. */
  readonly smsSender?: SmsSender | null
  /** What counts; without one nothing is counted. */
  readonly metrics?: Metrics | null
  /** The built web client, ours by default. */
  readonly webBuild?: string
  /** Where the log is written, line by line: standard output by default. */
  readonly logTo?: { write(line: string): void }
  /** The features that are served, all by default. */
  readonly features?: readonly Feature[]
}

/** Builds the application; nothing listens yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const {
    config,
    connection,
    standby = null,
    hub,
    mailer = null,
    smsSender = null,
    metrics = null,
    webBuild = WEB_BUILD,
    features = FEATURES,
    logTo,
  } = parts
  // schemas without a sentence of their own speak English
  z.config(z.locales.en())
  const app = fastify({
    logger: { level: config.logLevel, redact: REDACTED, ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    requestTimeout: LONGEST_REQUEST_MS,
    forceCloseConnections: 'idle',
    schemaController: CHECKED_BY_ZOD,
    // a long part of an address is judged like any other: the router alone would answer 414 in its own words
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
  })
  app.setErrorHandler(handleError)
  app.decorateRequest('user', null)
  app.decorateRequest('keyedCall', null)
  app.decorateRequest('newCookie', undefined)
  app.decorate('jobContext', { db: connection.db, config, log: app.log, mailer, smsSender, metrics })

  await setHeaders(app, config)
  if (config.isProduction) await refuseUnderPressure(app)
  await limitStrangers(app)
  allowOrigins(app, config)
  await app.register(cookie)
  await readBodies(app)
  const streams = openEventStreams({ db: connection.db, hub, log: app.log })
  app.decorate('streams', streams)
  app.addHook('preClose', () => streams.close())
  recordResponses(app, metrics)
  if (metrics) registerSources(metrics, app, connection)
  const openApi = publishOpenApi(app)
  showApi(app)
  registerHealthRoutes(app, connection)
  const reports = freshReads({
    primary: connection.db,
    standby: standby?.db ?? null,
    onRead: (source) => metrics?.reportRead(source),
    onProblem: (problem) => app.log.warn({ err: problem }, 'the standby is not used for a moment'),
  })
  const authenticator = openSessionAuthenticator(connection.db)
  const routes = routesOf({ app, db: connection.db, authenticator, reports, config, streams, openApi })
  for (const register of features) register(routes)
  const known = await knowSettings(connection.db, hub, config, (problem) => app.log.warn({ err: problem }))
  app.addHook('onClose', async () => known.close())
  await servePages(app, webBuild, () => ({ gateway: config.payments.gateway, mapHost: known.now().mapHost }))
  return app
}
