import { randomUUIDv7 } from 'node:crypto'

/** A new identifier, in order of time so that indexes grow at one end. Made here because PostgreSQL 15 has no uuidv7(). */
export const newId = (): string => randomUUIDv7()

/** Whether a text is an identifier as it is mostly written; PostgreSQL knows other ways to write one. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
