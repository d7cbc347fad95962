import { add, formatPhone, may, sum } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { prefetch } from '../../api/queries.ts'
import { staff } from '../../api/staff-queries.ts'
import { Card } from '../../components/card.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { Loading, SkLines } from '../../components/skeleton.tsx'
import { EmptyState } from '../../components/state.tsx'
import { TextField } from '../../forms/fields.tsx'
import type { RoutePermission } from '../../layout/route-permission.ts'
import { m } from '../../messages/en.ts'
import { instantText } from '../../messages/format.ts'
import { useMe, type Myself } from '../../session.ts'
import { BlockedCard } from './blocked-card.tsx'
import { cashBefore } from './cash-taken.ts'
import { FormerCollector } from './former-collector.tsx'
import { InHandCard } from './in-hand-card.tsx'
import { NetworkBar } from './network-bar.tsx'
import type { Given, VisitNote } from './phone.ts'
import { ReceiptCard, Receipts } from './receipts.tsx'
import { RoundSummary } from './round-summary.tsx'
import { SetUpCard } from './set-up-card.tsx'
import { Stop } from './stop.tsx'
import { isBlocked, usePhone } from './use-phone.ts'

const t = m.collect

// who no longer collects reads of it what their phone has not sent yet
export const handle: RoutePermission = { permission: 'send-receipts' }

export const links = () => [{ rel: 'manifest', href: '/collect.webmanifest' }]

export const clientLoader = () => prefetch(staff.round())

/** A collector's day on one page, with or without network: members to visit, receipts, and the money in hand. */
export default function Collect() {
  const me = useMe()
  const collects = me ? may(me.role, 'collect') : undefined
  useEffect(() => {
    // the page opens without network from then on
    if (collects && 'serviceWorker' in navigator)
      void navigator.serviceWorker.register('/collect-worker.js', { scope: '/collect' })
  }, [collects])
  return (
    <>
      {me && collects === false ? (
        <FormerCollector user={me} />
      ) : (
        <>
          <PageTitle title={t.title} lead={t.lead} />
          {me ? <Day user={me} /> : <OnTheirWay />}
        </>
      )}
    </>
  )
}

function Day({ user }: { user: Myself }) {
  const { own, round, receipts, visits, isOnline, reread } = usePhone(user)
  const [last, setLast] = useState<Given>()
  const waiting = receipts.filter(({ status }) => status === 'waiting')
  const onGiven = (given: Given) => {
    setLast(given)
    void reread()
  }
  return (
    <div className="stack w">
      <QueryBoundary query={own} skeleton={<OnTheirWay />} failed={t.failed}>
        {(phone) =>
          phone === null ? (
            <SetUpCard collectorId={user._id} isOnline={isOnline} onDone={reread} />
          ) : (
            <>
              <NetworkBar isOnline={isOnline} waiting={waiting.length} visits={visits.length} collectorId={user._id} />
              {last && <ReceiptCard given={last} onClose={() => setLast(undefined)} />}
              {isBlocked(round.error) ? (
                <BlockedCard collectorId={user._id} waiting={waiting.length} onDone={reread} />
              ) : (
                <QueryBoundary query={round} skeleton={<OnTheirWay />} failed={t.failed}>
                  {(found) =>
                    found === null ? (
                      <Card>
                        <EmptyState
                          picture="emptyBowl"
                          title={m.signedReceipts.noRound}
                          why={m.signedReceipts.noRoundWhy}
                        />
                      </Card>
                    ) : (
                      <Members
                        round={found}
                        {...{ user, receipts, visits, isOnline, onGiven }}
                        onNoted={() => void reread()}
                      />
                    )
                  }
                </QueryBoundary>
              )}
              <Receipts receipts={receipts} />
            </>
          )
        }
      </QueryBoundary>
      {isOnline && <InHand unsent={waiting.length} />}
    </div>
  )
}

function InHand({ unsent }: { unsent: number }) {
  const query = useQuery(staff.round())
  return (
    <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={t.failed}>
      {(round) => <InHandCard {...round} unsent={unsent} />}
    </QueryBoundary>
  )
}

interface MembersProps {
  round: NonNullable<ReturnType<typeof usePhone>['round']['data']>
  receipts: readonly Given[]
  /** What is noted on this phone and not sent yet. */
  visits: readonly VisitNote[]
  isOnline: boolean
  user: Myself
  onGiven: (given: Given) => void
  onNoted: () => void
}

function Members({ round, receipts, visits, isOnline, user: { _id: collectorId }, onGiven, onNoted }: MembersProps) {
  const { members, keptAt } = round
  // what was given after the round was fetched is not in it
  const unknown = receipts.filter(({ receipt, status }) => status === 'waiting' || receipt.takenAt > keptAt)
  const cash = unknown.filter(({ receipt }) => receipt.method === 'cash').map(({ amount }) => amount)
  const inHand = add(round.inHand.cash, sum(cash))
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const found = members.filter(({ user }) =>
    [user.name, user.location, user.address, user.phone, formatPhone(user.phone)].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  )
  if (members.length === 0) {
    return (
      <Card>
        <EmptyState picture="emptyBowl" title={t.none} why={t.noneWhy} />
      </Card>
    )
  }
  return (
    <>
      <RoundSummary cash={inHand} most={round.mostCash} />
      {!isOnline && <p className="sm dim">{m.signedReceipts.kept(instantText(keptAt))}</p>}
      <Card title={t.members}>
        <TextField
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {found.length === 0 ? (
          <EmptyState picture="emptyBowl" title={t.noneFound} why={t.noneFoundWhy(words)} />
        ) : (
          <ul>
            {found.map((stop) => {
              const given = unknown.filter(({ receipt }) => receipt.memberId === stop.user._id)
              return (
                <Stop
                  key={stop.user._id}
                  cash={{ before: cashBefore(stop, round, given), limit: round.cashLimit, inHand, most: round.mostCash }}
                  noted={visits.filter(({ memberId }) => memberId === stop.user._id)}
                  {...{ stop, given, collectorId, onGiven, onNoted }}
                />
              )
            })}
          </ul>
        )}
      </Card>
    </>
  )
}

function OnTheirWay() {
  return (
    <Loading>
      <Card>
        <SkLines rows={8} />
      </Card>
    </Loading>
  )
}
