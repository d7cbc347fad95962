import { withdrawalEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { ReasonButton } from '../reason-button.tsx'
import { approval } from './decision.ts'
import type { InboxRowOf } from './inbox.ts'
import { ApproveButton } from './decision-buttons.tsx'

type Withdrawal = InboxRowOf<'withdrawal'>['about']

const t = m.admin.money.withdrawals
const gateway = m.admin.money.queues

/** An approved withdrawal leaves the company: by the gateway at once, where it pays out; by hand in the bank's own pages otherwise. */
export function PayOut({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <>
      {withdrawal.canSend && <Send withdrawal={withdrawal} />}
      <Sent withdrawal={withdrawal} />
    </>
  )
}

function Send({ withdrawal: { _id: id, amount, user } }: { withdrawal: Withdrawal }) {
  const text = {
    label: gateway.send,
    question: gateway.sendQuestion(user.name),
    consequence: gateway.sendConsequence(amount),
    verb: gateway.sendVerb(amount),
    done: gateway.sent(amount),
    failed: gateway.failedSend,
  }
  return <ApproveButton approval={approval(text, () => call(withdrawalEndpoints.sendWithdrawal, { params: { id } }))} />
}

/** The bank has sent it: its reference is entered. */
function Sent({ withdrawal: { _id: id, amount, user, canSend } }: { withdrawal: Withdrawal }) {
  return (
    <ReasonButton
      {...(canSend && { variant: 'default' })}
      about={id}
      question={t.paidQuestion}
      consequence={t.paidConsequence(amount, user.name)}
      verb={t.paidVerb(amount)}
      field={{ label: t.utr, hint: t.utrHint, problem: t.utrProblem }}
      onConfirm={async (utr) => {
        await call(withdrawalEndpoints.payWithdrawal, { params: { id }, body: { utr } })
        notifyOk(t.paid(amount, user.name))
      }}
      failed={t.failedPaid}
    >
      {t.enter}
    </ReasonButton>
  )
}
