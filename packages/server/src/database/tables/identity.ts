import type { Day, IdentityDocument, Language, PersonKind, Role } from '@kuri/domain'
import type { Generated } from 'kysely'
import type { Written } from './columns.ts'

export interface PersonTable {
  id: string
  code_no: Written<number>
  code: Written<string>
  name: string
  phone: Generated<string>
  address: Generated<string>
  location: Generated<string>
  own_name: Generated<string>
  language: Generated<Language>
  nominee: Generated<string>
  role: Generated<Role>
  branch_id: Generated<string>
  works_at: string | null
  created_at: Generated<Date>
  erased_at: Date | null
  kind: Generated<PersonKind>
  represented_by: string | null
  born_on: Day | null
  died_on: Day | null
  signatory: Generated<string>
  gstin: Generated<string>
  father_or_husband: Generated<string>
  second_phone: Generated<string>
  pin_code: Generated<string>
  occupation: Generated<string>
}

export interface IdentityDocumentTable {
  person_id: string
  kind: IdentityDocument
  number_ends: string
  number_sealed: Buffer | null
  number_hash: Buffer | null
  seen_on: Generated<Day>
  seen_by: string | null
}

export interface LoginTable {
  id: string
  person_id: string
  email: string
  email_confirmed_at: Date | null
  password_hash: string | null
  password_is_strict: Generated<boolean>
}

export interface ProfileImageTable {
  person_id: string
  jpeg: Buffer
  updated_at: Generated<Date>
}

export interface PasskeyTable {
  id: string
  person_id: string
  credential_id: Buffer
  public_key: Buffer
  sign_count: Generated<number>
  name: string
  created_at: Generated<Date>
  last_used_at: Date | null
}

export interface PasskeyChallengeTable {
  hash: Buffer
  person_id: string | null
  expires_at: Generated<Date>
}

export interface AuthorityTable {
  id: string
  actor_id: string
  person_id: string
  given_by: 'card' | 'writing'
  reference: Generated<string>
  recorded_by: string | null
  given_at: Generated<Date>
  ended_at: Date | null
  ended_by: string | null
}

export interface MayActForView {
  actor_id: Written<string>
  member_id: Written<string>
  given_by: Written<'card' | 'writing' | 'guardian' | 'heir'>
  given_at: Written<Date | null>
  authority_id: Written<string | null>
}

export interface SessionTable {
  id: string
  person_id: string
  acting_for: string | null
  cookie_hash: Buffer
  token_hash: Buffer
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  ended_at: Date | null
  ended_why: 'logout' | 'expired' | 'password' | 'role' | 'deleted' | 'switched' | 'authority' | null
  user_agent: Generated<string>
  address: Generated<string>
}

export interface LoginFailureTable {
  id: Written<number>
  email: string
  address: string
  at: Generated<Date>
}

export interface MailLinkRequestTable {
  purpose: Generated<'reset' | 'register'>
  id: Written<number>
  email: string
  address: string
  at: Generated<Date>
  answered: Generated<boolean>
}

export interface MailLinkTable {
  hash: Buffer
  person_id: string
  purpose: 'reset' | 'verify' | 'undo'
  email: string
  created_at: Generated<Date>
  expires_at: Generated<Date>
  used_at: Date | null
}

export interface InvitationTable {
  hash: Buffer
  code_hash: Buffer
  opened_hash: Buffer | null
  person_id: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface PhoneLoginTable {
  person_id: string
  phone: string
  pin_hash: string | null
  pin_is_own: Generated<boolean>
  since: Generated<Date>
  device_hash: Generated<Buffer | null>
  device_failures: Generated<number>
}

export interface WrongPinTable {
  id: Written<number>
  phone: string
  at: Generated<Date>
}

export interface PhoneCodeRequestTable {
  id: Written<number>
  phone: string
  address: string
  answered: Generated<boolean>
  at: Generated<Date>
}

export interface PhoneCodeTable {
  id: string
  phone: string
  hash: Buffer
  failures: Generated<number>
  created_at: Generated<Date>
  expires_at: Generated<Date>
  ended_at: Date | null
}

export interface SetupLinkTable {
  hash: Buffer
  created_at: Generated<Date>
  expires_at: Generated<Date>
  used_at: Date | null
}

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

export interface IdempotentAnswerTable {
  person_id: string
  key: string
  fingerprint: Buffer
  status: number
  body: string
  at: Generated<Date>
}
