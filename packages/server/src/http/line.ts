/** So many calls share a transaction at most: nobody waits for its end longer than these take. */
const MOST_ABOARD = 50

/** A line of calls that wait for those before them. */
export interface Line<P> {
  readonly join: (passenger: P) => void
}

interface How<P> {
  /** Does those who travel together, to the end; says to each of them how it went and never fails. */
  readonly carry: (aboard: readonly P[]) => Promise<void>
  /** Two of the same name do not travel together: the later one waits for the next time. Null: like nobody else. */
  readonly nameOf?: (passenger: P) => string | null
  /** Told when nobody is left. */
  readonly onEmpty?: () => void
}

/** While some are under way, those that come meanwhile wait here and are carried together, in the order of arrival. */
export function openLine<P>({ carry, nameOf = () => null, onEmpty = () => undefined }: How<P>): Line<P> {
  let waiting: P[] = []
  let isUnderWay = false

  async function drive(): Promise<void> {
    isUnderWay = true
    while (waiting.length > 0) {
      const { aboard, left } = board(waiting, nameOf)
      waiting = left
      await carry(aboard)
    }
    isUnderWay = false
    onEmpty()
  }

  return {
    join(passenger) {
      waiting.push(passenger)
      if (!isUnderWay) void drive()
    },
  }
}

/** Lines by what they queue for; there is one as long as somebody is in it. */
export function openLines<P>(howOf: (of: string) => How<P>): (of: string) => Line<P> {
  const lines = new Map<string, Line<P>>()
  return (of) => {
    const known = lines.get(of)
    if (known) return known
    const line = openLine({ ...howOf(of), onEmpty: () => lines.delete(of) })
    lines.set(of, line)
    return line
  }
}

function board<P>(waiting: readonly P[], nameOf: (passenger: P) => string | null): { aboard: P[]; left: P[] } {
  const aboard: P[] = []
  const left: P[] = []
  const names = new Set<string>()
  for (const passenger of waiting) {
    const name = nameOf(passenger)
    const isTwin = name !== null && names.has(name)
    if (isTwin || aboard.length === MOST_ABOARD) left.push(passenger)
    else aboard.push(passenger)
    if (name !== null) names.add(name)
  }
  return { aboard, left }
}
