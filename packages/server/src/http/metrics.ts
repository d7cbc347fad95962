import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Connection } from '../database/connect.ts'
import { stateOfHouse } from '../database/state-of-house.ts'
import type { Meter } from '../meter.ts'

/**
 * What was asked, how it was answered and how long it took: a line of the log at level info, and the meter's figures.
 * By the route's pattern, never by its address: tokens and people stay out.
 */
export function noteAnswers(app: FastifyInstance, meter: Meter | null): void {
  app.addHook('onResponse', async (request, reply) => {
    const call = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    }
    meter?.answered(call)
    request.log.info({ ...call, person: request.user?.id }, 'answered')
  })
}

/** Lets the meter ask the process and the database when it is read. */
export function askOnReading(meter: Meter, app: FastifyInstance, { pool, db }: Connection): void {
  meter.ask(async () => ({
    streams: { help: 'Event streams that are open', value: app.streams.size },
    pool_connections: { help: 'Connections to the database', value: pool.totalCount },
    pool_idle: { help: 'Connections that rest', value: pool.idleCount },
    pool_waiting: { help: 'Work that waits for a connection', value: pool.waitingCount },
  }))
  meter.ask(async () => {
    const state = await stateOfHouse(db).catch(() => ({}))
    const isUp = Object.keys(state).length > 0
    return { database_up: { help: '1 when the database answers', value: isUp ? 1 : 0 }, ...state }
  })
}

/** Tells the figures at `/metrics` on a port of their own, which is nobody's business outside the company's network. */
export async function tellMetrics(
  meter: Meter,
  { port, host }: { port: number; host: string },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    meter.read().then(
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
