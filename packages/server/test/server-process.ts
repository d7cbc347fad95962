import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '../../..')

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
/**
 * What `npm start` gives to Node, from the root: the server, and a limit for new objects. Up to 32 MiB of them are kept before
 * V8 looks which are still needed; with its own limit a busy server holds 100 MiB more and answers no faster.
 */
export const START_ARGUMENTS: readonly string[] = scripts.start.replace('exec node ', '').split(' ')

/** The real server as a process of its own, the way `npm start` runs it. */
export interface ServerProcess {
  readonly process: ChildProcess
  /** All it has written so far, to both of its outputs. */
  output(): string
  readonly address: Promise<string>
  /** Its exit code. */
  readonly ended: Promise<number>
}

const alive = new Set<ChildProcess>()

/** Starts the server with nothing in its environment but these settings. It listens on a port of its own choice. */
export function startServer(settings: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, START_ARGUMENTS, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  alive.add(child)
  let text = ''
  const ended = new Promise<number>((resolve) => {
    child.once('exit', (code) => {
      alive.delete(child)
      resolve(code ?? -1)
    })
  })
  const address = new Promise<string>((resolve, reject) => {
    const collect = (chunk: Buffer): void => {
      text += chunk.toString()
      const [, found] = /is open at (\S+)/.exec(text) ?? []
      if (found) resolve(found)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    void ended.then(() => reject(new Error(text)))
  })
  // a test that expects the end does not ask for the address
  address.catch(() => undefined)
  return { process: child, output: () => text, ended, address }
}

/** Ends every server a test left running. */
export async function endServers(): Promise<void> {
  for (const child of alive) child.kill('SIGTERM')
  while (alive.size > 0) await sleep(20)
}
