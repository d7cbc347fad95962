import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { judge, type Ran, type Verdict } from './attack/verdicts.ts'
import { coveragePage, isAccepted } from './coverage-page.ts'

/*
 * Runs the tests of every attack in docs/attacks.md and prints what became of each: `npm run attack`.
 * Ends with 1 when one is broken.
 */

const ROOT = join(import.meta.dirname, '..')

/** What we read of vitest's JSON report. */
interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly title: string
      readonly ancestorTitles: readonly string[]
      readonly status: string
    }[]
  }[]
}

async function run(paths: readonly string[]): Promise<Ran[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kuri-attack-'))
  const report = join(folder, 'report.json')
  try {
    const how = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const vitest = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...paths, ...how], {
      cwd: ROOT,
      stdio: 'inherit',
    })
    await new Promise((ended) => vitest.once('exit', ended))
    const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report
    return testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, ancestorTitles, status }) => ({
        path: relative(ROOT, name),
        titles: [...ancestorTitles, title],
        passed: status === 'passed',
      })),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

const page = coveragePage('attacks.md')
const citations = page.rows.flatMap(({ shownBy }) => shownBy).filter((one) => !isAccepted(one))
const judged = judge(page, await run([...new Set(citations.map((one) => page.read(one).path))]))
const count = (verdict: Verdict): number => judged.filter((one) => one.verdict === verdict).length

console.log('\n| attack | verdict | because |\n|---|---|---|')
for (const { attack, verdict, because } of judged) console.log(`| ${attack} | ${verdict} | ${because.join('; ')} |`)
console.log(
  `\n${judged.length} attacks: ${count('withstood')} withstood, ${count('accepted')} accepted with a reason, ${count('broken')} broken.`,
)
process.exitCode = count('broken') === 0 ? 0 : 1
