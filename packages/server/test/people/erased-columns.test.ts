import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../app.ts'

/* Every column that can hold text about a person is erased with the person, or kept for a reason. Read from the catalog. */

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Why text stays: columns by name, or a whole table that holds nothing about people. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  'the company’s own, and about no person': ['branch', 'company_settings', 'signing_key', 'slide', 'schema_migration'],
  'the terms of a chit, and what the server calculates from them': [
    'account_kind',
    'agreement_text',
    'arrears_step.lines',
    'auction_beginning',
    'chit',
    'penalty.because',
    'previous_chit',
    'stored_branch_balance',
    'stored_day',
    'stored_kind_balance',
  ],
  'a role, or the company’s accounts': ['approval.after', 'approval.before'],
  'why all members of a chit got another auction, why a line of the bank was another': [
    'auction.cancel_reason',
    'bank_match',
  ],
  'numbers and codes that the server, a device or a gateway makes up': [
    'account',
    'bank_reference.event_key',
    'cheque.number',
    'cheque.series',
    'cheque_line.receipt_no',
    'debt.number',
    'bid',
    'bid_attempt',
    'collection.receipt_no',
    'counter_receipt.number',
    'counter_receipt.series',
    'counter_receipt_line',
    'counter_payment.receipt_no',
    'entry',
    'gateway_webhook.subject_id',
    'gateway_webhook.event_id',
    'gateway_webhook.gateway',
    'gateway_payment',
    'instalment',
    'instalment_part',
    'job_run',
    'large_cash.event_key',
    'ledger_check_run',
    'document_series',
    'payment.gateway',
    'payment.gateway_payment_id',
    'payment.order_id',
    'payment.receipt_no',
    'payment_line',
    'payout.gateway',
    'person.code',
    'previous_payment.receipt_no',
    'previous_prize.minutes_no',
    'previous_prize.other_shares',
    'previous_ticket.agreement_no',
    'payout.gateway_payout_id',
    'refund.gateway_refund_id',
    'unnumbered_payment.event_key',
    'upi_payment.receipt_no',
    'upi_payment.reference',
    'watching',
  ],
  'what the server writes about a payment: the scheme and the month': [
    'payment.description',
    'upi_payment.description',
  ],
  'play money': ['sandbox_order'],
  'the workbook of a company that moves in: its name, its sheets, headings, codes and terms of its chits. What is about people is sealed':
    ['import', 'import_chit', 'import_fault', 'import_rows', 'own_heading'],
  'the books: bank statements, bank numbers and the references under which money was booked or filed': [
    'bank_line',
    'bank_reference.number',
    'bank_statement',
    'cheque.cheque_no',
    'cheque_document.cheque_no',
    'cheque.slip',
    'agreement_acceptance.signed_no',
    'collection.reference',
    'counter_receipt.reference',
    'gateway_settlement',
    'journal',
    'minutes_filing',
    'payout.utr',
    'payout_conflict.utr',
    'prize.deposit_reference',
    'upi_payment.utr',
    'withdrawal.utr',
    'written_authority.signed_no',
  ],
  'the signed text of a receipt: it names ids, no one by name': ['signed_receipt.content'],
  sealed: ['audit_entry'],
  'the words of witnesses, without which no one could check a draw': ['auction_result', 'lot_word'],
}

/** Columns with text, but for those whose values the database itself lists: states, kinds, methods. */
async function textColumns(): Promise<string[]> {
  const { rows } = await app.owner.query<{ name: string }>(
    `select relname || '.' || attname as name
       from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
        and atttypid = any ('{text,varchar,text[],varchar[],json,jsonb}'::regtype[])
        and not exists (select from pg_constraint
                         where conrelid = pg_class.oid and contype = 'c' and conkey = array[attnum]
                           and pg_get_constraintdef(pg_constraint.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[[^\\]]*\\]\\)\\)\\)$')
      order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** What `erase_person` deletes (`table`) and sets (`table.column`). */
async function erased(): Promise<Set<string>> {
  const { rows } = await app.owner.query<{ body: string }>(
    `select prosrc as body from pg_proc where oid = 'erase_person'::regproc`,
  )
  const statements = (rows[0]?.body ?? '').replaceAll(/--.*$/gm, '').split(';')
  return new Set(
    statements.flatMap((statement) => {
      const [, deleted] = /^\s*delete from (\w+)/.exec(statement) ?? []
      const [, updated, set = ''] = /^\s*update (\w+)(?: \w)?\s+set (.*?)\s(?:from|where)\s/s.exec(statement) ?? []
      const columns = [...set.matchAll(/(?:^|, *|,\s+)(\w+) = /g)].map(([, column]) => `${updated}.${column}`)
      return [...(deleted ? [deleted] : []), ...columns]
    }),
  )
}

const tableOf = (column: string): string => column.split('.')[0] ?? ''

// @spec IDN-10 @finding F10 @security S26
test('every column with text is erased with a person, or kept for a reason', async () => {
  const gone = await erased()
  const left = (await textColumns()).filter((column) => !gone.has(column) && !gone.has(tableOf(column)))
  const kept = new Set(Object.values(KEPT).flat())
  expect(
    left.filter((column) => !kept.has(column) && !kept.has(tableOf(column))),
    'neither erased nor kept',
  ).toEqual([])
  const known = new Set([...left, ...left.map(tableOf)])
  const outdated = [...kept].filter((entry) => !known.has(entry) || (kept.has(tableOf(entry)) && entry.includes('.')))
  expect(outdated, 'kept, but erased or not there').toEqual([])
})

test('no table that an erasure changes is kept as a whole', async () => {
  const changed = new Set([...(await erased())].map(tableOf))
  expect(
    Object.values(KEPT)
      .flat()
      .filter((entry) => changed.has(entry)),
  ).toEqual([])
})
