import type { Role } from '@kuri/domain'
import type { Generated } from 'kysely'
import type { Written } from './columns.ts'

// 0002_people.sql

export interface PersonTable {
  id: string
  name: string
  email: string
  password_hash: string
  phone: Generated<string>
  address: Generated<string>
  location: Generated<string>
  role: Generated<Role>
  created_at: Generated<Date>
  // 0025_recovery.sql
  email_verified_at: Date | null
  // 0036_setup.sql
  password_is_strict: Generated<boolean>
  // 0038_erasure.sql
  erased_at: Date | null
}

export interface ProfileImageTable {
  person_id: string
  jpeg: Buffer
  updated_at: Generated<Date>
}

export interface SessionTable {
  id: string
  person_id: string
  cookie_hash: Buffer
  token_hash: Buffer
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  ended_at: Date | null
  ended_why: 'logout' | 'expired' | 'password' | 'role' | 'deleted' | null
  user_agent: Generated<string>
  address: Generated<string>
}

export interface LoginFailureTable {
  id: Written<number>
  email: string
  address: string
  at: Generated<Date>
}

// 0025_recovery.sql

export interface RecoveryRequestTable {
  asked: Generated<'reset' | 'register'>
  id: Written<number>
  email: string
  address: string
  at: Generated<Date>
  answered: Generated<boolean>
}

export interface MailLinkTable {
  hash: Buffer
  person_id: string
  purpose: 'reset' | 'verify'
  email: string
  created_at: Generated<Date>
  expires_at: Generated<Date>
  used_at: Date | null
}

// 0036_setup.sql

export interface SetupLinkTable {
  hash: Buffer
  created_at: Generated<Date>
  expires_at: Generated<Date>
  used_at: Date | null
}

// 0037_second_step.sql

export interface SecondStepTable {
  person_id: string
  sealed_secret: Buffer
  created_at: Generated<Date>
  confirmed_at: Date | null
  last_step: Generated<number>
}

export interface RecoveryCodeTable {
  person_id: string
  hash: Buffer
  used_at: Date | null
}

// 0111_former_details.sql

export interface FormerDetailTable {
  person_id: string
  kind: 'name' | 'email' | 'phone' | 'address' | 'location'
  value: string
  until: Written<Date>
}

// 0080_erasure_by_list.sql: the owner's alone

export interface ErasureStepTable {
  place: Written<number>
  what: Written<string>
  statement: Written<string>
}
