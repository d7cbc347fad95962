import { expect, test } from 'vitest'
import { readMigrations } from '../../src/database/migrate.ts'

/*
 * While servers are replaced one after the other, the program before a migration works on the tables after it
 * (ADR 2). What it would feel is not written, unless it stands here with its reason.
 */

const FELT: readonly { readonly what: string; readonly sign: RegExp }[] = [
  { what: 'drops a table', sign: /\bdrop table\b/ },
  { what: 'drops a column', sign: /\bdrop column\b/ },
  { what: 'renames', sign: /\brename (column|to|constraint)\b/ },
  { what: 'changes a type', sign: /\balter column \w+ (set data )?type\b/ },
  { what: 'makes an old column necessary', sign: /\balter column \w+ set not null\b/ },
  {
    what: 'adds a column nobody fills',
    sign: /\badd column (?:(?!default|generated|,|;)[\s\S])*\bnot null\b(?:(?!default|generated|,|;)[\s\S])*[,;]/,
  },
]

/** In its time: what the program before it had stopped using. By migration and what it does. */
const IN_ITS_TIME: Readonly<Record<string, string>> = {}

/** Without comments and the bodies of functions, which are not the tables' make. */
const statements = (sql: string): string =>
  sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
    .toLowerCase()

const feltIn = (sql: string): string[] => FELT.filter(({ sign }) => sign.test(statements(sql))).map(({ what }) => what)

test('no migration takes from the program before it what that program uses', async () => {
  const [, ...migrations] = await readMigrations()
  const found = migrations.flatMap(({ name, files }) =>
    files.flatMap(({ sql }) => feltIn(sql).map((what) => `${name} ${what}`)),
  )
  expect(found.filter((one) => !(one in IN_ITS_TIME))).toEqual([])
})

test.each([
  ['alter table person drop column phone;', 'drops a column'],
  ['alter table person rename column phone to telephone;', 'renames'],
  ['alter table person alter column phone type integer using 0;', 'changes a type'],
  ['alter table person alter column phone set not null;', 'makes an old column necessary'],
  ['alter table person add column age integer not null;', 'adds a column nobody fills'],
  ['drop table person;', 'drops a table'],
])('%s is noticed', (sql, what) => {
  expect(feltIn(sql)).toEqual([what])
})

test('what only expands is not', () => {
  expect(
    feltIn(`alter table person add column age integer not null default 0, add column town text;
            -- drop table person
            create function f() returns void language sql as $$ drop table t $$;`),
  ).toEqual([])
})
