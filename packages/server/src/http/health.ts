import type { FastifyInstance } from 'fastify'
import { isMigrated } from '../database/migrate.ts'
import type { Connection } from '../database/connect.ts'
import { refuseWith } from './error-mapping.ts'

/** `/healthz`: the process is alive. `/readyz`: the database answers and has every migration. Below `/api` too. */
export function registerHealthRoutes(app: FastifyInstance, { pool }: Connection): void {
  for (const base of ['', '/api']) {
    app.get(`${base}/healthz`, async () => ({ status: 'alive' }))
    app.get(`${base}/readyz`, async (_request, reply) => {
      const isReady = await isMigrated((sql) => pool.query(sql)).catch(() => false)
      return isReady ? { status: 'ready' } : refuseWith(reply, { code: 'unavailable', retryAfterSeconds: 2 })
    })
  }
}
