import { chitEndpoints, membershipEndpoints, type ReplyOf } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { peopleReads } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { chits } from '../../../api/queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { Asked } from '../../../components/asked.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { PAGE_SIZE } from '../../../list/arrange.ts'
import { useMay } from '../../../may.ts'
import { m } from '../../../messages/en.ts'
import { dayText, instantText } from '../../../messages/format.ts'
import { act, focusOn } from '../act.ts'
import { RequestRow, type RequestRowProps } from '../request-row.tsx'
import { ApproveSeveral, type Refused } from './approve-several.tsx'
import css from '../../../components/list-tools.module.css'
import severalCss from './approve-several.module.css'

export type JoinRequest = ReplyOf<typeof membershipEndpoints.pendingRequests>[number]
export type Chit = ReplyOf<typeof chitEndpoints.listChits>[number]

const say = m.admin.users
const HEADING = 'join-requests'
/** So many of the oldest requests stand over the list of users; more come on request. */
const FIRST = 8

/** Who asks to join which scheme, oldest first, with the seats in sight. */
export function JoinRequests() {
  const query = useQuery(peopleReads.requests())
  const schemes = useQuery(chits.list()).data
  const waiting = query.data?.length ?? 0
  const [most, setMost] = useState(FIRST)
  const [ticks, setTicks] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const mayDecide = useMay()('decide-requests')
  const chitOf = (request: JoinRequest) => schemes?.find((chit) => chit._id === request.chitId._id)
  const tick = (id: string) =>
    setTicks((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])))
  const withChits = (requests: readonly JoinRequest[]) =>
    requests.flatMap((request) => {
      const chit = chitOf(request)
      return chit ? [{ request, chit }] : []
    })
  // what cannot be approved alone is not approved together
  const tickable = (requests: readonly JoinRequest[]) =>
    requests.filter((request) => request.seatsLeft >= request.tickets && chitOf(request) !== undefined)
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
      <Asked query={query} skeleton={<OnTheirWay />} failed={say.failedRequests}>
        {(requests) =>
          requests.length === 0 ? (
            <EmptyState picture="quietPost" title={say.noRequests} why={say.noRequestsWhy} />
          ) : (
            <>
              {mayDecide && tickable(requests.slice(0, most)).length > 1 && (
                <ApproveSeveral
                  ticked={withChits(requests.filter(({ _id }) => ticks.has(_id)))}
                  possible={tickable(requests.slice(0, most)).length}
                  onTickAll={() => setTicks(new Set(tickable(requests.slice(0, most)).map(({ _id }) => _id)))}
                  onUntick={() => setTicks(new Set())}
                  onDecided={(not) => {
                    setRefused(not)
                    focusOn(HEADING)
                  }}
                />
              )}
              <ul>
                {requests.slice(0, most).map((request) => (
                  <Request
                    key={request._id}
                    request={request}
                    chit={chitOf(request)}
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
              {requests.length > most && (
                <div className={css.more}>
                  <Button variant="default" onClick={() => setMost(most + PAGE_SIZE)}>
                    {m.lists.more(Math.min(PAGE_SIZE, requests.length - most))}
                  </Button>
                  <span className="sm dim num">{m.lists.range(1, most, requests.length)}</span>
                </div>
              )}
            </>
          )
        }
      </Asked>
    </Card>
  )
}

interface RequestProps {
  request: JoinRequest
  chit: Chit | undefined
  tick: RequestRowProps['tick']
}

async function decide(run: () => Promise<unknown>, done: string, failed: string): Promise<void> {
  if (await act(run, { done, failed })) focusOn(HEADING)
}

function Request({ request, chit, tick }: RequestProps) {
  const name = request.userId.name
  const params = { id: request._id }
  return (
    <RequestRow
      needs="decide-requests"
      name={name}
      tick={tick}
      lines={
        <span className="sm dim block">
          {seats(request, chit)}
          {request.tickets > 1 && `, ${say.asksFor(request.tickets)}`}
        </span>
      }
      about={<p className="sm faint">{say.asked(instantText(request.createdAt))}</p>}
      acts={
        <>
          <ConfirmButton
            question={say.approveQuestion}
            consequence={consequence(request, chit)}
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

const seats = ({ chitId, seatsLeft }: JoinRequest, chit: Chit | undefined): string =>
  chit
    ? say.seats(chitId.name, chit.totalMembers - seatsLeft, chit.totalMembers)
    : say.seatsLeft(chitId.name, seatsLeft)

function consequence({ userId, chitId, seatsLeft, tickets }: JoinRequest, chit: Chit | undefined): string {
  if (chit === undefined) return say.approveShort(userId.name, chitId.name)
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
