import { chitEndpoints, membershipEndpoints, type ReplyOf } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { peopleReads } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { chits } from '../../../api/queries.ts'
import { Asked } from '../../../components/asked.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { m } from '../../../messages/en.ts'
import { dayText, instantText } from '../../../messages/format.ts'
import { act, focusOn } from '../act.ts'
import { RequestRow } from '../request-row.tsx'

type JoinRequest = ReplyOf<typeof membershipEndpoints.pendingRequests>[number]
type Chit = ReplyOf<typeof chitEndpoints.listChits>[number]

const say = m.admin.users
const HEADING = 'join-requests'

/** Who asks to join which scheme, oldest first, with the seats in sight. */
export function JoinRequests() {
  const query = useQuery(peopleReads.requests())
  const schemes = useQuery(chits.list()).data
  const waiting = query.data?.length ?? 0
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
      <Asked query={query} skeleton={<OnTheirWay />} failed={say.failedRequests}>
        {(requests) =>
          requests.length === 0 ? (
            <EmptyState picture="quietPost" title={say.noRequests} why={say.noRequestsWhy} />
          ) : (
            <ul>
              {requests.map((request) => (
                <Request
                  key={request._id}
                  request={request}
                  chit={schemes?.find((chit) => chit._id === request.chitId._id)}
                />
              ))}
            </ul>
          )
        }
      </Asked>
    </Card>
  )
}

interface RequestProps {
  request: JoinRequest
  chit: Chit | undefined
}

async function decide(run: () => Promise<unknown>, done: string, failed: string): Promise<void> {
  if (await act(run, { done, failed })) focusOn(HEADING)
}

function Request({ request, chit }: RequestProps) {
  const name = request.userId.name
  const params = { id: request._id }
  return (
    <RequestRow
      needs="decide-requests"
      name={name}
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
