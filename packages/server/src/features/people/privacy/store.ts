import { sql } from 'kysely'
import type { Paise } from '@kuri/domain'
import type { Database, Tx } from '../../../database/types.ts'

/** Rows that bear a person's id, or their ticket's. A test holds this list against the tables there are. */
export const BY_PERSON = [
  'login',
  'phone_login',
  'identity_document',
  'session',
  'authority',
  'join_request',
  'ticket',
  'topup',
  'withdrawal',
  'bank_account',
  'written_authority',
  'payment_promise',
  'counter_payment',
  'cheque',
  'debt',
  'large_cash',
  'unnumbered_payment',
  'payment',
  'refund',
  'upi_payment',
  'notice',
  'letter',
  'agreement_acceptance',
  'lot_promise',
  'lot_word',
  'minutes_signature',
  'mail_link',
  'invitation',
  'former_detail',
  'second_step',
  'passkey',
  'company_move',
  'collector_assignment',
  'collection',
  'counter_receipt',
  'counter_cancellation',
  'collection_visit',
  'signed_receipt',
  'auto_pay',
  'ticket_holding',
  'penalty',
  'arrears_step',
  'substitution_offer',
  'administrator_term',
  'approval',
  'previous_person',
  'balance_confirmation',
  'confirmation_link',
] as const satisfies readonly (keyof Database)[]
export const BY_TICKET = [
  'instalment',
  'instalment_part',
  'instalment_reminder',
  'payment_line',
  'counter_receipt_line',
  'cheque_line',
  'debt_month',
  'bid',
  'bid_attempt',
  'paused_offer',
  'prize',
  'dividend',
  'previous_ticket',
  'previous_prize',
  'previous_payment',
  'previous_dividend',
] as const satisfies readonly (keyof Database)[]

/** What a person has no use for and a thief has: secrets, sealed things and their hashes. */
const LEFT_OUT = [
  'password_hash',
  'pin_hash',
  'cookie_hash',
  'token_hash',
  'hash',
  'code_hash',
  'opened_hash',
  'previous_hash',
  'content_hash',
  'number_sealed',
  'sealed_link',
  'sealed_secret',
  'commitment',
  'credential_id',
  'public_key',
  'for_offer',
  'salt',
  'client_key',
]

type Rows = Record<string, unknown>[]

async function rowsOf(tx: Tx, table: keyof Database, where: ReturnType<typeof sql<boolean>>): Promise<Rows> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(of_person) - ${LEFT_OUT}::text[] as row
      from ${sql.table(table)} of_person where ${where} order by to_jsonb(of_person)::text`.execute(tx)
  return rows.map(({ row }) => row)
}

/** Every row that is about a person, by its table. */
export async function everythingOf(tx: Tx, id: string): Promise<Record<string, Rows>> {
  const found: Record<string, Rows> = {}
  for (const table of BY_PERSON) found[table] = await rowsOf(tx, table, sql<boolean>`person_id = ${id}`)
  for (const table of BY_TICKET) {
    found[table] = await rowsOf(tx, table, sql<boolean>`ticket_id in (select id from ticket where person_id = ${id})`)
  }
  // what they paid in for a ticket that has passed on since
  for (const table of ['instalment', 'instalment_part'] as const) {
    found[`${table}_of_passed_ticket`] = await rowsOf(
      tx,
      table,
      sql<boolean>`payer_id = ${id} and ticket_id not in (select id from ticket where person_id = ${id})`,
    )
  }
  found['prize_security'] = await rowsOf(
    tx,
    'prize_security',
    sql<boolean>`auction_id in (select auction_id from prize join ticket on ticket.id = ticket_id where person_id = ${id})`,
  )
  // without the images: they are documents of other people too
  found['prize_document'] = await tx
    .selectFrom('prize_document')
    .select(['id', 'auction_id', 'title', 'uploaded_at', 'removed_at', 'reason'])
    .where(
      sql<boolean>`auction_id in (select auction_id from prize join ticket on ticket.id = ticket_id where person_id = ${id})`,
    )
    .orderBy('id')
    .execute()
  found['audit_entry'] = await rowsOf(
    tx,
    'audit_entry',
    sql<boolean>`actor = ${id} or subject = 'person:' || ${id}::text`,
  )
  return found
}

/** What prevents an erasure; 0: nothing. */
export interface OpenMoney {
  readonly wallet: Paise
  /** Held in schemes that are not over. */
  readonly tickets: number
  /** Instalments of finished schemes the company has paid ahead. */
  readonly instalments: Paise
  readonly prizes: Paise
  /** Kept of a ticket that passed on, until they request it. */
  readonly refunds: Paise
  /** Fixed for paying late, and not paid. */
  readonly penalties: Paise
  /** Top-ups, withdrawals and payments nobody has decided yet. */
  readonly waiting: number
}

export async function openMoney(tx: Tx, id: string): Promise<OpenMoney | null> {
  const { rows } = await sql<{
    what: keyof OpenMoney
    amount: number
  }>`select what, amount from open_money(${id})`.execute(tx)
  if (rows.length === 0) return null
  const found = Object.fromEntries(rows.map(({ what, amount }) => [what, amount]))
  // sums of columns that are whole paise
  return {
    wallet: 0,
    tickets: 0,
    instalments: 0,
    prizes: 0,
    refunds: 0,
    penalties: 0,
    waiting: 0,
    ...found,
  } as OpenMoney
}

/** Overwrites the personal data of a person, whose login goes. */
export async function erase(tx: Tx, id: string): Promise<void> {
  await sql`select erase_person(${id})`.execute(tx)
}
