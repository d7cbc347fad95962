import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { chart, standings, tell } from './ledger-page.ts'
import { cast, chapters } from './ledger-story.ts'

const PAGE = join(import.meta.dirname, '../../../../docs/ledger.md')

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('docs/ledger.md tells what the ledger does (UPDATE_DOCS=1 writes it anew)', async () => {
  const page = await write()
  if (process.env['UPDATE_DOCS'] === '1') await writeFile(PAGE, page)
  expect(await readFile(PAGE, 'utf8')).toBe(page)
})

async function write(): Promise<string> {
  const story = await tell(app, chapters(await cast(app)))
  await expectLedgerSound(app)
  return `# The ledger

Every kind of entry with its numbers. This page is written by \`packages/server/test/ledger/ledger-doc.test.ts\`: the story is
lived on a real database, by the product's own calls wherever there is one, and told from what then stands in the books. Do not
edit it; run \`UPDATE_DOCS=1 npx vitest run packages/server/test/ledger/ledger-doc.test.ts\`.

How to read it. A **transfer** moves one amount from one account to another; a **journal** is one business event with its
transfers, and its key lets it happen once. A debit makes what we have larger and what we owe smaller, a credit the opposite.
Money that is **held** is still its owner's and no longer free. Nothing is ever edited: a correction is the opposite transfer.
No account falls below nothing; the database refuses it. The tables are in \`migrations/0004_ledger.sql\`, the laws in
\`migrations/0013_ledger_checks.sql\`, the code that posts in \`features/ledger\`.

## The chart of accounts

${await chart(app)}

Where one account is kept for each chit, whose money it is stands with the business: dividends waiting with the instalments they
will lower, advances with the instalments they cover. A law ties the two (\`dividends_waiting_equal_payable\`,
\`advances_equal_covered_instalments\`).

## The story

Family Five is the landing page's chit: five members, 10,000 a month for five months, a pool of 50,000.

${story}

## What it comes to

${await standings(app)}
`
}
