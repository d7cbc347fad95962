import { join } from 'node:path'
import { run } from './attack/run.ts'
import { judge, type Verdict } from './attack/verdicts.ts'
import { rowsOf, tagsOf, testFiles } from './test-tags.ts'

/*
 * Runs the tests that are tagged with an attack of docs/attacks.md and prints what became of each attack: `npm run attack`.
 * Ends with 1 when one is broken, and when the tests ended before they were all run.
 */

const files = testFiles().filter((file) => tagsOf(file).some(({ ids }) => ids.some((id) => id.startsWith('attack '))))
const tests = await run(
  join(import.meta.dirname, '..'),
  files.map(({ path }) => path),
)
if ('problem' in tests) {
  console.log(tests.problem)
  process.exit(1)
}
const judged = judge(rowsOf('attack'), files, tests.ran)
const count = (verdict: Verdict): number => judged.filter((one) => one.verdict === verdict).length

console.log('\n| attack | verdict | because |\n|---|---|---|')
for (const { attack, verdict, because } of judged) console.log(`| ${attack} | ${verdict} | ${because.join('; ')} |`)
console.log(
  `\n${judged.length} attacks: ${count('withstood')} withstood, ${count('accepted')} accepted with a reason, ${count('broken')} broken.`,
)
process.exitCode = count('broken') === 0 ? 0 : 1
