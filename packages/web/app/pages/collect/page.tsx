import { add, formatPhone, inHandWarning, sum, type Paise } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { prefetch } from '../../api/queries.ts'
import { staff } from '../../api/staff-queries.ts'
import { Alert } from '../../components/alert.tsx'
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
import { InHandCard } from './in-hand-card.tsx'
import { NetworkBar } from './network-bar.tsx'
import type { Given } from './phone.ts'
import { ReceiptCard, Receipts } from './receipts.tsx'
import { SetUpCard } from './set-up-card.tsx'
import { Stop } from './stop.tsx'
import { usePhone } from './use-phone.ts'

const t = m.collect

export const handle: RoutePermission = { permission: 'collect' }

export const links = () => [{ rel: 'manifest', href: '/collect.webmanifest' }]

export const clientLoader = () => prefetch(staff.round())

/** A collector's day on one page, with or without network: members to visit, receipts, and the money in hand. */
export default function Collect() {
  const me = useMe()
  useEffect(() => {
    // the page opens without network from then on
    if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/collect-worker.js', { scope: '/collect' })
  }, [])
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      {me ? <Day user={me} /> : <OnTheirWay />}
    </>
  )
}

function Day({ user }: { user: Myself }) {
  const { own, round, receipts, isOnline, reread } = usePhone(user)
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
              <NetworkBar isOnline={isOnline} waiting={waiting.length} collectorId={user._id} />
              {last && <ReceiptCard given={last} onClose={() => setLast(undefined)} />}
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
                    <>
                      <Limit inHand={add(found.inHand.cash, found.inHand.upi)} waiting={waiting} />
                      {!isOnline && <p className="sm dim">{m.signedReceipts.kept(instantText(found.keptAt))}</p>}
                      <Members
                        members={found.members}
                        // what was sent after the round was fetched is not in it
                        unknown={receipts.filter(
                          ({ receipt, status }) => status === 'waiting' || receipt.takenAt > found.keptAt,
                        )}
                        {...{ user, onGiven }}
                        onNoted={() => void reread()}
                      />
                    </>
                  )
                }
              </QueryBoundary>
              <Receipts receipts={receipts} />
            </>
          )
        }
      </QueryBoundary>
      {isOnline && <InHand />}
    </div>
  )
}

/** Warns before a collector carries too much; nothing is refused for it. */
function Limit({ inHand, waiting }: { inHand: Paise; waiting: readonly Given[] }) {
  const all = add(inHand, sum(waiting.map(({ amount }) => amount)))
  return inHandWarning(all) === null ? null : <Alert tone="turn">{m.signedReceipts.nearLimit(all)}</Alert>
}

function InHand() {
  const query = useQuery(staff.round())
  return (
    <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={t.failed}>
      {(round) => <InHandCard {...round} />}
    </QueryBoundary>
  )
}

interface MembersProps {
  members: NonNullable<ReturnType<typeof usePhone>['round']['data']>['members']
  unknown: readonly Given[]
  user: Myself
  onGiven: (given: Given) => void
  onNoted: () => void
}

function Members({ members, unknown, user: { _id: collectorId }, onGiven, onNoted }: MembersProps) {
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
          {found.map((stop) => (
            <Stop
              key={stop.user._id}
              given={unknown.filter(({ receipt }) => receipt.memberId === stop.user._id)}
              {...{ stop, collectorId, onGiven, onNoted }}
            />
          ))}
        </ul>
      )}
    </Card>
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
