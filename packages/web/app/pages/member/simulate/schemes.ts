import type { chitEndpoints, ReplyOf } from '@kuri/contract'

export type Scheme = ReplyOf<typeof chitEndpoints.listChits>[number]

/** Schemes in which a bid can still be tried: the reader's own first, each group as the list has it. */
export function schemesToTry(list: readonly Scheme[], userId: string): Scheme[] {
  const live = list.filter(({ status }) => status === 'forming' || status === 'running')
  const isMine = ({ joinedUsers }: Scheme) => joinedUsers.some((joined) => joined.userId === userId && joined.approved)
  return [...live.filter(isMine), ...live.filter((scheme) => !isMine(scheme))]
}

/** The scheme of the link, else a running one, else any. */
export const chosenScheme = (schemes: readonly Scheme[], chosen: string | null): Scheme | null =>
  schemes.find(({ _id }) => _id === chosen) ?? schemes.find(({ status }) => status === 'running') ?? schemes[0] ?? null
