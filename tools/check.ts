// `npm run check`: types, lint, unused code and format at the same time. Prints the whole output of each when it ends, and
// fails when one of them did.
import { spawn } from 'node:child_process'

const CHECKS = ['types', 'lint', 'unused', 'format:check'] as const

interface Checked {
  readonly name: string
  readonly output: string
  readonly failed: boolean
  readonly seconds: number
}

async function run(name: string): Promise<Checked> {
  const began = performance.now()
  const child = spawn('npm', ['run', '--silent', name], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const parts: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part))
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const seconds = (performance.now() - began) / 1000
  return { name, output: Buffer.concat(parts).toString(), failed: status !== 0, seconds }
}

const checked = await Promise.all(
  CHECKS.map(async (name) => {
    const result = await run(name)
    console.log(`${name}: ${result.failed ? 'failed' : 'passed'} in ${result.seconds.toFixed(1)} s\n${result.output}`)
    return result
  }),
)
const failed = checked.filter((one) => one.failed).map(({ name }) => name)
if (failed.length > 0) {
  console.error(`npm run check failed: ${failed.join(', ')}`)
  process.exitCode = 1
}
