import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from './run.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kuri-attack-test-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a script in the place of vitest; `report` is where the report is to be written. */
async function runOf(script: string): ReturnType<typeof run> {
  const path = join(folder, 'stands-for-vitest.mjs')
  const head = `import { writeFileSync } from 'node:fs'
    const report = process.argv.at(-1).replace('--outputFile.json=', '')\n`
  writeFileSync(path, head + script)
  return await run(folder, ['a.test.ts'], path)
}

test.each([
  ['crashed', 'process.exit(7)', 'exit code 7'],
  ['was killed', `process.kill(process.pid, 'SIGKILL')`, 'signal SIGKILL'],
  ['was cut off while it wrote', `writeFileSync(report, '{"testResults": [')`, 'exit code 0'],
])('says in one sentence that vitest %s before its report was written', async (_, script, ended) => {
  expect(await runOf(script)).toEqual({
    problem: `The tests ended (${ended}) without a report: nothing is known about the attacks. Run them again.`,
  })
})

test('gives the tests of the report, also when some of them failed', async () => {
  const results = [{ title: 'is refused', location: { line: 7, column: 3 }, status: 'failed' }]
  const report = { testResults: [{ name: join(folder, 'a.test.ts'), assertionResults: results }] }
  expect(await runOf(`writeFileSync(report, ${JSON.stringify(JSON.stringify(report))}); process.exit(1)`)).toEqual({
    ran: [{ path: 'a.test.ts', line: 7, passed: false }],
  })
})
