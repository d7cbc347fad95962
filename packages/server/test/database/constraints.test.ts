import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CONSTRAINTS } from '../../src/http/constraints.ts'

const SCHEMA = join(import.meta.dirname, '../../schema')

test('every constraint that speaks as a refusal is kept by the database under that name', () => {
  const sql = readdirSync(SCHEMA)
    .map((file) => readFileSync(join(SCHEMA, file), 'utf8'))
    .join('\n')
  const kept = (name: string) =>
    new RegExp(`constraint ${name}\\b|unique index ${name}\\b|constraint = '${name}'`).test(sql)
  expect(Object.keys(CONSTRAINTS).filter((name) => !kept(name))).toEqual([])
})
