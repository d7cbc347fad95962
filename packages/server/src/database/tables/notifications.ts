import type { Generated } from 'kysely'
import type { Json } from './columns.ts'

export interface NoticeTable {
  id: string
  person_id: string
  kind: string
  data: Json<Record<string, string | number | boolean | null>>
  link: string | null
  created_at: Generated<Date>
  read_at: Date | null
}

export interface LetterTable {
  id: string
  channel: Generated<'email' | 'sms'>
  person_id: string | null
  address: string
  subject: string
  body: string
  state: Generated<'waiting' | 'kept' | 'sent' | 'failed'>
  attempts: Generated<number>
  next_try_at: Generated<Date>
  problem: string | null
  created_at: Generated<Date>
  sent_at: Date | null
  sealed_link: Buffer | null
  good_until: Date | null
  about_id: string | null
}
