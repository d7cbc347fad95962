import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

/*
 * `npm run dev`: the server, started anew whenever one of its files changes, and the pages with hot reload in front of it.
 * Both end together.
 */

const root = join(import.meta.dirname, '..')
const api = `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`

const parts: ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'packages/server/src/main.mjs'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(join(root, 'node_modules/.bin/react-router'), ['dev'], {
    cwd: join(root, 'packages/web'),
    stdio: 'inherit',
    env: { ...process.env, API: api },
  }),
]

let isEnding = false
function end(code: number): void {
  if (isEnding) return
  isEnding = true
  for (const part of parts) part.kill('SIGTERM')
  process.exitCode = code
}

for (const part of parts) part.once('exit', (code) => end(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))
