import { tagsOf, testAround, type File, type Row } from '../test-tags.ts'

/** One test that ran, as vitest's JSON report names it. */
export interface Ran {
  /** From the repository's root. */
  readonly path: string
  /** Of the call that made it: for a `test.each` the line of its title. */
  readonly line: number
  readonly passed: boolean
}

export type Verdict = 'withstood' | 'broken' | 'accepted'

export interface Judged {
  readonly attack: string
  readonly verdict: Verdict
  /** The tests that failed or did not run, or the reason why the weakness is accepted. */
  readonly because: readonly string[]
}

/** What became of each attack of the page: withstood when every test that is tagged with it ran and passed. */
export function judge(attacks: readonly Row[], files: readonly File[], ran: readonly Ran[]): Judged[] {
  const tags = files.flatMap(tagsOf)
  const passed = Map.groupBy(ran, ({ path, line }) => {
    const file = files.find((one) => one.path === path)
    return `${path}:${file === undefined ? line : testAround(file, line)}`
  })
  return attacks.map(({ id, text, accepted }) => {
    const attack = `${id}. ${text}`
    if (accepted !== null) return { attack, verdict: 'accepted', because: [accepted] }
    const tests = tags
      .filter(({ ids }) => ids.includes(`attack ${id}`))
      .flatMap((tag) => tag.tests.map((line) => `${tag.path}:${line}`))
    if (tests.length === 0) return { attack, verdict: 'broken', because: ['no test is tagged with it'] }
    const failed = tests.filter((one) => !(passed.get(one)?.every((run) => run.passed) ?? false))
    return { attack, verdict: failed.length === 0 ? 'withstood' : 'broken', because: failed }
  })
}
