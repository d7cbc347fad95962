import type { Generated } from 'kysely'

// 0060_signing_keys.sql

export interface SigningKeyTable {
  id: string
  public_key: Buffer
  private_sealed: Buffer | null
  since: Generated<Date>
  until: Date | null
}
