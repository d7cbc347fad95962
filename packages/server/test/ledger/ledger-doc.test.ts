import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { evidenceTable, isNamed } from './ledger-evidence.ts'
import { chart, standings, writeChapters } from './ledger-page.ts'
import { cast, chapters } from './ledger-story.ts'

const PAGE = join(import.meta.dirname, '../../../../docs/ledger.md')

let app: TestApp
let all: Awaited<ReturnType<typeof cast>>
let page: string
beforeAll(async () => {
  app = await startApp()
  all = await cast(app)
  page = await write()
})
afterAll(() => app.close())

// @spec LED-5
test('docs/ledger.md describes what the ledger does (UPDATE_DOCS=1 writes it anew)', async () => {
  if (process.env['UPDATE_DOCS'] === '1') await writeFile(PAGE, page)
  expect(await readFile(PAGE, 'utf8')).toBe(page)
})

/** Which document each kind of entry has; of the others there is none. */
const PAPERS: Readonly<Record<string, string>> = {
  captured: 'payment',
  'contribution.paid': 'receipt',
  'contribution.part-paid': 'receipt',
  'collection.taken': 'receipt',
  'counter.taken': 'receipt',
  'debt.settled': 'receipt',
  'counter.cancelled': 'receipt',
  'prize.settled': 'minutes',
  'prize.paid': 'minutes',
  'prize.deposited': 'minutes',
  'deposit.returned': 'minutes',
  'withdrawal.held': 'withdrawal',
  'withdrawal.approved': 'withdrawal',
  'withdrawal.rejected': 'withdrawal',
  'withdrawal.returned': 'withdrawal',
  'withdrawal.paid': 'withdrawal',
  'withdrawal.sent': 'withdrawal',
  'withdrawal.reversed': 'withdrawal',
  'refund.held': 'payment',
  'refund.paid': 'payment',
  'contribution.advanced': 'ticket',
  'advance.written-off': 'ticket',
  'penalty.paid': 'ticket',
  'ticket.substituted': 'ticket',
  'ticket.refunded': 'letter',
}

const open = (by: Caller, url: string) =>
  app.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${by.token}` } })

const ADDRESSES: Readonly<Record<string, (id: string) => string>> = {
  receipt: (no) => `/receipts/${no}.pdf`,
  minutes: (id) => `/auctions/${id}/minutes.pdf`,
  withdrawal: (id) => `/withdrawals/${id}.pdf`,
  letter: (id) => `/arrears/steps/${id}/letter.pdf`,
  payment: (id) => `/admin/payments/${id}`,
  ticket: (id) => `/admin/arrears/${id}`,
}
const addressOf = ({ kind, id }: { kind: string; id: string }): string => ADDRESSES[kind]?.(id) ?? ''

// @spec LED-11
test('every entry of the story has its document, and the document opens', async () => {
  const { rows } = await app.owner.query<{ kind: string; papers: string[] }>(
    `select case when event_key like '%:captured' then 'captured' else journal.kind end as kind,
            array_agg(paper order by journal.id) as papers
       from journal, paper_of(event_key) as paper group by 1 order by 1`,
  )
  const found = rows.map(({ kind, papers }) => [kind, [...new Set(papers.map((paper) => paper?.split(':')[0]))]])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(rows.map(({ kind }) => [kind, [PAPERS[kind]]])))
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(Object.keys(PAPERS)))
  const one = new Map(rows.flatMap(({ papers }) => papers.filter(Boolean)).map((paper) => [paper.split(':')[0], paper]))
  for (const paper of one.values()) {
    const [kind = '', id = ''] = paper.split(':')
    expect([paper, (await open(all.familyFive.admin, addressOf({ kind, id }))).statusCode]).toEqual([paper, 200])
  }
})

// @spec LED-11
test('every line of a member’s wallet leads to documents they may open, and nobody else may open a slip of theirs', async () => {
  const members = [all.familyFive, all.companyFive, all.late].flatMap(({ running }) => running.members)
  const seen = new Map<string, [Caller, string]>()
  for (const member of members) {
    const { entries } = (
      await api(app)
        .as(member)
        .call(endpoints.walletEntries, { query: { limit: 100 } })
    ).reply
    for (const { paper } of entries) if (paper) seen.set(paper.kind, [member, addressOf(paper)])
  }
  expect([...seen.keys()].toSorted()).toEqual(['letter', 'minutes', 'receipt', 'withdrawal'])
  for (const [member, url] of seen.values()) expect([url, (await open(member, url)).statusCode]).toEqual([url, 200])
  const [owner, slip = ''] = seen.get('withdrawal') ?? []
  const stranger = members.find(({ id }) => id !== owner?.id) ?? all.sita
  expect((await open(stranger, slip)).statusCode).toBe(404)
})

// @spec LED-11
test('every line of a member’s wallet that belongs to a scheme names the scheme', async () => {
  const members = [all.familyFive, all.companyFive, all.late, all.three].flatMap(({ running }) => running.members)
  const named = new Map<string, boolean>()
  for (const member of members) {
    const { entries } = (
      await api(app)
        .as(member)
        .call(endpoints.walletEntries, { query: { limit: 100 } })
    ).reply
    for (const { kind, reference } of entries)
      named.set(kind, /Family Five|Company Five|Late Five|Three/.test(reference) && named.get(kind) !== false)
  }
  const kinds = ['contribution.paid', 'dividend', 'penalty.paid', 'prize.paid', 'ticket.refunded']
  expect(kinds.map((kind) => [kind, named.get(kind)])).toEqual(kinds.map((kind) => [kind, true]))
})

async function write(): Promise<string> {
  const story = await writeChapters(app, chapters(all))
  await expectLedgerSound(app)
  const { rows } = await app.owner.query<{ event_key: string; side: string }>(
    'select event_key, side from broken.wallet_move',
  )
  expect(rows.filter(({ event_key, side }) => !isNamed(event_key, side))).toEqual([])
  return `# The ledger

Every kind of entry with numbers. \`packages/server/test/ledger/ledger-doc.test.ts\` makes the entries on a real database and writes
this page. Do not edit it; run \`UPDATE_DOCS=1 npx vitest run packages/server/test/ledger/ledger-doc.test.ts\`.

Transfers, journals and holds: docs/spec/ledger.md, LED-2 and LED-3. A debit increases what the company has and decreases what it
owes, a credit the opposite. Tables: \`schema/04_ledger.sql\`; checks: \`schema/13_invariants.sql\`; code: \`features/ledger\`.

## The chart of accounts

${await chart(app)}

Where a chit has one account, the instalments say whose dividends and advances these are; checks compare both
(\`dividends_waiting_equal_payable\`, \`advances_equal_covered_instalments\`).

## Whose money it is

Checks compare every movement of a wallet with the row it points to, to the paisa (LED-5, ADR 3):
\`wallet_credits_point_to_their_source\`, \`wallet_debits_point_to_their_act\`, \`gateway_credits_were_captured\`,
\`bank_lines_pay_whom_they_name\`.

${evidenceTable()}

## Entries

Family Five has five members, 10,000 a month for five months, a pool of 50,000. Each line is the event's key and kind, then debit /
credit and amount of each transfer.

${story}

## Balances at the end

${await standings(app)}
`
}
