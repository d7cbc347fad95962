import { buildApp } from '../../src/app.ts'
import { connect } from '../../src/database/connect.ts'
import { openEventHub } from '../../src/realtime/event-hub.ts'
import type { TestApp } from '../app.ts'

/** A second server on the same database: connections, streams, memory and, if given, settings of its own. */
export async function anotherServer(first: TestApp, config = first.config): Promise<TestApp> {
  const { connectionString: url } = first.owner.options
  if (url === undefined) throw new Error('the test database has no address')
  const connection = connect(url)
  const hub = await openEventHub(url, () => undefined)
  const app = await buildApp({ config, connection, hub })
  await app.ready()
  return {
    ...first,
    app,
    db: connection.db,
    async close() {
      await app.close()
      await hub.close()
      await connection.close()
    },
  }
}
