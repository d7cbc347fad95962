import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { inDatabase } from './database.ts'

export interface FreshDatabase {
  readonly name: string
  readonly ownerUrl: string
  readonly applicationUrl: string
  drop(): Promise<void>
}

/** A database of one's own, migrated and empty, marked `test`. */
export async function freshDatabase(template = inject('databases').template): Promise<FreshDatabase> {
  const { owner, application } = inject('databases')
  const name = `kuri_${randomBytes(6).toString('hex')}`
  const statements = await connectedTo(owner)
  await statements.query(`create database ${name} template ${template} strategy file_copy`)
  return {
    name,
    ownerUrl: inDatabase(owner, name),
    applicationUrl: inDatabase(application, name),
    drop: async () => {
      await statements.query(`drop database ${name} with (force)`)
    },
  }
}

let connected: Promise<pg.Client> | undefined

/** One connection for all files of a worker: each costs PostgreSQL 30 to 45 ms of processor. It ends with the worker. */
function connectedTo(owner: string): Promise<pg.Client> {
  connected ??= (async () => {
    const client = new pg.Client({ connectionString: owner })
    await client.connect()
    return client
  })()
  return connected
}
