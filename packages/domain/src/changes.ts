/** One thing that an act changed, as text. */
export interface Change {
  readonly name: string
  readonly before: string
  readonly after: string
}

/** What an act changed: the fields that differ between before and after, in the order of the record. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const was = flat(before)
  const is = flat(after)
  const names = [...new Set([...was.keys(), ...is.keys()])]
  return names
    .map((name) => ({ name, before: was.get(name) ?? '', after: is.get(name) ?? '' }))
    .filter((change) => change.before !== change.after)
}

/** Nested records as `terms.capBp`; lists and plain values as text. */
function flat(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map()
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([[path || 'value', textOf(value)]])
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [...flat(inner, path === '' ? name : `${path}.${name}`)]),
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
