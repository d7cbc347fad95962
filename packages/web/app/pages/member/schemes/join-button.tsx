import { agreementEndpoints, joinRequestEndpoints, agreementOf } from '@kuri/contract'
import { prizeFigures, times, type Paise } from '@kuri/domain'
import { IconCheck, IconClock } from '../../../icons/everywhere.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { chits } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Button } from '../../../components/button.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { SelectField } from '../../../forms/fields.tsx'
import { notifyBad, notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { useMe } from '../../../session.ts'
import { termsOf } from '../book/terms.ts'
import { LeaveButton } from './leave-button.tsx'
import { joinStateOf } from './join-order.ts'
import type { Chit } from './status-badge.tsx'

const t = m.member.join

/** The seed's four words: Join Now, Waiting for Approval, Joined, Full. Join Now shows the sums in a confirmation before it sends. */
export function JoinButton({ chit, startsOpen = false }: { chit: Chit; startsOpen?: boolean }) {
  const userId = useMe()?._id ?? ''
  const online = useOnline()
  const [tickets, setTickets] = useState(1)
  const most = Math.min(chit.terms.maxTicketsPerMember, chit.totalMembers - chit.membersJoined)
  const join = useMutation({
    // sending accepts the agreement the dialog names: if the terms have changed since, the request is not sent
    mutationFn: async () => {
      const { hash } = agreementOf(termsOf(chit), chit.startDate)
      await call(agreementEndpoints.acceptAgreement, { params: { id: chit._id }, body: { hash } })
      return await call(joinRequestEndpoints.joinChit, { params: { id: chit._id }, query: { tickets } })
    },
    onSuccess: () => notifyOk(t.asked(chit.name)),
    onError: (error) => notifyBad(sentence(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: chits.all }),
  })
  const state = joinStateOf(chit, userId)
  if (state === 'open') {
    return (
      <div className="stack t">
        {most > 1 && (
          <SelectField
            label={t.tickets}
            description={t.ticketsHint(most, chit.contribution)}
            data={Array.from({ length: most }, (_, i) => String(i + 1))}
            value={String(tickets)}
            onChange={(event) => setTickets(Number(event.currentTarget.value))}
          />
        )}
        <ConfirmButton
          fullWidth
          startsOpen={startsOpen}
          question={t.ask.question(chit.name)}
          consequence={t.ask.free}
          summary={<WhatItCosts chit={chit} tickets={tickets} />}
          verb={t.ask.send}
          onConfirm={() => join.mutateAsync().catch(() => undefined)}
          disabledReason={online ? undefined : m.chrome.offline.noConnection}
        >
          {t.open}
        </ConfirmButton>
      </div>
    )
  }
  const icon = { joined: <Icon of={IconCheck} />, waiting: <Icon of={IconClock} />, full: undefined }[state]
  return (
    <div className="stack t">
      <Button fullWidth variant="default" disabled leftSection={icon}>
        {t[state]}
      </Button>
      <LeaveButton chit={chit} fullWidth />
    </div>
  )
}

/** The highest bid; null: prizes are drawn, or come in the order of the tickets. */
function mostABidCanBe(chit: Chit): Paise | null {
  const { floor, cap } = prizeFigures(termsOf(chit))
  return chit.terms.prizeBy === 'auction' && floor !== null ? cap : null
}

/** What a member promises by joining, before any dividend, and how prizes are won. */
function WhatItCosts({ chit, tickets }: { chit: Chit; tickets: number }) {
  const monthly = times(chit.contribution, tickets)
  const cap = mostABidCanBe(chit)
  return (
    <div className="stack t">
      <DescriptionList>
        <DescriptionItem label={t.ask.tickets}>
          <span className="num">{tickets}</span>
        </DescriptionItem>
        <DescriptionItem label={t.ask.monthly}>
          <Money amount={monthly} />
        </DescriptionItem>
        <DescriptionItem label={t.ask.months}>
          <span className="num">{chit.durationInMonths}</span>
        </DescriptionItem>
        <DescriptionItem label={t.ask.total} total>
          <Money amount={times(monthly, chit.durationInMonths)} />
        </DescriptionItem>
        {cap !== null && (
          <DescriptionItem label={t.ask.mostBid}>
            <Money amount={cap} />
          </DescriptionItem>
        )}
      </DescriptionList>
      <p className="sm dim">{cap === null ? t.ask.noBids[chit.terms.prizeBy] : t.ask.bid}</p>
      <p className="sm dim">
        {t.ask.less} {t.accepts} <Link to={`${paths.chit(chit._id)}#agreement`}>{t.agreement}</Link>.
      </p>
    </div>
  )
}
