import { upiEndpoints, type ReplyOf } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { moneyReads } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { Money } from '../../../components/money.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'
import { useMe } from '../../../session.ts'
import { act, focusOn } from '../act.ts'
import { ReasonButton } from '../reason-button.tsx'
import { RequestRow } from '../request-row.tsx'

type UpiPayment = ReplyOf<typeof upiEndpoints.adminUpi>[number]

const say = m.admin.money
const words = say.queues.upi
const HEADING = 'upi-payments'

/** UPI payments members say they have made: looked for in the bank. Shown only where some wait. */
export function UpiPayments() {
  const payments = useQuery(moneyReads.waitingUpi()).data ?? []
  const adminId = useMe()?._id
  const forYou = payments.filter(({ user }) => user._id !== adminId).length
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
          <UpiRow key={payment._id} payment={payment} isOwn={payment.user._id === adminId} />
        ))}
      </ul>
    </Card>
  )
}

function UpiRow({ payment, isOwn }: { payment: UpiPayment; isOwn: boolean }) {
  const { _id: id, amount, user, utr, reference, description, claimedAt, createdAt } = payment
  const isOnline = useOnline()
  const params = { id }
  const approve = async () => {
    const told = { done: words.confirmed(user.name, amount), failed: words.failedConfirm }
    if (await act(() => call(upiEndpoints.approveUpi, { params }), told)) focusOn(HEADING)
  }
  return (
    <RequestRow
      name={user.name}
      lines={
        <>
          <span className="sm dim block">{description}</span>
          <span className="sm dim block mono">{words.line(utr ?? '', reference)}</span>
          <span className="xs faint block">{words.said(instantText(claimedAt ?? createdAt))}</span>
        </>
      }
      about={<Money amount={amount} size="md" />}
      needs="approve-money"
      acts={
        <>
          <ConfirmButton
            question={words.question}
            consequence={words.consequence(user.name, amount)}
            verb={words.verb(amount)}
            disabledReason={isOwn ? say.ownWallet : isOnline ? undefined : m.chrome.offline.moneyWaits}
            onConfirm={approve}
          >
            {words.confirm}
          </ConfirmButton>
          <ReasonButton
            variant="default"
            danger
            about={id}
            question={words.rejectQuestion}
            consequence={words.rejectConsequence(user.name)}
            verb={words.rejectVerb}
            field={{ label: say.reason, problem: say.reasonProblem }}
            onConfirm={async (reason) => {
              await call(upiEndpoints.rejectUpi, { params, body: { reason } })
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
