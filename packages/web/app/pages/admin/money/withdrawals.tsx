import { withdrawalEndpoints } from '@kuri/contract'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { moneyReads, peopleReads } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { Asked } from '../../../components/asked.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { Money } from '../../../components/money.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { Why } from '../../../components/why.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { useMay } from '../../../may.ts'
import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'
import { useMe } from '../../../session.ts'
import { act, attempt, focusOn } from '../act.ts'
import { ReasonButton } from '../reason-button.tsx'
import { RequestRow } from '../request-row.tsx'
import { othersWhoCan } from './prize-approval.ts'
import { QueueOnItsWay } from './queue-on-its-way.tsx'
import { isUnderWay, isYourTurn, stepOf, type Withdrawal } from './withdrawal-step.ts'
import css from './money.module.css'

const say = m.admin.money.withdrawals
const HEADING = 'withdrawals'

/** Money members want sent to their banks: approved here, sent by the bank, and its reference entered here. */
export function Withdrawals() {
  const query = useQuery(moneyReads.openWithdrawals())
  const adminId = useMe()?._id ?? ''
  const others = othersWhoCan(useQuery(peopleReads.people()).data ?? [], adminId)
  const mayDecide = useMay()('approve-money')
  const yours = query.data?.filter((withdrawal) => isYourTurn(stepOf(withdrawal, adminId))).length ?? 0
  return (
    <Card
      flush
      title={
        <span id={HEADING} tabIndex={-1}>
          {say.title}
        </span>
      }
      aside={mayDecide && yours > 0 && <Badge tone="turn">{m.admin.money.forYou(yours)}</Badge>}
    >
      <Asked query={query} skeleton={<QueueOnItsWay />} failed={say.failed}>
        {(withdrawals) =>
          withdrawals.length === 0 ? (
            <EmptyState picture="quietPost" title={say.none} why={say.noneWhy} />
          ) : (
            <ul>
              {withdrawals.map((withdrawal) => (
                <WithdrawalRow key={withdrawal._id} {...{ withdrawal, others, adminId }} />
              ))}
            </ul>
          )
        }
      </Asked>
    </Card>
  )
}

interface RowProps {
  withdrawal: Withdrawal
  adminId: string
  /** Who else can decide it. */
  others: string
}

function WithdrawalRow({ withdrawal, adminId, others }: RowProps) {
  const { user, account, accountNumber, amount, createdAt } = withdrawal
  const whyId = useId()
  const step = stepOf(withdrawal, adminId)
  const why = { own: m.admin.money.ownWallet, yours: m.admin.money.youEntered(others) }
  return (
    <RequestRow
      needs="approve-money"
      name={user.name}
      lines={
        <>
          <span className="sm dim block">
            {say.account(account.holder, accountNumber ?? account.numberEnds, account.ifsc)}
          </span>
          <span className="xs faint block">
            {standing(withdrawal) ?? m.admin.money.entered(instantText(createdAt))}
          </span>
          {!isYourTurn(step) && (
            <div className={css.why}>
              <Why id={whyId} icon={IconUsers}>
                {why[step]}
              </Why>
            </div>
          )}
        </>
      }
      about={<Money amount={amount} size="md" />}
      acts={
        isYourTurn(step) ? (
          <>
            {step === 'pay' ? <Pay withdrawal={withdrawal} /> : <Approve withdrawal={withdrawal} />}
            {!isUnderWay(withdrawal) && <Reject withdrawal={withdrawal} />}
          </>
        ) : (
          <Button disabled aria-describedby={whyId}>
            {m.admin.money.approve}
          </Button>
        )
      }
    />
  )
}

function Approve({ withdrawal }: { withdrawal: Withdrawal }) {
  const isOnline = useOnline()
  const { _id: id, amount, user, needsSecond, firstBy } = withdrawal
  const approve = async () => {
    const { status } = await call(withdrawalEndpoints.approveWithdrawal, { params: { id } })
    notifyOk(status === 'waiting_second' ? m.admin.money.waitsForAnother : say.onItsWay(amount))
  }
  return (
    <ConfirmButton
      question={say.question(user.name)}
      consequence={needsSecond && !firstBy ? say.twoPersons : say.consequence(amount)}
      verb={say.verb(amount)}
      disabledReason={isOnline ? undefined : m.chrome.offline.moneyWaits}
      onConfirm={async () => {
        if (await attempt(approve, say.failedApprove)) focusOn(HEADING)
      }}
    >
      {m.admin.money.approve}
    </ConfirmButton>
  )
}

/** Once approved: what is to be done, or what the gateway has said. */
function standing({ status, payout }: Withdrawal): string | null {
  if (status !== 'approved') return null
  if (payout?.status === 'failed') return m.admin.money.queues.notSent(payout.failure ?? '')
  return isUnderWay({ payout }) ? m.admin.money.queues.sending : say.approved
}

/** By the gateway at once, where it pays out; by hand in the bank's own pages otherwise. */
function Pay({ withdrawal }: { withdrawal: Withdrawal }) {
  if (isUnderWay(withdrawal)) return null
  return (
    <>
      {withdrawal.canSend && <Send withdrawal={withdrawal} />}
      <Paid withdrawal={withdrawal} />
    </>
  )
}

function Send({ withdrawal }: { withdrawal: Withdrawal }) {
  const isOnline = useOnline()
  const { _id: id, amount, user } = withdrawal
  const words = m.admin.money.queues
  const send = async () => {
    const told = { done: words.sent(amount), failed: words.failedSend }
    if (await act(() => call(withdrawalEndpoints.sendWithdrawal, { params: { id } }), told)) focusOn(HEADING)
  }
  return (
    <ConfirmButton
      question={words.sendQuestion(user.name)}
      consequence={words.sendConsequence(amount)}
      verb={words.sendVerb(amount)}
      disabledReason={isOnline ? undefined : m.chrome.offline.moneyWaits}
      onConfirm={send}
    >
      {words.send}
    </ConfirmButton>
  )
}

function Paid({ withdrawal }: { withdrawal: Withdrawal }) {
  const { _id: id, amount, user } = withdrawal
  return (
    <ReasonButton
      about={id}
      question={say.paidQuestion}
      consequence={say.paidConsequence(amount, user.name)}
      verb={say.paidVerb(amount)}
      field={{ label: say.utr, hint: say.utrHint, problem: say.utrProblem }}
      onConfirm={async (utr) => {
        await call(withdrawalEndpoints.payWithdrawal, { params: { id }, body: { utr } })
        notifyOk(say.paid(amount, user.name))
      }}
      failed={say.failedPaid}
      onDone={() => focusOn(HEADING)}
    >
      {say.enter}
    </ReasonButton>
  )
}

function Reject({ withdrawal }: { withdrawal: Withdrawal }) {
  const { _id: id, user, status } = withdrawal
  const isBack = status === 'approved'
  return (
    <ReasonButton
      variant="default"
      danger
      about={id}
      question={isBack ? say.backQuestion : say.rejectQuestion}
      consequence={say.rejectConsequence(user.name)}
      verb={isBack ? say.backVerb : say.rejectVerb}
      field={{ label: m.admin.money.reason, problem: m.admin.money.reasonProblem }}
      onConfirm={async (reason) => {
        await call(withdrawalEndpoints.rejectWithdrawal, { params: { id }, body: { reason } })
        notifyOk(say.rejected)
      }}
      failed={say.failedReject}
      onDone={() => focusOn(HEADING)}
    >
      {isBack ? say.back : m.admin.money.reject}
    </ReasonButton>
  )
}
