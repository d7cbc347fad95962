import type pg from 'pg'
import { connect } from '../../src/database/connect.ts'
import { startEmbedded } from '../../src/database/embedded.ts'
import { recordEvents, type EventRecorder } from '../record-events.ts'
import type { Company } from './company.ts'

/** The books themselves, read beside the servers: whoever asks a server does the clock's work for it. */
export interface BooksInside {
  rows<R extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<R[]>
  /** What is published from now on. */
  recordEvents(): Promise<EventRecorder>
  close(): Promise<void>
}

export async function openBooks({ dataDir }: Company): Promise<BooksInside> {
  const embedded = await startEmbedded({ dataDir })
  const connection = connect(embedded.ownerUrl(), { most: 2 })
  return {
    rows: async <R extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
      (await connection.pool.query<R>(sql, [...values])).rows,
    recordEvents: () => recordEvents(embedded.ownerUrl()),
    async close() {
      await connection.close()
      await embedded.stop()
    },
  }
}
