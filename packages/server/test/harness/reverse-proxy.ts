import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const AS_DEPLOYED = join(import.meta.dirname, '../../../../deploy/Caddyfile')

/** The Caddy that is installed; null where there is none. */
export const CADDY = installed()

/** How long it keeps a connection to a server that nobody uses. */
export const RESTS_SECONDS = Number(/keepalive (\d+)s/.exec(readFileSync(AS_DEPLOYED, 'utf8'))?.[1])

function installed(): string | null {
  try {
    return execFileSync('caddy', ['version'], { encoding: 'utf8' }).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** The reverse proxy of `deploy/`: Caddy before two servers, without certificates. */
export interface ReverseProxy {
  readonly address: string
  close(): Promise<void>
}

/** Opens `deploy/Caddyfile`, with these servers for the two of the compose file. */
export async function startReverseProxy(servers: readonly string[]): Promise<ReverseProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'kuri-proxy-'))
  const site = `http://127.0.0.1:${await freePort()}`
  const deployed = readFileSync(AS_DEPLOYED, 'utf8')
  const [one = '', other = ''] = servers.map((address) => new URL(address).host)
  const text = deployed.replace('kuri-1:4000', one).replace('kuri-2:4000', other)
  // its admin API is off; everything else is as deployed
  writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${text}`)
  const caddy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: { PATH: process.env['PATH'], HOME: folder, SITE: site },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => void caddy.once('exit', resolve))
  await opens(`${site}/readyz`)
  return {
    address: site,
    async close() {
      caddy.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function opens(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(url).catch((problem: unknown) => problem)
    if (answer instanceof Response && answer.ok) return
    if (tries > 200) throw new Error('the reverse proxy does not answer', { cause: answer })
    await sleep(25)
  }
}
