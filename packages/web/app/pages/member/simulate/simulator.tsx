import type { chitEndpoints, ReplyOf } from '@kuri/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Card } from '../../../components/card.tsx'
import { m } from '../../../messages/en.ts'
import { Past } from './past.tsx'
import { QuestionForm } from './question-form.tsx'
import { answerTo, groundOf, readQuestion } from './question.ts'
import { Result } from './result.tsx'
import type { Scheme } from './schemes.ts'
import css from './simulate.module.css'

export type ChitDetail = ReplyOf<typeof chitEndpoints.oneChit>['chit']

const t = m.simulate

/** The question and its answer side by side; every key press computes it again, by the rules in this browser. */
export function Simulator({ chit, schemes }: { chit: ChitDetail; schemes: readonly Scheme[] }) {
  const [inAddress, setAddress] = useSearchParams()
  const [search, setSearch] = useState(inAddress)
  const ground = groundOf(chit)
  const question = readQuestion(search, ground)
  const answer = answerTo(question, ground)
  const change = (part: Record<string, string>) => {
    const next = new URLSearchParams({ ...Object.fromEntries(search), ...part })
    // the address follows in its own time; a field whose letters waited for it would lose some
    setSearch(next)
    setAddress(next, { replace: true, preventScrollReset: true })
  }
  return (
    <div className="stack w">
      <div className={css.sides}>
        <QuestionForm {...{ chit, schemes, ground, question, answer, change }} />
        <div className="stack w">
          <Card title={t.result.title}>
            {answer.ok ? (
              <Result
                chit={chit}
                question={question}
                simulation={answer.simulation}
                others={hasBids(chit) ? answer.others : null}
              />
            ) : (
              <p className="dim">{t.result.fix}</p>
            )}
          </Card>
          <Past given={ground.given} />
        </div>
      </div>
      {answer.ok && <Assumes chit={chit} />}
    </div>
  )
}

const hasBids = ({ terms, floor }: ChitDetail): boolean => terms.prizeBy === 'auction' && floor !== null

/** Every figure above rests on these; they are shown, not hidden behind an icon. */
function Assumes({ chit }: { chit: ChitDetail }) {
  const assumes = t.assumes
  const lines = [
    assumes.onTime,
    ...(hasBids(chit) ? [assumes.given, assumes.last] : [assumes.noBids]),
    ...(chit.terms.dividendRounding === 'rupee' ? [assumes.wholeRupees] : []),
    assumes.waiting,
    assumes.borrow,
    assumes.saver,
    assumes.value,
  ]
  return (
    <Card title={assumes.title} tone="well">
      <ul className={css.assumes}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={css.noAdvice}>{assumes.noAdvice}</p>
    </Card>
  )
}
