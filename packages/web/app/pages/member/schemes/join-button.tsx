import { agreementEndpoints, membershipEndpoints, agreementOf } from '@kuri/contract'
import { IconCheck, IconClock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { chits } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { ActionButton, Button } from '../../../components/button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { SelectField } from '../../../forms/fields.tsx'
import { notifyBad, notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { useMe } from '../../../session.ts'
import { termsOf } from '../book/terms.ts'
import { joinStateOf } from './join-order.ts'
import type { Chit } from './status-badge.tsx'

const words = m.member.join

/** The seed's four words: Join Now, Waiting for Approval, Joined, Full. */
export function JoinButton({ chit }: { chit: Chit }) {
  const userId = useMe()?._id ?? ''
  const online = useOnline()
  const [tickets, setTickets] = useState(1)
  const most = Math.min(chit.terms.maxTicketsPerMember, chit.totalMembers - chit.membersJoined)
  const join = useMutation({
    // pressing accepts what stands beside the button: if the terms have changed since, nothing is asked
    mutationFn: async () => {
      const { hash } = agreementOf(termsOf(chit), chit.startDate)
      await call(agreementEndpoints.acceptAgreement, { params: { id: chit._id }, body: { hash } })
      return await call(membershipEndpoints.joinChit, { params: { id: chit._id }, query: { tickets } })
    },
    onSuccess: () => notifyOk(words.asked(chit.name)),
    onError: (error) => notifyBad(sentence(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: chits.all }),
  })
  const state = joinStateOf(chit, userId)
  if (state === 'open') {
    return (
      <div className="stack t">
        {most > 1 && (
          <SelectField
            label={words.tickets}
            description={words.ticketsHint(most, chit.contribution)}
            data={Array.from({ length: most }, (_, i) => String(i + 1))}
            value={String(tickets)}
            onChange={(event) => setTickets(Number(event.currentTarget.value))}
          />
        )}
        <ActionButton
          fullWidth
          loading={join.isPending}
          onClick={() => join.mutate()}
          disabledReason={online ? undefined : m.chrome.offline.noConnection}
        >
          {words.open}
        </ActionButton>
        <p className="sm dim">
          {words.accepts} <Link to={`${paths.chit(chit._id)}#agreement`}>{words.agreement}</Link>.
        </p>
      </div>
    )
  }
  const icon = { joined: <Icon of={IconCheck} />, waiting: <Icon of={IconClock} />, full: undefined }[state]
  return (
    <Button fullWidth variant="default" disabled leftSection={icon}>
      {words[state]}
    </Button>
  )
}
