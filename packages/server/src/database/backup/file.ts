import type { DatabaseKind } from '../migrate.ts'

/*
 * A backup is a gzip file of lines, each a JSON value: a head, for each table a title and as many rows as it counts, and
 * an end with a figure over every line before it. It can be read with `zcat` and nothing else.
 */

const FORMAT = 'kuri-backup-1'

export interface Head {
  readonly format: typeof FORMAT
  readonly takenAt: string
  readonly kind: DatabaseKind
  /** What made the tables, oldest first: a backup is put back into tables of the same make. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
}

/** Stands before the rows of a table. */
export interface Title {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: number
}

export interface End {
  readonly sequences: readonly { readonly name: string; readonly last: string }[]
  /** Over all accounts, as `booksFigure` has it. */
  readonly books: string
  /** SHA-256 of all lines before this one. */
  readonly sha256: string
}

/** A file that cannot be put back; the message says why. Nothing was changed. */
export class UnfitBackup extends Error {}

export const headOf = (parts: Omit<Head, 'format'>): Head => ({ format: FORMAT, ...parts })

export function readHead(line: string | undefined): Head {
  const head = parse(line) as Partial<Head> | null
  if (head?.format !== FORMAT || !head.kind || !head.takenAt || !Array.isArray(head.migrations)) {
    throw new UnfitBackup('This file is no backup of Kuri.')
  }
  return head as Head
}

/** The title of the next table, or the end of the file. */
export function readTitleOrEnd(line: string | undefined): Title | End {
  const found = parse(line) as Partial<Title & End> | null
  const isTitle = typeof found?.table === 'string' && Array.isArray(found.columns) && Number.isInteger(found.rows)
  const isEnd = Array.isArray(found?.sequences) && typeof found.books === 'string' && typeof found.sha256 === 'string'
  if (!isTitle && !isEnd) throw damaged()
  return found as Title | End
}

export const damaged = (): UnfitBackup =>
  new UnfitBackup('This backup is damaged or was cut off: it does not end as it was written. Take another one.')

function parse(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '')
  } catch {
    return null
  }
}
