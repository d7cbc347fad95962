import { gatewayEndpoints, type ReplyOf } from '@kuri/contract'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { moneyReads, peopleReads } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { Badge } from '../../../components/badge.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { Money } from '../../../components/money.tsx'
import { Why } from '../../../components/why.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { useMe } from '../../../session.ts'
import { act, focusOn } from '../act.ts'
import { ReasonButton } from '../reason-button.tsx'
import { RequestRow } from '../request-row.tsx'
import { othersWhoCan } from './prize-approval.ts'
import css from './money.module.css'

type Refund = ReplyOf<typeof gatewayEndpoints.adminRefunds>[number]

const say = m.admin.money
const words = say.queues.refunds
const HEADING = 'refunds'

const whyNot = ({ user, maker }: Refund, adminId: string, others: string): string | undefined => {
  if (user._id === adminId) return say.ownWallet
  return maker?.userId === adminId ? say.youEntered(others) : undefined
}

/** Online payments to be given back: another administrator agrees, then the gateway does it. Shown only where there are some. */
export function Refunds() {
  const refunds = useQuery(moneyReads.openRefunds()).data ?? []
  const adminId = useMe()?._id ?? ''
  const others = othersWhoCan(useQuery(peopleReads.people()).data ?? [], adminId)
  const forYou = refunds.filter(
    (refund) => refund.status === 'waiting_second' && whyNot(refund, adminId, others) === undefined,
  ).length
  if (refunds.length === 0) return null
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
        {refunds.map((refund) => (
          <RefundRow key={refund._id} refund={refund} reasonNot={whyNot(refund, adminId, others)} />
        ))}
      </ul>
    </Card>
  )
}

function RefundRow({ refund, reasonNot }: { refund: Refund; reasonNot: string | undefined }) {
  const { amount, user, reason, maker, createdAt, status, paymentId } = refund
  return (
    <RequestRow
      name={user.name}
      lines={
        <>
          <span className="sm dim block">{words.reason(reason)}</span>
          <span className="xs faint block">{words.by(maker?.name ?? say.another, instantText(createdAt))}</span>
          {status === 'waiting_second' && reasonNot !== undefined && (
            <div className={css.why}>
              <Why icon={IconUsers}>{reasonNot}</Why>
            </div>
          )}
          {status !== 'waiting_second' && <span className="xs faint block">{words.onItsWay}</span>}
        </>
      }
      about={<Money amount={amount} size="md" />}
      needs="refund-payments"
      acts={
        <>
          {status === 'waiting_second' && <Decide refund={refund} reasonNot={reasonNot} />}
          <LinkButton variant="subtle" to={paths.adminPayment(paymentId)}>
            {words.toPayment}
          </LinkButton>
        </>
      }
    />
  )
}

function Decide({ refund: { _id: id, amount, user }, reasonNot }: { refund: Refund; reasonNot: string | undefined }) {
  const isOnline = useOnline()
  const params = { id }
  const agree = async () => {
    const told = { done: words.agreed(amount), failed: words.failedAgree }
    if (await act(() => call(gatewayEndpoints.approveRefund, { params }), told)) focusOn(HEADING)
  }
  return (
    <>
      <ConfirmButton
        question={words.question(user.name)}
        consequence={words.consequence(amount)}
        verb={words.verb(amount)}
        disabledReason={reasonNot ?? (isOnline ? undefined : m.chrome.offline.moneyWaits)}
        onConfirm={agree}
      >
        {words.agree}
      </ConfirmButton>
      <ReasonButton
        variant="default"
        danger
        about={id}
        question={words.rejectQuestion}
        consequence={words.rejectConsequence}
        verb={words.rejectVerb}
        field={{ label: say.reason, problem: words.reasonProblem }}
        onConfirm={async (reason) => {
          await call(gatewayEndpoints.rejectRefund, { params, body: { reason } })
          notifyOk(words.rejected)
        }}
        failed={words.failedReject}
        onDone={() => focusOn(HEADING)}
      >
        {say.reject}
      </ReasonButton>
    </>
  )
}
