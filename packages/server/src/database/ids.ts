import { randomUUIDv7 } from 'node:crypto'

/** A new identifier, in order of time so that indexes grow at one end. Made here because PostgreSQL 15 has no uuidv7(). */
export const newId = (): string => randomUUIDv7()
