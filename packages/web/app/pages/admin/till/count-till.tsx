import { tillEndpoints } from '@kuri/contract'
import { judgeCount, subtract, worthOf } from '@kuri/domain'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { TextField } from '../../../forms/fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { focusOn, tried } from '../act.ts'
import { PieceFields, piecesTyped, type TypedPieces } from '../piece-fields.tsx'
import { Difference, MY_TILL } from './till-facts.tsx'
import type { Till } from './till-state.ts'

const t = m.till.count

/** The cash is counted piece by piece, the total as it is typed; a difference has its reason, then the till is closed. */
export function CountTill({ till: { expected, recountReason } }: { till: Till }) {
  const online = useOnline()
  const [typed, setTyped] = useState<TypedPieces>({})
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const pieces = piecesTyped(typed)
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
        <PieceFields typed={typed} onChange={setTyped} />
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
