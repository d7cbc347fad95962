import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { stateOf, type MyTill } from './till-state.ts'

const t = m.till

/** Why a cashier cannot take payments now; undefined: the till is open. */
export function whyClosed(mine: MyTill): string | undefined {
  const day = mine.till === null ? '' : dayText(mine.till.day)
  return { none: t.none, open: undefined, earlier: t.earlier(day), waits: t.waits(day), over: t.over }[stateOf(mine)]
}
