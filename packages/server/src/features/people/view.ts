import type { peopleEndpoints, ReplyOf } from '@kuri/contract'
import type { Person } from './store.ts'

export type User = ReplyOf<typeof peopleEndpoints.me>

/** A person in the seed's words; the picture as base64 of a JPEG. The seed's client expects a text: no e-mail is ''. */
export const onWire = ({ id, createdAt, ...person }: Person, jpeg: Buffer | null = null): User => ({
  _id: id,
  ...person,
  email: person.email ?? '',
  isAdmin: person.role === 'admin',
  image: jpeg ? jpeg.toString('base64') : null,
  createdAt,
})
