import { IconCheck } from '../icons/everywhere.ts'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import css from './steps.module.css'

/** done · now: another person is at it · turn: this user is · next: to come. */
export interface Step {
  title: string
  state: 'done' | 'now' | 'turn' | 'next'
  words?: ReactNode
}

/** Numbered dots on a line. */
export function Steps({ steps }: { steps: Step[] }) {
  return (
    <ol className={css.steps}>
      {steps.map((step, i) => (
        <li
          key={step.title}
          className={css[step.state]}
          aria-current={step.state === 'now' || step.state === 'turn' ? 'step' : undefined}
        >
          <span className={css.dot} aria-hidden>
            {step.state === 'done' ? <Icon of={IconCheck} /> : i + 1}
          </span>
          <div>
            <h3>{step.title}</h3>
            {step.words && <div className={css.words}>{step.words}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
