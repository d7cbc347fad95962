import type { Day, Paise } from '@kuri/domain'
import type { Written } from './columns.ts'

export interface AccountKindTable {
  kind: Written<string>
  normal: Written<'D' | 'C'>
  no_overdraw: Written<boolean>
  lock_rank: Written<number>
  scope: Written<'person' | 'auction' | 'chit' | 'company'>
  sentence: Written<string>
}

export interface AccountTable {
  id: Written<number>
  code: Written<string>
  kind: Written<string>
  subject: Written<string | null>
  normal: Written<'D' | 'C'>
  no_overdraw: Written<boolean>
  lock_rank: Written<number>
  version: Written<number>
  debits_posted: Written<Paise>
  credits_posted: Written<Paise>
  debits_pending: Written<Paise>
  credits_pending: Written<Paise>
}

export interface JournalTable {
  id: Written<number>
  event_key: Written<string>
  kind: Written<string>
  actor: Written<string | null>
  event_at: Written<Date>
  posted_at: Written<Date>
  meta: Written<Record<string, unknown>>
  acting_by: Written<string | null>
}

export interface TransferTable {
  id: Written<number>
  journal_id: Written<number>
  debit_account: Written<number>
  credit_account: Written<number>
  amount_paise: Written<Paise>
  phase: Written<'posted' | 'pending' | 'post' | 'void'>
  pending_id: Written<number | null>
}

export interface BankTransferTable {
  id: Written<number>
  amount_paise: Written<Paise>
  day: Written<Day>
  matched: Written<boolean>
}

export interface EntryTable {
  account_id: Written<number>
  version: Written<number>
  transfer_id: Written<number>
  side: Written<'D' | 'C'>
  posted: Written<Paise>
  pending: Written<Paise>
  debits_posted: Written<Paise>
  credits_posted: Written<Paise>
  debits_pending: Written<Paise>
  credits_pending: Written<Paise>
}
