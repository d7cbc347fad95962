import { joinRequestEndpoints, type ReplyOf } from '@kuri/contract'
import { sum, times } from '@kuri/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useHasBranches } from '../../../list/branch-filter.tsx'
import { useBranch } from '../../../list/use-branch.ts'
import { NoneOrNoneInBranch } from '../../../list/none-in-branch.tsx'
import { peopleReads } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { usePermission } from '../../../use-permission.ts'
import { m } from '../../../messages/en.ts'
import { dayText, instantText } from '../../../messages/format.ts'
import { act, focusOn } from '../act.ts'
import { RequestRow, type RequestRowProps } from '../request-row.tsx'
import { ApproveSeveral, RefusedOnes, useTicks, type Ticked } from '../approve-several.tsx'

type JoinRequest = ReplyOf<typeof joinRequestEndpoints.requestsPage>['requests'][number]

const t = m.admin.users
const HEADING = 'join-requests'

/** What cannot be approved alone is not approved together. */
const tickable = (requests: readonly JoinRequest[]): JoinRequest[] =>
  requests.filter((request) => request.seatsLeft >= request.tickets)

const asTicked = ({ _id: id, userId, tickets, chitId, chit }: JoinRequest): Ticked => ({
  id,
  line: t.several.line(userId.name, tickets, chitId.name, times(chit.contribution, tickets)),
  approve: () => call(joinRequestEndpoints.approveRequest, { params: { id } }),
  refused: (why) => t.several.refused(userId.name, chitId.name, why),
})

const totalOf = (requests: readonly JoinRequest[]): string =>
  t.several.total(
    requests.reduce((seats, { tickets }) => seats + tickets, 0),
    sum(requests.map(({ tickets, chit }) => times(chit.contribution, tickets))),
  )

/** Who requests to join which scheme, oldest first, with the seats in sight. */
export function JoinRequests() {
  const query = useInfiniteQuery(peopleReads.requests(useBranch()))
  const waiting = query.data?.pages.at(-1)?.total ?? 0
  const ticks = useTicks()
  const mayDecide = usePermission()('decide-requests')
  return (
    <Card
      flush
      title={
        <span id={HEADING} tabIndex={-1}>
          {t.requests}
        </span>
      }
      aside={waiting > 0 && <Badge tone="turn">{t.toDecide(waiting)}</Badge>}
    >
      <RefusedOnes of={ticks} />
      <PagedList
        query={query}
        rowsOf={(page) => page.requests}
        skeleton={<OnTheirWay />}
        failed={t.failedRequests}
        none={
          <NoneOrNoneInBranch none={<EmptyState picture="quietPost" title={t.noRequests} why={t.noRequestsWhy} />} />
        }
      >
        {(requests) => (
          <>
            {mayDecide && tickable(requests).length > 1 && (
              <ApproveSeveral
                ticks={ticks}
                possible={tickable(requests).map(asTicked)}
                texts={t.several}
                total={totalOf(requests.filter(({ _id }) => ticks.has(_id)))}
                headingId={HEADING}
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
                          label: t.several.tick(request.userId.name, request.chitId.name),
                          onChange: () => ticks.toggle(request._id),
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
  const hasBranches = useHasBranches()
  const name = request.userId.name
  const params = { id: request._id }
  return (
    <RequestRow
      permission="decide-requests"
      name={name}
      tick={tick}
      lines={
        <span className="sm dim block">
          {seats(request)}
          {request.tickets > 1 && `, ${t.asksFor(request.tickets)}`}
          {hasBranches && request.branch !== undefined && `, ${request.branch}`}
        </span>
      }
      about={<p className="sm faint">{t.asked(instantText(request.createdAt), request.actingBy?.name)}</p>}
      acts={
        <>
          <ConfirmButton
            question={t.approveQuestion}
            consequence={consequence(request)}
            verb={t.approveVerb(name)}
            disabledReason={request.seatsLeft < request.tickets ? t.noSeat : undefined}
            onConfirm={() =>
              decide(() => call(joinRequestEndpoints.approveRequest, { params }), t.approved, t.failedApprove)
            }
          >
            {t.approve}
          </ConfirmButton>
          <ConfirmButton
            variant="default"
            danger
            question={t.rejectQuestion}
            consequence={t.rejectConsequence(name, request.chitId.name)}
            verb={t.rejectVerb}
            onConfirm={() =>
              decide(() => call(joinRequestEndpoints.rejectRequest, { params }), t.rejected, t.failedReject)
            }
          >
            {t.reject}
          </ConfirmButton>
        </>
      }
    />
  )
}

const seats = ({ chitId, seatsLeft, chit }: JoinRequest): string =>
  t.seats(chitId.name, chit.totalMembers - seatsLeft, chit.totalMembers)

function consequence({ userId, chitId, seatsLeft, tickets, chit }: JoinRequest): string {
  const { totalMembers, contribution, startDate } = chit
  const seat = totalMembers - seatsLeft + 1
  return t.approveConsequence(userId.name, seat, totalMembers, chitId.name, contribution, dayText(startDate), tickets)
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
