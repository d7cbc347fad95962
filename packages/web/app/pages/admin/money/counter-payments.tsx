import { counterEndpoints, type ReplyOf } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { moneyReads, peopleReads } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { Money } from '../../../components/money.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { useMay } from '../../../may.ts'
import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'
import { useMe } from '../../../session.ts'
import { act, focusOn } from '../act.ts'
import { ReasonButton } from '../reason-button.tsx'
import { RequestRow } from '../request-row.tsx'
import { othersWhoCan } from './prize-approval.ts'

type CounterPayment = ReplyOf<typeof counterEndpoints.counterPayments>[number]

const say = m.admin.money
const words = say.counterPayments
const HEADING = 'counter-payments'

/** Contributions one administrator has taken and another has to confirm. Shown only where some wait. */
export function CounterPayments() {
  const payments = useQuery(moneyReads.waitingCounterPayments()).data ?? []
  const adminId = useMe()?._id ?? ''
  const others = othersWhoCan(useQuery(peopleReads.people()).data ?? [], adminId)
  const mayDecide = useMay()('approve-money')
  const isForYou = ({ maker, user }: CounterPayment) => mayDecide && maker?.userId !== adminId && user._id !== adminId
  const forYou = payments.filter(isForYou).length
  if (payments.length === 0) return null
  return (
    <Card
      flush
      title={
        <span id={HEADING} tabIndex={-1}>
          {words.title}
        </span>
      }
      aside={forYou > 0 && <Badge tone="turn">{say.forYou(forYou)}</Badge>}
    >
      <ul>
        {payments.map((payment) => (
          <PaymentRow key={payment._id} {...{ payment, adminId, others }} />
        ))}
      </ul>
    </Card>
  )
}

interface RowProps {
  payment: CounterPayment
  adminId: string
  /** Who else can confirm it. */
  others: string
}

function PaymentRow({ payment, adminId, others }: RowProps) {
  const { _id: id, user, amount, chitId, month, year, method, reference, maker, createdAt } = payment
  const isOnline = useOnline()
  const params = { id }
  const whyNot =
    user._id === adminId
      ? say.ownWallet
      : maker?.userId === adminId
        ? say.youEntered(others)
        : isOnline
          ? undefined
          : m.chrome.offline.moneyWaits
  const confirm = async () => {
    const told = { done: words.confirmed(user.name, amount), failed: words.failed }
    if (await act(() => call(counterEndpoints.confirmPaymentTaken, { params }), told)) focusOn(HEADING)
  }
  return (
    <RequestRow
      needs="approve-money"
      name={user.name}
      lines={
        <>
          <span className="sm dim block">{words.of(chitId.name, month, year)}</span>
          <span className="sm dim block">{method === 'counter' ? say.counter(reference) : say.bank(reference)}</span>
          <span className="xs faint block">{words.by(maker?.name ?? say.another, instantText(createdAt))}</span>
        </>
      }
      about={<Money amount={amount} size="md" />}
      acts={
        <>
          <ConfirmButton
            question={say.approveQuestion}
            consequence={words.consequence(user.name, chitId.name, month)}
            verb={say.approveVerb(amount)}
            disabledReason={whyNot}
            onConfirm={confirm}
          >
            {say.approve}
          </ConfirmButton>
          <ReasonButton
            variant="default"
            danger
            about={params.id}
            question={words.rejectQuestion}
            consequence={words.rejectConsequence}
            verb={words.rejectVerb}
            field={{ label: say.reason, problem: words.reasonProblem }}
            onConfirm={async (reason) => {
              await call(counterEndpoints.rejectPaymentTaken, { params, body: { reason } })
              notifyOk(words.rejected)
            }}
            failed={words.failedReject}
            onDone={() => focusOn(HEADING)}
          >
            {say.reject}
          </ReasonButton>
        </>
      }
    />
  )
}
