import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../fresh-database.ts'

const SOURCE = join(import.meta.dirname, '../../src/database')

/** What TypeScript believes: for each table its columns with the text of their types. */
function believed(): Map<string, Map<string, string>> {
  const files = readdirSync(join(SOURCE, 'tables')).map((file) => readFileSync(join(SOURCE, 'tables', file), 'utf8'))
  const interfaces = new Map(
    files.flatMap((text) =>
      [...text.matchAll(/export interface (\w+) \{\n([\s\S]*?)\n\}/g)].map(([, name = '', body = '']) => [
        name,
        columnsIn(body),
      ]),
    ),
  )
  const [, tables = ''] =
    /export interface Database \{\n([\s\S]*?)\n\}/.exec(readFileSync(join(SOURCE, 'types.ts'), 'utf8')) ?? []
  return new Map(
    [...columnsIn(tables)].map(([table, name]) => [table, interfaces.get(name) ?? new Map<string, string>()]),
  )
}

const columnsIn = (body: string): Map<string, string> =>
  new Map(
    [...body.matchAll(/^ {2}(\w+): ((?:.|\n {4})+)/gm)].map(([, name = '', type = '']) => [
      name,
      type.replace(/\s+/g, ' ').trim(),
    ]),
  )

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly isNullable: boolean
  readonly isOptional: boolean
  readonly isView: boolean
}

let database: FreshDatabase
let columns: Column[]
beforeAll(async () => {
  database = await freshDatabase()
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  const { rows } = await client.query<Column>(
    `select c.table_name as table, column_name as column, udt_name as type, is_nullable = 'YES' as "isNullable",
            column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as "isOptional",
            t.table_type = 'VIEW' as "isView"
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' order by 1, ordinal_position`,
  )
  columns = rows
  await client.end()
})
afterAll(() => database.drop())

/** How a SQL type may be written in TypeScript. */
const WRITTEN_AS: Record<string, RegExp> = {
  int2: /number/,
  int4: /number/,
  int8: /number|Paise/,
  bool: /boolean/,
  timestamptz: /Date/,
  date: /Day|string/,
  bytea: /Buffer/,
  jsonb: /Json<|Record<|ColumnType<unknown/,
  _int4: /number\[\]/,
  _int8: /(number|Paise)\[\]/,
  _text: /string\[\]/,
  _uuid: /string\[\]/,
  _date: /(Day|string)\[\]/,
}
const NO_TEXT = /\b(number|Date|Buffer|boolean|Paise|Json)\b/

describe('TypeScript knows the database as it is', () => {
  test('every table, and none that is not there', () => {
    expect([...believed().keys()].toSorted()).toEqual([...new Set(columns.map(({ table }) => table))].toSorted())
  })
  test('every column, and none that is not there', () => {
    const known = [...believed()].flatMap(([table, types]) => [...types.keys()].map((column) => `${table}.${column}`))
    expect(known.toSorted()).toEqual(columns.map(({ table, column }) => `${table}.${column}`).toSorted())
  })
  test('what each column holds', () => {
    const types = believed()
    const wrong = columns.filter(({ table, column, type }) => {
      const text = types.get(table)?.get(column) ?? ''
      const expected = WRITTEN_AS[type]
      return expected ? !expected.test(text) : NO_TEXT.test(text)
    })
    expect(wrong).toEqual([])
  })
  test('what may be null', () => {
    const types = believed()
    const wrong = columns.filter(({ table, column, isNullable, isView }) => {
      const text = types.get(table)?.get(column) ?? ''
      // what JSON holds is its own affair
      const allowsNull = /\bnull\b|unknown/.test(text.replace(/(Json|Record)<.*>(?= \||$)/, ''))
      return !isView && allowsNull !== isNullable
    })
    expect(wrong).toEqual([])
  })
  test('what need not be written', () => {
    const types = believed()
    const wrong = columns.filter(({ table, column, isOptional, isNullable, isView }) => {
      const isGenerated = /^(Generated|Written)</.test(types.get(table)?.get(column) ?? '')
      return !isView && !isNullable && isGenerated && !isOptional && !isWrittenByDatabase(table, column)
    })
    expect(wrong).toEqual([])
  })
})

const LEDGER = new Set(['account_kind', 'account', 'journal', 'transfer', 'entry', 'bank_transfer'])
const TOTALS = new Set([
  'total_change',
  'stored_total',
  'stored_chit_total',
  'stored_chit_day',
  'stored_kind_balance',
  'stored_day',
  'counted_transfers',
  'stored_branch_balance',
  'counted_for_branches',
])
/**
 * Written by the database alone: the ledger by ledger_post, changes of totals, minutes to file, who signed minutes and what a part
 * is of by triggers, totals by add_up_totals, add_up_balances and add_up_branches, the audit trail's chain by its trigger.
 */
const isWrittenByDatabase = (table: string, column: string): boolean =>
  LEDGER.has(table) ||
  TOTALS.has(table) ||
  table === 'minutes_to_file' ||
  (table === 'instalment_part' && ['part_no', 'chit_id', 'rest_paise', 'paid_to', 'payer_id'].includes(column)) ||
  (table === 'minutes_signature' && column === 'signed_by') ||
  (table === 'audit_entry' && ['seq', 'at', 'previous_hash', 'hash'].includes(column))
