import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ledgerChecks } from '../../../messages/en/admin/ledger-checks.ts'

const SCHEMA = join(import.meta.dirname, '../../../../../server/schema')

// @finding U43
test('every check of the ledger has a sentence of its own', () => {
  const schema = globSync('13_*.sql', { cwd: SCHEMA }).map((file) => readFileSync(join(SCHEMA, file), 'utf8'))
  const ofLedger = schema.join('\n').matchAll(/create function broken\.(\w+)/g)
  const names = Array.from(ofLedger, ([, name]) => name)
  expect(new Set(Object.keys(ledgerChecks))).toEqual(new Set(names))
  expect(new Set(Object.values(ledgerChecks)).size).toBe(names.length)
})
