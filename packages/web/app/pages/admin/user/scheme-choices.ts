import type { chitEndpoints, ReplyOf } from '@kuri/contract'
import { m } from '../../../messages/en.ts'

type Chit = ReplyOf<typeof chitEndpoints.openChits>[number]

/** Schemes with free tickets, as the choices of a field. */
export const schemeChoices = (open: readonly Chit[]): { value: string; label: string }[] =>
  open.map(({ _id, name, contribution, totalMembers, membersJoined }) => ({
    value: _id,
    label: m.person.give.scheme(name, contribution, totalMembers - membersJoined),
  }))
