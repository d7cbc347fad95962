import { moveEndpoints, type ReplyOf } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { moneyReads, peopleReads } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { Money } from '../../../components/money.tsx'
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

type Move = ReplyOf<typeof moveEndpoints.companyMoves>[number]

const say = m.bank.queue
const HEADING = 'company-moves'

/** What one administrator has entered of the company's money, and another has to confirm. Shown only where some wait. */
export function CompanyMoves() {
  const moves = useQuery(moneyReads.waitingMoves()).data ?? []
  const adminId = useMe()?._id ?? ''
  const others = othersWhoCan(useQuery(peopleReads.people()).data ?? [], adminId)
  const forYou = moves.filter(({ maker, user }) => maker?.userId !== adminId && user?._id !== adminId).length
  if (moves.length === 0) return null
  return (
    <Card
      flush
      title={
        <span id={HEADING} tabIndex={-1}>
          {say.title}
        </span>
      }
      aside={forYou > 0 && <Badge tone="turn">{m.admin.money.forYou(forYou)}</Badge>}
    >
      <ul>
        {moves.map((move) => (
          <MoveRow key={move._id} {...{ move, adminId, others }} />
        ))}
      </ul>
    </Card>
  )
}

interface RowProps {
  move: Move
  adminId: string
  /** Who else can confirm it. */
  others: string
}

function MoveRow({ move, adminId, others }: RowProps) {
  const { _id: id, kind, amount, user, journalId, reason, maker, createdAt } = move
  const isOnline = useOnline()
  const params = { id }
  const whyNot =
    user?._id === adminId
      ? m.admin.money.ownWallet
      : maker?.userId === adminId
        ? m.admin.money.youEntered(others)
        : isOnline
          ? undefined
          : m.chrome.offline.moneyWaits
  const confirm = async () => {
    const told = { done: say.confirmed, failed: say.failed }
    if (await act(() => call(moveEndpoints.approveMove, { params }), told)) focusOn(HEADING)
  }
  return (
    <RequestRow
      name={user?.name ?? say.company}
      lines={
        <>
          <span className="sm dim block">{m.bank.moves[kind]}</span>
          <span className="sm dim block">{say.why(reason)}</span>
          {journalId !== null && <Link to={paths.journal(journalId)}>{m.bank.journal.entry(journalId)}</Link>}
          <span className="xs faint block">{say.by(maker?.name ?? m.admin.money.another, instantText(createdAt))}</span>
        </>
      }
      about={<Money amount={amount} size="md" />}
      needs="move-company-money"
      acts={
        <>
          <ConfirmButton
            question={say.question}
            consequence={say.consequence(m.bank.moves[kind], amount)}
            verb={say.verb(amount)}
            disabledReason={whyNot}
            onConfirm={confirm}
          >
            {m.admin.money.approve}
          </ConfirmButton>
          <ReasonButton
            variant="default"
            danger
            about={id}
            question={say.rejectQuestion}
            consequence={say.rejectConsequence}
            verb={say.rejectVerb}
            field={{ label: m.admin.money.reason, problem: say.reasonProblem }}
            onConfirm={async (why) => {
              await call(moveEndpoints.rejectMove, { params, body: { reason: why } })
              notifyOk(say.rejected)
            }}
            failed={say.failedReject}
            onDone={() => focusOn(HEADING)}
          >
            {m.admin.money.reject}
          </ReasonButton>
        </>
      }
    />
  )
}
