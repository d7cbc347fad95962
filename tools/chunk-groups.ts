// Writes packages/web/chunk-groups.json: which modules the build puts into one file. Run it when pages load too many files
// (`npm run bench:pages`); a module that is not in the list gets a file of its own or goes with what imports it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file of a build in which only modules that exactly the same pages load share a file. */
export interface BuiltFile {
  readonly name: string
  /** The page, layout or lazily loaded part that it is, or null for what several of them share. */
  readonly part: string | null
  readonly isRoute: boolean
  readonly imports: readonly string[]
  readonly bytes: number
  readonly modules: readonly string[]
  /** All that its modules import, also for what the build has left out: a group takes it along. */
  readonly needs: readonly string[]
}

interface Group {
  readonly modules: string[]
  readonly files: Set<string>
  bytes: number
  /** 1 for each part that loads it. */
  readonly parts: Uint8Array
}

/**
 * So many bytes of script before compression are loaded in vain rather than one more file: a file costs a fraction of a round
 * trip and 0.7 kB of headers and worse compression.
 */
const BYTES_FOR_A_FILE = 6_000
/** A part that is loaded lazily counts less than a page: many are opened by hardly anybody. */
const LAZY = 0.9
/** What does without schemas and the frame inside: nothing that needs those may come with it. */
const LEAN = /public\/(landing\/page|not-found)/
const LEAN_WEIGHT = 1000
/** How much more a byte counts for a part that is large already: it is nearer to its budget. */
const LARGE_EXPONENT = 18
const ROOT = /\/(root|entry\.client)\.tsx$/

/** The modules that the given files should share, each group before those that import it. */
export function groupModules(built: Readonly<Record<string, BuiltFile>>, fixed: ReadonlySet<string>): string[][] {
  const loadedBy = (start: string): Set<string> => {
    const found = new Set<string>()
    const open = [start]
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      const imports = built[file]?.imports
      if (imports === undefined || found.has(file)) continue
      found.add(file)
      open.push(...imports)
    }
    return found
  }
  const all = Object.entries(built)
  const ofRoot = all.flatMap(([file, { part }]) => (part !== null && ROOT.test(part) ? [...loadedBy(file)] : []))
  const parts = all.filter(([file, { part }]) => part !== null && !ofRoot.includes(file))
  const weights = parts.map(([, { isRoute }]) => (isRoute ? 1 : LAZY))
  const loads = parts.map(([file]) => loadedBy(file))
  const sizes = loads.map((files) => [...files].reduce((sum, file) => sum + (built[file]?.bytes ?? 0), 0))
  const ofRoutes = sizes.filter((_, at) => weights[at] === 1)
  const mean = ofRoutes.reduce((sum, size) => sum + size, 0) / ofRoutes.length
  const inVain = parts.map(
    ([, { part }], at) =>
      (weights[at] ?? 0) *
      (LEAN.test(part ?? '') ? LEAN_WEIGHT : Math.max(1, (sizes[at] ?? 0) / mean) ** LARGE_EXPONENT),
  )
  let groups: Group[] = all
    .filter(([file, { name, part }]) => part === null && !fixed.has(name) && !ofRoot.includes(file))
    .map(([file, { modules, bytes }]) => ({
      modules: [...modules],
      files: new Set([file]),
      bytes,
      parts: Uint8Array.from(loads, (files) => Number(files.has(file))),
    }))

  const fileOf = new Map(all.flatMap(([file, { modules }]) => modules.map((module) => [module, file])))
  const behind = new Map(
    all.map(([file, { imports, needs }]) => [file, [...imports, ...needs.flatMap((one) => fileOf.get(one) ?? [])]]),
  )
  const groupOf = new Map(groups.flatMap((group) => [...group.files].map((file) => [file, group])))
  const importsOf = (group: Group): Set<Group> => {
    const found = new Set(
      [...group.files].flatMap((file) => behind.get(file)?.flatMap((one) => groupOf.get(one) ?? []) ?? []),
    )
    found.delete(group)
    return found
  }
  /** A group and all that it imports, directly or through others. */
  const withImports = (group: Group): Set<Group> => {
    const found = new Set<Group>()
    const open = [group]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (found.has(next)) continue
      found.add(next)
      open.push(...importsOf(next))
    }
    return found
  }
  /** Whether a group imports another through a third one: together, they and the third would import each other. */
  const isAround = (from: Group, to: Group): boolean =>
    [...importsOf(from)].some((next) => next !== to && withImports(next).has(to))

  /** What all parts together gain when two groups become one file: those that load one only then load the other, and all it imports. */
  const gain = (a: Group, b: Group, inA: ReadonlySet<Group>, inB: ReadonlySet<Group>): number => {
    let sum = 0
    for (const [at, hasA] of a.parts.entries()) {
      const hasB = b.parts[at]
      if (hasA && hasB) sum += (weights[at] ?? 0) * BYTES_FOR_A_FILE
      else if (hasA || hasB)
        for (const { parts: its, bytes } of hasA ? inB : inA) if (!its[at]) sum -= (inVain[at] ?? 0) * bytes
    }
    return sum
  }
  const never = new Set<string>()
  const pairOf = (a: Group, b: Group): string => `${a.modules[0]} ${b.modules[0]}`
  for (;;) {
    const closures = new Map(groups.map((group) => [group, withImports(group)]))
    const worth = groups.flatMap((a, at) =>
      groups.slice(0, at).flatMap((b) => {
        const sum = gain(a, b, closures.get(a) ?? new Set(), closures.get(b) ?? new Set())
        return sum > 0 && !never.has(pairOf(a, b)) ? [{ a, b, sum }] : []
      }),
    )
    const [best] = worth.toSorted((one, other) => other.sum - one.sum)
    if (!best) break
    const { a, b } = best
    if (isAround(a, b) || isAround(b, a)) {
      never.add(pairOf(a, b))
      continue
    }
    a.modules.push(...b.modules)
    for (const file of b.files) {
      a.files.add(file)
      groupOf.set(file, a)
    }
    a.bytes += b.bytes
    for (const [at, has] of b.parts.entries()) if (has) a.parts[at] = 1
    groups = groups.filter((group) => group !== b)
    for (const imported of withImports(a)) for (const [at, has] of a.parts.entries()) if (has) imported.parts[at] = 1
  }

  const ordered = new Set<Group>()
  const visit = (group: Group, path: readonly Group[] = []): void => {
    if (ordered.has(group) || path.includes(group)) return
    for (const next of importsOf(group)) visit(next, [...path, group])
    ordered.add(group)
  }
  for (const group of groups) visit(group)
  return [...ordered].map(({ modules }) => modules.toSorted())
}

function main(): void {
  const root = join(import.meta.dirname, '..')
  const folder = mkdtempSync(join(tmpdir(), 'kuri-chunks-'))
  try {
    const graph = join(folder, 'graph.json')
    const { status } = spawnSync('npm', ['run', '--silent', 'build', '-w', '@kuri/web'], {
      cwd: root,
      env: { ...process.env, BUILD_GRAPH: graph },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (status !== 0) throw new Error('the build failed')
    const { built, fixed } = JSON.parse(readFileSync(graph, 'utf8')) as {
      built: Record<string, BuiltFile>
      fixed: string[]
    }
    const groups = groupModules(built, new Set(fixed))
    const list = join(root, 'packages/web/chunk-groups.json')
    writeFileSync(list, JSON.stringify(groups))
    spawnSync('npx', ['oxfmt', list], { cwd: root, stdio: 'inherit' })
    console.log(`${groups.length} groups of ${groups.flat().length} modules`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (import.meta.main) main()
