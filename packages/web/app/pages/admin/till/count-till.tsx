import { tillEndpoints } from '@kuri/contract'
import {
  DENOMINATIONS,
  fromRupees,
  judgeCount,
  subtract,
  times,
  worthOf,
  type Denomination,
  type Pieces,
} from '@kuri/domain'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { Money } from '../../../components/money.tsx'
import { TextField } from '../../../forms/fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { rupees } from '../../../messages/format.ts'
import { focusOn, tried } from '../act.ts'
import { Difference, MY_TILL } from './till-facts.tsx'
import type { Till } from './till-state.ts'
import css from './till.module.css'

const t = m.till.count

type Typed = Partial<Record<Denomination, string>>

const MOST_DIGITS = 5

const piecesOf = (typed: Typed): Pieces =>
  Object.fromEntries(DENOMINATIONS.map((note) => [`${note}`, Number(typed[note] ?? '')])) as Pieces

/** The cash is counted piece by piece, the total as it is typed; a difference has its reason, then the till is closed. */
export function CountTill({ till: { expected, recountReason } }: { till: Till }) {
  const online = useOnline()
  const [typed, setTyped] = useState<Typed>({})
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const pieces = piecesOf(typed)
  const counted = worthOf(pieces)
  const judged = judgeCount(counted, expected, reason.trim())
  const difference = subtract(counted, expected)
  const isBegun = Object.keys(typed).length > 0
  const unready = isBegun ? (judged.ok ? undefined : t.reasonProblem) : t.notCounted
  const whyNot = online ? unready : m.chrome.offline.moneyWaits
  const close = async () => {
    setProblem(undefined)
    const body = { counted: pieces, ...(reason.trim() !== '' && { reason: reason.trim() }) }
    const refusal = await tried(() => call(tillEndpoints.closeTill, { body }))
    if (refusal !== null) return setProblem(m.chrome.withReason(t.failed, sentence(refusal.error)))
    notifyOk(t.done)
    focusOn(MY_TILL)
  }
  return (
    <Card title={t.title}>
      <div className="stack">
        {recountReason !== null && <Alert tone="turn">{t.again(recountReason)}</Alert>}
        <table className={css.pieces}>
          <thead>
            <tr>
              <th scope="col">{t.note}</th>
              <th scope="col">{t.pieces}</th>
              <th scope="col">{t.amount}</th>
            </tr>
          </thead>
          <tbody>
            {DENOMINATIONS.map((note) => (
              <tr key={note}>
                <th scope="row">{rupees(fromRupees(note))}</th>
                <td>
                  <TextField
                    aria-label={t.piecesOf(note)}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={MOST_DIGITS}
                    value={typed[note] ?? ''}
                    onChange={({ currentTarget: { value } }) =>
                      setTyped((before) => ({ ...before, [note]: value.replaceAll(/\D/g, '') }))
                    }
                  />
                </td>
                <td>
                  <Money plain amount={times(fromRupees(note), pieces[`${note}`])} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {m.till.facts.counted}
              </th>
              <td>
                <Money amount={counted} size="md" />
              </td>
            </tr>
          </tfoot>
        </table>
        {isBegun && (
          <p className="row between" role="status">
            {m.till.facts.difference} <Difference amount={difference} />
          </p>
        )}
        {isBegun && difference !== 0 && (
          <TextField
            label={t.reason}
            maxLength={400}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {problem !== undefined && <Alert tone="bad">{problem}</Alert>}
        <ConfirmButton
          fullWidth
          question={t.question}
          consequence={t.consequence}
          verb={t.verb}
          disabledReason={whyNot}
          onConfirm={close}
        >
          {t.close(counted)}
        </ConfirmButton>
      </div>
    </Card>
  )
}
