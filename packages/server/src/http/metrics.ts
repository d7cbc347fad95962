import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Connection } from '../database/connect.ts'
import { readMetrics } from '../database/metrics-queries.ts'
import type { Metrics } from '../metrics.ts'

/**
 * Logs each response (route, status, time) at level info and counts it. The route's pattern is recorded, never the URL, so
 * that no token and no person's id is logged.
 */
export function recordResponses(app: FastifyInstance, metrics: Metrics | null): void {
  app.addHook('onResponse', async (request, reply) => {
    const call = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    }
    metrics?.answered(call)
    request.log.info({ ...call, person: request.user?.id }, 'answered')
  })
}

/** Adds the gauges of the process and of the database. */
export function registerSources(metrics: Metrics, app: FastifyInstance, { pool, db }: Connection): void {
  metrics.addSource(async () => ({
    streams: { help: 'Event streams that are open', value: app.streams.size },
    pool_connections: { help: 'Connections to the database', value: pool.totalCount },
    pool_idle: { help: 'Connections that rest', value: pool.idleCount },
    pool_waiting: { help: 'Work that waits for a connection', value: pool.waitingCount },
  }))
  metrics.addSource(async () => {
    const state = await readMetrics(db).catch(() => ({}))
    const isUp = Object.keys(state).length > 0
    return { database_up: { help: '1 when the database answers', value: isUp ? 1 : 0 }, ...state }
  })
}

/** Serves `/metrics` on a port of its own, for the company's network only. */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.read().then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
