import { join } from 'node:path'
import { run } from './attack/run.ts'
import { judge, type Verdict } from './attack/verdicts.ts'
import { coveragePage, isAccepted } from './coverage-page.ts'

/*
 * Runs the tests of every attack in docs/attacks.md and prints what became of each: `npm run attack`.
 * Ends with 1 when one is broken, and when the tests ended before they were all run.
 */

const page = coveragePage('attacks.md')
const citations = page.rows.flatMap(({ shownBy }) => shownBy).filter((one) => !isAccepted(one))
const tests = await run(join(import.meta.dirname, '..'), [...new Set(citations.map((one) => page.read(one).path))])
if ('problem' in tests) {
  console.log(tests.problem)
  process.exit(1)
}
const judged = judge(page, tests.ran)
const count = (verdict: Verdict): number => judged.filter((one) => one.verdict === verdict).length

console.log('\n| attack | verdict | because |\n|---|---|---|')
for (const { attack, verdict, because } of judged) console.log(`| ${attack} | ${verdict} | ${because.join('; ')} |`)
console.log(
  `\n${judged.length} attacks: ${count('withstood')} withstood, ${count('accepted')} accepted with a reason, ${count('broken')} broken.`,
)
process.exitCode = count('broken') === 0 ? 0 : 1
