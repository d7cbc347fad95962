import type { counterEndpoints, ReplyOf } from '@kuri/contract'
import type { Day } from '@kuri/domain'

export type CounterMember = ReplyOf<typeof counterEndpoints.counterMember>
export type Line = CounterMember['lines'][number]

/** A due that staff can take, at the counter or at the door. `instalment` 0: only its penalty is left. */
export type DueToTake = Pick<Line, 'chitId' | 'ticketNo' | 'dueDate' | 'amount'> & Partial<Pick<Line, 'instalment'>>

/** What names a due on the page. */
export const keyOf = ({ chitId, ticketNo, dueDate, instalment }: DueToTake): string =>
  `${chitId} ${ticketNo} ${dueDate} ${instalment === 0 ? 'fee' : ''}`

/** What a member can pay now, oldest first: what is due, and the next one early. */
export const payable = ({ lines, next }: CounterMember): Line[] => (next ? [...lines, next] : [...lines])

/** What is due today is ticked to begin with. */
export const dueNow = ({ lines }: CounterMember): ReadonlySet<string> => new Set(lines.map(keyOf))

const isOfTicket = (one: DueToTake, other: DueToTake): boolean =>
  one.chitId === other.chitId && one.ticketNo === other.ticketNo

const isOlder = (one: Day, other: Day): boolean => one < other

/**
 * What is ticked after a due was pressed: the oldest due of a ticket is paid first, so that a tick brings those before it, and a
 * tick taken away takes those after it.
 */
export function toggled(
  all: readonly DueToTake[],
  ticked: ReadonlySet<string>,
  pressed: DueToTake,
): ReadonlySet<string> {
  const isOn = !ticked.has(keyOf(pressed))
  const after = new Set(ticked)
  for (const line of all.filter((one) => isOfTicket(one, pressed))) {
    if (line === pressed) continue
    if (isOn && isOlder(line.dueDate, pressed.dueDate)) after.add(keyOf(line))
    if (!isOn && isOlder(pressed.dueDate, line.dueDate)) after.delete(keyOf(line))
  }
  if (isOn) after.add(keyOf(pressed))
  else after.delete(keyOf(pressed))
  return after
}
