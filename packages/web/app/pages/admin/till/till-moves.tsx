import { tillEndpoints } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { staff } from '../../../api/staff-queries.ts'
import { Badge, type Tone } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { HelpText } from '../../../components/help-text.tsx'
import { Money } from '../../../components/money.tsx'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { useBranch } from '../../../list/use-branch.ts'
import { m } from '../../../messages/en.ts'
import { useMe } from '../../../session.ts'
import { act } from '../act.ts'
import { ReasonButton } from '../reason-button.tsx'
import { RequestRow } from '../request-row.tsx'
import type { Till } from './till-state.ts'
import css from './till.module.css'

type Move = Till['moves'][number]

const t = m.till.moves
const TONES: Readonly<Record<Move['status'], Tone>> = { waiting: 'wait', done: 'ok', rejected: 'late' }

/** Its cashier took it back: nobody else rejected it. */
const isTakenBack = ({ status, cashier, checker }: Move): boolean =>
  status === 'rejected' && checker?._id === cashier._id

/** Cash that was put into a till and taken out during the day, in its order. */
export function TillMoves({ moves }: { moves: readonly Move[] }) {
  if (moves.length === 0) return null
  return (
    <Card flush title={t.list}>
      <ul className={css.moves}>
        {moves.map((move) => (
          <li key={move._id}>
            <span>
              <span className="strong">{t.kinds[move.kind]}</span>
              <span className="sm dim block">
                <InstantText at={move.createdAt} as="minute" /> · {move.reason}
              </span>
              {move.rejectedWhy !== null && (
                <span className="sm block">
                  {(isTakenBack(move) ? t.takenBackWhy : t.rejectedWhy)(move.rejectedWhy)}
                </span>
              )}
            </span>
            <span className={css.moved}>
              <Money amount={move.amount} />
              <Badge tone={TONES[move.status]}>{isTakenBack(move) ? t.isTakenBack : t.status[move.status]}</Badge>
              {move.status === 'waiting' && <Reject move={move} isOwn />}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Moves of cash that wait for another person; nothing where none does. */
export function MovesToConfirm() {
  const query = useQuery(staff.waitingTillMoves(useBranch()))
  return (
    <QueryBoundary query={query} skeleton={null} failed={t.failedLoad}>
      {(moves) =>
        moves.length === 0 ? null : (
          <Card flush title={t.toConfirm}>
            <ul>
              {moves.map((move) => (
                <MoveRow key={move._id} move={move} />
              ))}
            </ul>
          </Card>
        )
      }
    </QueryBoundary>
  )
}

function MoveRow({ move }: { move: Move }) {
  const online = useOnline()
  const isOwn = useMe()?._id === move.cashier._id
  const confirm = async () => {
    const words = { done: t.confirmed, failed: t.failedConfirm }
    await act(() => call(tillEndpoints.confirmTillMove, { params: { id: move._id } }), words)
  }
  return (
    <RequestRow
      permission="close-till"
      name={move.cashier.name}
      lines={
        <>
          <p className="sm">{t.kinds[move.kind]}</p>
          <p className="sm dim">{m.till.facts.reason(move.reason)}</p>
          {isOwn && <HelpText>{t.own}</HelpText>}
        </>
      }
      about={<Money amount={move.amount} size="md" />}
      acts={
        <>
          {!isOwn && (
            <ConfirmButton
              question={t.question(t.kinds[move.kind], move.amount)}
              consequence={t.consequence(move.cashier.name)}
              verb={t.verb}
              disabledReason={online ? undefined : m.chrome.offline.moneyWaits}
              onConfirm={confirm}
            >
              {t.confirm}
            </ConfirmButton>
          )}
          {!isOwn && <Reject move={move} />}
        </>
      }
    />
  )
}

/** The cash was not moved: its cashier takes the move back, or the other person rejects it. */
function Reject({ move, isOwn = false }: { move: Move; isOwn?: boolean }) {
  return (
    <ReasonButton
      variant="default"
      about={move._id}
      question={isOwn ? t.takeBackQuestion : t.rejectQuestion}
      consequence={t.rejectConsequence}
      verb={isOwn ? t.takeBack : t.rejectVerb}
      field={{ label: t.reason, problem: isOwn ? t.reasonProblem : t.rejectProblem }}
      failed={isOwn ? t.failedTakeBack : t.failedReject}
      onConfirm={async (reason) => {
        await call(tillEndpoints.rejectTillMove, { params: { id: move._id }, body: { reason } })
        notifyOk(isOwn ? t.takenBack : t.rejected)
      }}
    >
      {isOwn ? t.takeBack : m.admin.money.reject}
    </ReasonButton>
  )
}
