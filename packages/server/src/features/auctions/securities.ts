import type { BodyOf, Prize, prizeEndpoints } from '@kuri/contract'
import type { output } from 'zod/v4/core'
import { newId } from '../../database/ids.ts'
import type { Row, Tx } from '../../database/types.ts'
import { encrypt, decryptOrNull } from '../../encryption.ts'
import * as store from './securities.store.ts'

export type SecurityForm = NonNullable<BodyOf<typeof prizeEndpoints.approvePrize>['securities']>[number]
type SecurityWire = output<typeof Prize>['securities'][number]

/** The company's data key; without one no number of a paper is kept. */
export type DataKey = Buffer | null

const SHOWN_DIGITS = 4

/**
 * Writes down what a winner gives as security. A paper's number lies sealed; its last digits are for reading.
 * Source: s. 31; docs/spec/identity.md, IDN-9.
 */
export async function keepSecurities(
  tx: Tx,
  {
    auctionId,
    forms,
    by,
    key,
  }: {
    readonly auctionId: string
    readonly forms: readonly SecurityForm[]
    readonly by: string
    readonly key: DataKey
  },
): Promise<void> {
  for (const form of forms) {
    const id = newId()
    const number = form.number === undefined || form.number === '' ? null : form.number
    if (number !== null && key === null) throw new Error('DATA_KEY is not set: document numbers cannot be stored')
    await store.insert(tx, {
      id,
      auction_id: auctionId,
      kind: form.kind,
      name: form.name,
      phone: form.phone ?? null,
      relation: form.relation ?? null,
      number_ends: number && number.slice(-SHOWN_DIGITS),
      number_sealed: number !== null && key !== null ? encrypt(key, id, number) : null,
      kept_at: form.keptAt ?? null,
      value_paise: form.value ?? null,
      added_by: by,
    })
  }
}

/** As an administrator reads it: a paper's whole number while the prize waits, its last digits afterwards. */
export const securityToWire = (row: Row<'prize_security'>, key: DataKey): SecurityWire => ({
  kind: row.kind,
  name: row.name,
  phone: row.phone,
  relation: row.relation,
  number:
    (row.number_sealed !== null && key !== null ? decryptOrNull(key, row.id, row.number_sealed) : null) ??
    row.number_ends,
  keptAt: row.kept_at,
  value: row.value_paise,
})
