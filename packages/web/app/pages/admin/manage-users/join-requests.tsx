import { membershipEndpoints, type ReplyOf } from '@kuri/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { peopleReads } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { Alert } from '../../../components/alert.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { useMay } from '../../../may.ts'
import { m } from '../../../messages/en.ts'
import { dayText, instantText } from '../../../messages/format.ts'
import { act, focusOn } from '../act.ts'
import { RequestRow, type RequestRowProps } from '../request-row.tsx'
import { ApproveSeveral, type Refused } from './approve-several.tsx'
import severalCss from './approve-several.module.css'

export type JoinRequest = ReplyOf<typeof membershipEndpoints.requestsPage>['requests'][number]

const say = m.admin.users
const HEADING = 'join-requests'

/** What cannot be approved alone is not approved together. */
const tickable = (requests: readonly JoinRequest[]): JoinRequest[] =>
  requests.filter((request) => request.seatsLeft >= request.tickets)

/** Who asks to join which scheme, oldest first, with the seats in sight. */
export function JoinRequests() {
  const query = useInfiniteQuery(peopleReads.requests())
  const waiting = query.data?.pages.at(-1)?.total ?? 0
  const [ticks, setTicks] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const mayDecide = useMay()('decide-requests')
  const tick = (id: string) =>
    setTicks((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])))
  return (
    <Card
      flush
      title={
        <span id={HEADING} tabIndex={-1}>
          {say.requests}
        </span>
      }
      aside={waiting > 0 && <Badge tone="turn">{say.toDecide(waiting)}</Badge>}
    >
      {refused.length > 0 && (
        <div className={severalCss.several}>
          {refused.map(({ id, words }) => (
            <Alert key={id} tone="bad">
              {words}
            </Alert>
          ))}
        </div>
      )}
      <PagedList
        query={query}
        rowsOf={(page) => page.requests}
        skeleton={<OnTheirWay />}
        failed={say.failedRequests}
        none={<EmptyState picture="quietPost" title={say.noRequests} why={say.noRequestsWhy} />}
      >
        {(requests) => (
          <>
            {mayDecide && tickable(requests).length > 1 && (
              <ApproveSeveral
                ticked={requests.filter(({ _id }) => ticks.has(_id))}
                possible={tickable(requests).length}
                onTickAll={() => setTicks(new Set(tickable(requests).map(({ _id }) => _id)))}
                onUntick={() => setTicks(new Set())}
                onDecided={(not) => {
                  setRefused(not)
                  focusOn(HEADING)
                }}
              />
            )}
            <ul>
              {requests.map((request) => (
                <Request
                  key={request._id}
                  request={request}
                  tick={
                    mayDecide && tickable([request]).length > 0
                      ? {
                          checked: ticks.has(request._id),
                          label: say.several.tick(request.userId.name, request.chitId.name),
                          onChange: () => tick(request._id),
                        }
                      : undefined
                  }
                />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </Card>
  )
}

interface RequestProps {
  request: JoinRequest
  tick: RequestRowProps['tick']
}

async function decide(run: () => Promise<unknown>, done: string, failed: string): Promise<void> {
  if (await act(run, { done, failed })) focusOn(HEADING)
}

function Request({ request, tick }: RequestProps) {
  const name = request.userId.name
  const params = { id: request._id }
  return (
    <RequestRow
      needs="decide-requests"
      name={name}
      tick={tick}
      lines={
        <span className="sm dim block">
          {seats(request)}
          {request.tickets > 1 && `, ${say.asksFor(request.tickets)}`}
        </span>
      }
      about={<p className="sm faint">{say.asked(instantText(request.createdAt))}</p>}
      acts={
        <>
          <ConfirmButton
            question={say.approveQuestion}
            consequence={consequence(request)}
            verb={say.approveVerb(name)}
            disabledReason={request.seatsLeft < request.tickets ? say.noSeat : undefined}
            onConfirm={() =>
              decide(() => call(membershipEndpoints.approveRequest, { params }), say.approved, say.failedApprove)
            }
          >
            {say.approve}
          </ConfirmButton>
          <ConfirmButton
            variant="default"
            danger
            question={say.rejectQuestion}
            consequence={say.rejectConsequence(name, request.chitId.name)}
            verb={say.rejectVerb}
            onConfirm={() =>
              decide(() => call(membershipEndpoints.rejectRequest, { params }), say.rejected, say.failedReject)
            }
          >
            {say.reject}
          </ConfirmButton>
        </>
      }
    />
  )
}

const seats = ({ chitId, seatsLeft, chit }: JoinRequest): string =>
  say.seats(chitId.name, chit.totalMembers - seatsLeft, chit.totalMembers)

function consequence({ userId, chitId, seatsLeft, tickets, chit }: JoinRequest): string {
  const { totalMembers, contribution, startDate } = chit
  const seat = totalMembers - seatsLeft + 1
  return say.approveConsequence(userId.name, seat, totalMembers, chitId.name, contribution, dayText(startDate), tickets)
}

function OnTheirWay() {
  return (
    <Loading>
      <div style={{ padding: 'var(--k-4) var(--k-5)' }}>
        <SkLines rows={3} />
      </div>
    </Loading>
  )
}
