import type { peopleEndpoints, ReplyOf } from '@kuri/contract'
import { legalNameOf, type NamedPerson } from '@kuri/domain'
import type { Person } from './store.ts'

export type User = ReplyOf<typeof peopleEndpoints.oneUser>
export type Myself = ReplyOf<typeof peopleEndpoints.me>

/** A person in the seed's words; the picture as base64 of a JPEG. The seed's client expects a text: no e-mail is ''. */
export const onWire = (
  { id, code, name, email, phone, address, location, role, createdAt }: Person,
  jpeg: Buffer | null = null,
): User => ({
  _id: id,
  code,
  name,
  email: email ?? '',
  phone,
  address,
  location,
  role,
  isAdmin: role === 'admin',
  image: jpeg ? jpeg.toString('base64') : null,
  createdAt,
})

interface PayerRow {
  readonly person_id: string
  readonly code: string
  readonly payer: NamedPerson
  /** In their own script. */
  readonly ownName: string
  readonly language: string
}

/** A member as the papers name them that they are given for a payment: receipts and acknowledgements. */
export const payerOnWire = (row: PayerRow) => ({
  _id: row.person_id,
  code: row.code,
  name: legalNameOf(row.payer),
  ownName: row.ownName,
  language: row.language,
})
