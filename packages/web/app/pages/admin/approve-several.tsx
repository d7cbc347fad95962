import { useState } from 'react'
import { actDone } from '../../api/admin-queries.ts'
import { sentence } from '../../api/problems.ts'
import { Alert } from '../../components/alert.tsx'
import { Button } from '../../components/button.tsx'
import { notifyOk } from '../../layout/notify.tsx'
import { focusOn } from './act.ts'
import { LazyConfirm } from '../../components/lazy-confirm.tsx'
import css from './approve-several.module.css'

/** One of the ticked entries. */
export interface Ticked {
  readonly id: string
  /** Its line in the question: whose it is, and the amount. */
  readonly line: string
  readonly approve: () => Promise<unknown>
  /** Shown when it was refused, with the reason. */
  readonly refused: (why: string) => string
}

interface Texts {
  readonly tickAll: (n: number) => string
  readonly untick: string
  readonly approve: (n: number) => string
  readonly question: (n: number) => string
  readonly approved: (n: number) => string
}

interface Refused {
  readonly id: string
  readonly words: string
}

export interface Ticks {
  readonly has: (id: string) => boolean
  readonly toggle: (id: string) => void
  readonly set: (ids: readonly string[]) => void
  readonly refused: readonly Refused[]
  readonly setRefused: (refused: readonly Refused[]) => void
}

/** Which entries of a list are ticked, and what became of the last ones. */
export function useTicks(): Ticks {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<readonly Refused[]>([])
  return {
    has: (id) => ids.has(id),
    toggle: (id) =>
      setIds((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]))),
    set: (all) => setIds(new Set(all)),
    refused,
    setRefused,
  }
}

/** What was not approved, and why. It stays when nothing more can be ticked. */
export function RefusedOnes({ of: { refused } }: { of: Ticks }) {
  if (refused.length === 0) return null
  return (
    <div className={css.several}>
      {refused.map(({ id, words }) => (
        <Alert key={id} tone="bad">
          {words}
        </Alert>
      ))}
    </div>
  )
}

interface ApproveSeveralProps {
  ticks: Ticks
  /** All that can be ticked. */
  possible: readonly Ticked[]
  texts: Texts
  /** What the ticked ones come to. */
  total: string
  /** Gets the focus afterwards: rows that are decided go away. */
  headingId: string
}

/** Approves the ticked entries, one after the other, after one question that names each of them. */
export function ApproveSeveral({ ticks, possible, texts, total, headingId }: ApproveSeveralProps) {
  const [opened, setOpened] = useState(false)
  const [busy, setBusy] = useState(false)
  const ticked = possible.filter(({ id }) => ticks.has(id))
  const approve = async () => {
    setBusy(true)
    const not: Refused[] = []
    for (const one of ticked) {
      try {
        await one.approve()
      } catch (error) {
        not.push({ id: one.id, words: one.refused(sentence(error)) })
      }
    }
    setBusy(false)
    setOpened(false)
    if (not.length < ticked.length) notifyOk(texts.approved(ticked.length - not.length))
    ticks.set([])
    ticks.setRefused(not)
    focusOn(headingId)
    await actDone()
  }
  return (
    <div className={css.several}>
      <div className="row wrap">
        {ticked.length < possible.length ? (
          <Button variant="subtle" onClick={() => ticks.set(possible.map(({ id }) => id))}>
            {texts.tickAll(possible.length)}
          </Button>
        ) : (
          <Button variant="subtle" onClick={() => ticks.set([])}>
            {texts.untick}
          </Button>
        )}
        {ticked.length > 0 && <Button onClick={() => setOpened(true)}>{texts.approve(ticked.length)}</Button>}
      </div>
      <LazyConfirm
        {...{ opened, busy }}
        question={texts.question(ticked.length)}
        verb={texts.approve(ticked.length)}
        onConfirm={() => void approve()}
        onClose={() => setOpened(false)}
      >
        <ul className={css.list}>
          {ticked.map(({ id, line }) => (
            <li key={id}>{line}</li>
          ))}
        </ul>
        <p className="strong">{total}</p>
      </LazyConfirm>
    </div>
  )
}
