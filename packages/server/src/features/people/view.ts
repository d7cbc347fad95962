import type { peopleEndpoints, ReplyOf } from '@kuri/contract'
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
