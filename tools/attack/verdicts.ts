import { isAccepted, type CoveragePage } from '../coverage-page.ts'

/** One test that ran, as vitest's JSON report names it. */
export interface Ran {
  /** From the repository's root. */
  readonly path: string
  /** Its own title and those of the describe blocks around it. */
  readonly titles: readonly string[]
  readonly passed: boolean
}

export type Verdict = 'withstood' | 'broken' | 'accepted'

export interface Judged {
  readonly attack: string
  readonly verdict: Verdict
  /** The tests that failed or did not run, or the reason why the weakness is accepted. */
  readonly because: readonly string[]
}

/** A title as it is written in the source, whose placeholders (`%s`, `$name`, `${seed}`) stand for any text. */
function titlePattern(title: string): RegExp {
  const parts = title.split(/%[sdifjop]|\$\{[^}]*\}|\$\w+/)
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('.*')}$`)
}

/** What became of each attack of the page: withstood when every test it names ran and passed. */
export function judge(page: CoveragePage, ran: readonly Ran[]): Judged[] {
  return page.rows.map(({ says, shownBy }) => {
    const accepted = shownBy.filter(isAccepted)
    if (accepted.length > 0) return { attack: says, verdict: 'accepted', because: accepted }
    const failed = shownBy.filter((citation) => {
      const { path, title } = page.read(citation)
      const pattern = titlePattern(title)
      const meant = ran.filter((one) => one.path === path && one.titles.some((name) => pattern.test(name)))
      return meant.length === 0 || meant.some(({ passed }) => !passed)
    })
    return { attack: says, verdict: failed.length === 0 ? 'withstood' : 'broken', because: failed }
  })
}
