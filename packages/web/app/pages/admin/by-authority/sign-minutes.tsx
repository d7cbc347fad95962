import { authorityEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { m } from '../../../messages/en.ts'
import type { Room } from '../../member/auctions/room/room.ts'
import { WithAuthority } from './with-authority.tsx'

const t = m.byAuthority.minutes

/** Enters that a subscriber signed the minutes of a settled auction on paper. */
export function SignMinutesFor({ room }: { room: Room }) {
  const { _id: id, tickets } = room
  const holders = [...new Map(tickets.map((ticket) => [ticket.userId, ticket])).values()]
  return (
    <WithAuthority
      name={`minutes ${id}`}
      open={m.admin.auctions.byAuthority.minutes}
      startsOpen
      question={t.question}
      consequence={t.consequence}
      verb={t.verb}
      failed={t.failed}
      choices={{
        label: t.member,
        data: holders.map(({ userId, ticketNo, name }) => ({ value: userId, label: t.holder(ticketNo, name) })),
      }}
      run={async (paper, memberId) => {
        await call(authorityEndpoints.signMinutesForMember, { params: { id }, body: { memberId, paper } })
        return t.done
      }}
    />
  )
}
