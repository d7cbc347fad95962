import type { chitEndpoints, ReplyOf } from '@kuri/contract'
import { IconFlag } from '../../../icons/members.ts'
import { IconLock, IconUsers } from '../../../icons/everywhere.ts'
import { Badge } from '../../../components/badge.tsx'
import { m } from '../../../messages/en.ts'

export type Chit = ReplyOf<typeof chitEndpoints.listChits>[number]
export type OpenChit = ReplyOf<typeof chitEndpoints.openChits>[number]

const t = m.member.scheme

/** Forming, Full, Running, Finished or Cancelled: a forming scheme without a free seat shows that first. */
export function StatusBadge({ chit }: { chit: Pick<Chit, 'status' | 'membersJoined' | 'totalMembers'> }) {
  const word = t.status[chit.status]
  if (chit.status === 'running') return <Badge tone="ok">{word}</Badge>
  if (chit.status !== 'forming') {
    return (
      <Badge tone="plain" icon={IconFlag}>
        {word}
      </Badge>
    )
  }
  return chit.membersJoined >= chit.totalMembers ? (
    <Badge tone="plain" icon={IconLock}>
      {t.full}
    </Badge>
  ) : (
    <Badge tone="wait" icon={IconUsers}>
      {word}
    </Badge>
  )
}
