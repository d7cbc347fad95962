import { membershipEndpoints } from '@kuri/contract'
import { sum, times } from '@kuri/domain'
import { useState } from 'react'
import { actDone } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { Button } from '../../../components/button.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { LazyConfirm } from '../lazy-confirm.tsx'
import type { JoinRequest } from './join-requests.tsx'
import css from './approve-several.module.css'

const say = m.admin.users.several

/** A request that was not approved, and why. */
export interface Refused {
  id: string
  words: string
}

interface ApproveSeveralProps {
  ticked: readonly JoinRequest[]
  /** How many requests can be ticked. */
  possible: number
  onTickAll: () => void
  onUntick: () => void
  /** The refused ones, none when all are approved. They are told by the list: it stays when nothing more can be ticked. */
  onDecided: (refused: readonly Refused[]) => void
}

/** Approves the ticked requests, one after the other, after one question that names each person, their seats and their sums. */
export function ApproveSeveral({ ticked, possible, onTickAll, onUntick, onDecided }: ApproveSeveralProps) {
  const [opened, setOpened] = useState(false)
  const [busy, setBusy] = useState(false)
  const approve = async () => {
    setBusy(true)
    const not: Refused[] = []
    for (const request of ticked) {
      try {
        await call(membershipEndpoints.approveRequest, { params: { id: request._id } })
      } catch (error) {
        not.push({ id: request._id, words: say.refused(request.userId.name, request.chitId.name, sentence(error)) })
      }
    }
    setBusy(false)
    setOpened(false)
    if (not.length < ticked.length) notifyOk(say.approved(ticked.length - not.length))
    onUntick()
    onDecided(not)
    await actDone()
  }
  return (
    <div className={css.several}>
      <div className="row wrap">
        {ticked.length < possible ? (
          <Button variant="subtle" onClick={onTickAll}>
            {say.tickAll(possible)}
          </Button>
        ) : (
          <Button variant="subtle" onClick={onUntick}>
            {say.untick}
          </Button>
        )}
        {ticked.length > 0 && <Button onClick={() => setOpened(true)}>{say.approve(ticked.length)}</Button>}
      </div>
      <LazyConfirm
        {...{ opened, busy }}
        question={say.question(ticked.length)}
        verb={say.approve(ticked.length)}
        onConfirm={() => void approve()}
        onClose={() => setOpened(false)}
      >
        <ul className={css.list}>
          {ticked.map(({ _id, userId, tickets, chitId, chit }) => (
            <li key={_id}>{say.line(userId.name, tickets, chitId.name, times(chit.contribution, tickets))}</li>
          ))}
        </ul>
        <p className="strong">
          {say.total(
            ticked.reduce((seats, { tickets }) => seats + tickets, 0),
            sum(ticked.map(({ tickets, chit }) => times(chit.contribution, tickets))),
          )}
        </p>
      </LazyConfirm>
    </div>
  )
}
