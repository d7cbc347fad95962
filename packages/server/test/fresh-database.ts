import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { inDatabase } from './database.ts'
import { execute } from './execute.ts'

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
  await execute(owner, `create database ${name} template ${template} strategy file_copy`)
  return {
    name,
    ownerUrl: inDatabase(owner, name),
    applicationUrl: inDatabase(application, name),
    drop: () => execute(owner, `drop database ${name} with (force)`),
  }
}
