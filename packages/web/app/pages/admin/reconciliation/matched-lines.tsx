import { eventWord, bankEndpoints, type ReplyOf } from '@kuri/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ledgerReads } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { Allowed } from '../../../layout/allowed.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { ReasonButton } from '../reason-button.tsx'
import css from './reconciliation.module.css'

type Matched = ReplyOf<typeof bankEndpoints.matchedLines>['matched'][number]

const t = m.bank.matched

/** Lines that have their name, the newest first. */
export function MatchedLines() {
  const query = useInfiniteQuery(ledgerReads.matchedLines())
  return (
    <Card flush title={t.title}>
      <PagedList
        query={query}
        rowsOf={(page) => page.matched}
        failed={m.bank.failed}
        none={<EmptyState picture="emptyBowl" title={t.none} />}
      >
        {(matched) => (
          <ul>
            {matched.map((one) => (
              <MatchedLine key={one.line._id} matched={one} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}

function MatchedLine({ matched: { line, moves, how, by } }: { matched: Matched }) {
  const params = { id: line._id }
  return (
    <li className={css.line}>
      <div className={css.words}>
        <b>{line.narration || line.reference}</b>
        {moves.map((move) => (
          <span key={move._id} className="sm block">
            <Link className={css.link} to={paths.journal(move.journalId)}>
              {eventWord(move.kind)}
            </Link>{' '}
            <span className="dim">{move.reference}</span>
          </span>
        ))}
        <span className="xs faint block">
          {dayText(line.day)}, {t.how[how]}
          {by !== null && ` ${t.by(by)}`}
        </span>
      </div>
      <p className={css.figure}>
        <Money signed amount={line.amount} />
      </p>
      <Allowed to="reconcile-bank">
        <ReasonButton
          variant="subtle"
          about={line._id}
          question={t.undoQuestion}
          consequence={t.undoConsequence}
          verb={t.undoVerb}
          field={{ label: m.bank.lines.reason, problem: t.reasonProblem }}
          onConfirm={async (reason) => {
            await call(bankEndpoints.unmatchLine, { params, body: { reason } })
            notifyOk(t.undone)
          }}
          failed={t.failedUndo}
        >
          {t.undo}
        </ReasonButton>
      </Allowed>
    </li>
  )
}
