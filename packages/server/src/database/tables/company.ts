import type { Holiday, Paise } from '@kuri/domain'
import type { Generated } from 'kysely'
import type { GeneratedJson, Json } from './columns.ts'

export interface CompanySettingsTable {
  name: string
  address: string
  phone: string
  email: string
  registration_no: Generated<string>
  letterhead_lines: Generated<string[]>
  shows_mark: Generated<boolean>
  social: Json<{ name: string; url: string }[]>
  map_host: string | null
  filing_days: number
  sureties: Generated<number>
  cheque_return_charge_paise: Generated<Paise>
  cash_limit_paise: Generated<Paise>
  most_cash_in_hand_paise: Generated<Paise>
  upi_id: string | null
  bank_account: Json<{ holder: string; bank: string; number: string; ifsc: string }> | null
  admin_idle_minutes: Generated<number>
  two_admins_from_paise: Generated<Paise>
  holidays: GeneratedJson<Holiday[]>
  version: Generated<number>
  changed_at: Date | null
  changed_by: string | null
  staff_need_second_step: Generated<boolean>
  staff_need_strict_password: Generated<boolean>
}

export interface SlideTable {
  id: string
  name: string
  position: number
  picture_id: string
  jpeg: Buffer
  created_at: Generated<Date>
}

export interface SlideSizeTable {
  slide_id: string
  width: number
  webp: Buffer
}

export interface ContactMessageTable {
  id: string
  name: string
  email: string
  subject: string
  message: string
  created_at: Generated<Date>
  answered_at: Date | null
  answered_by: string | null
}

export interface SigningKeyTable {
  id: string
  public_key: Buffer
  private_sealed: Buffer | null
  since: Generated<Date>
  until: Date | null
}
