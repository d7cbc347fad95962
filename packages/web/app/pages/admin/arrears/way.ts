import type { Step } from '../../../components/steps.tsx'
import { m } from '../../../messages/en.ts'
import { instantDayText } from '../../../messages/format.ts'
import { isOurTurn, nextText, type Case, type Step as Taken } from './row.ts'

type Next = Case['next']['kind']
const t = m.arrears.way

const NOT_WON = ['demand', 'removal', 'receipt', 'substitution'] as const
const WON = ['demand', 'whole-demand', 'court'] as const

/** Which station of its way each next step stands at; what lies before it is done. */
const STATION: Readonly<Record<Next, (typeof NOT_WON)[number] | (typeof WON)[number]>> = {
  grace: 'demand',
  demand: 'demand',
  'wait-for-payment': 'removal',
  remove: 'removal',
  'record-receipt': 'receipt',
  'wait-for-reentry': 'substitution',
  substitute: 'substitution',
  'demand-whole': 'whole-demand',
  'wait-for-whole': 'court',
  'to-court': 'court',
}

/**
 * The way the law leaves with a ticket in arrears, and where it stands: what was done with its day, what is next with its
 * clock, what may follow. Before the prize ss. 28–30, after it ss. 32–33. A demand to a ticket that has won since it was
 * written stays done.
 */
export function wayOf({ hasWon, next }: Pick<Case, 'hasWon' | 'next'>, taken: readonly Taken[]): Step[] {
  const stations = hasWon ? WON : NOT_WON
  const at = stations.findIndex((station) => station === STATION[next.kind] || isEarlyEnd(station, next.kind))
  return stations.map((station, place): Step => {
    const { title, after } = t[station]
    if (place > at) return { title, state: 'next', words: after }
    if (place === at) return { title, state: isOurTurn(next) ? 'turn' : 'now', words: nextText(next) }
    const step = taken.findLast(({ kind, status }) => kind === station && status === 'done')
    return { title, state: 'done', ...(step && { words: instantDayText(step.createdAt) }) }
  })
}

/** While a winner's first demand runs, what follows it is the demand for everything. */
const isEarlyEnd = (station: string, next: Next): boolean => station === 'whole-demand' && next === 'wait-for-payment'
