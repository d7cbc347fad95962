import { walletEndpoints, type ReplyOf } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { moneyReads } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { Asked } from '../../../components/asked.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { Money } from '../../../components/money.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { useMay } from '../../../may.ts'
import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'
import { useMe } from '../../../session.ts'
import { act, focusOn } from '../act.ts'
import { ReasonButton } from '../reason-button.tsx'
import { RequestRow } from '../request-row.tsx'
import { QueueOnItsWay } from './queue-on-its-way.tsx'

type Topup = ReplyOf<typeof walletEndpoints.adminTopups>[number]

const say = m.admin.money
const HEADING = 'topups'

/** Money members say they have paid at the counter or into our bank: confirmed here, it reaches their wallet. */
export function Topups() {
  const query = useQuery(moneyReads.waitingTopups())
  const adminId = useMe()?._id
  const mayDecide = useMay()('approve-money')
  const forYou = mayDecide ? (query.data?.filter((topup) => topup.user._id !== adminId).length ?? 0) : 0
  return (
    <Card
      flush
      title={
        <span id={HEADING} tabIndex={-1}>
          {say.topups}
        </span>
      }
      aside={forYou > 0 && <Badge tone="turn">{say.forYou(forYou)}</Badge>}
    >
      <Asked query={query} skeleton={<QueueOnItsWay />} failed={say.failedTopups}>
        {(topups) =>
          topups.length === 0 ? (
            <EmptyState picture="quietPost" title={say.noTopups} why={say.noTopupsWhy} />
          ) : (
            <ul>
              {topups.map((topup) => (
                <TopupRow key={topup._id} topup={topup} isOwn={topup.user._id === adminId} />
              ))}
            </ul>
          )
        }
      </Asked>
    </Card>
  )
}

function TopupRow({ topup, isOwn }: { topup: Topup; isOwn: boolean }) {
  const { amount, user, reference, method, createdAt } = topup
  const isOnline = useOnline()
  const params = { id: topup._id }
  const approve = async () => {
    const told = { done: say.approved(user.name, amount), failed: say.failedApprove }
    if (await act(() => call(walletEndpoints.approveTopup, { params }), told)) focusOn(HEADING)
  }
  const reject = async (reason: string) => {
    await call(walletEndpoints.rejectTopup, { params, body: { reason } })
    notifyOk(say.rejected)
  }
  return (
    <RequestRow
      needs="approve-money"
      name={user.name}
      lines={
        <>
          <span className="sm dim block">{method === 'counter' ? say.counter(reference) : say.bank(reference)}</span>
          <span className="xs faint block">{say.entered(instantText(createdAt))}</span>
        </>
      }
      about={<Money amount={amount} size="md" />}
      acts={
        <>
          <ConfirmButton
            question={say.approveQuestion}
            consequence={say.approveConsequence(user.name, amount)}
            verb={say.approveVerb(amount)}
            disabledReason={isOwn ? say.ownWallet : isOnline ? undefined : m.chrome.offline.moneyWaits}
            onConfirm={approve}
          >
            {say.approve}
          </ConfirmButton>
          <ReasonButton
            variant="default"
            danger
            about={topup._id}
            question={say.rejectQuestion}
            consequence={say.rejectConsequence(user.name)}
            verb={say.rejectVerb}
            field={{ label: say.reason, problem: say.reasonProblem }}
            onConfirm={reject}
            failed={say.failedReject}
            onDone={() => focusOn(HEADING)}
          >
            {say.reject}
          </ReasonButton>
        </>
      }
    />
  )
}
