import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'

const run = promisify(execFile)
const LOOK_AGAIN_MS = 100

/**
 * A new folder with what `make` leaves in one. It is made once in a run of the tests, which takes seconds, and copied for
 * everybody who asks for the same name. The caller removes the copy.
 */
export async function preparedFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const made = join(inject('runFolder'), name)
  while (!existsSync(made)) {
    if (await isLeftBehind(`${made}.being-made`)) {
      throw new Error(
        `The test process that was making the folder “${name}” has ended before it was done. Run the tests again.`,
      )
    }
    await makeOrWait(made, make)
  }
  const copy = await openFolder(join(tmpdir(), `kuri-${name}-`))
  await run('cp', ['-a', `${made}/.`, copy])
  return copy
}

/** Of two workers that ask at the same time one makes it, and the other looks again. */
async function makeOrWait(made: string, make: (folder: string) => Promise<void>): Promise<void> {
  const beingMade = `${made}.being-made`
  if (!(await isFirst(beingMade))) return await sleep(LOOK_AGAIN_MS)
  try {
    // it may have been finished since it was looked for
    if (existsSync(made)) return
    const draft = await openFolder(`${made}-`)
    await make(draft)
    await rename(draft, made)
  } finally {
    await rm(beingMade, { recursive: true })
  }
}

async function isFirst(mark: string): Promise<boolean> {
  try {
    await mkdir(mark)
    await writeFile(makerIn(mark), String(process.pid))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

const makerIn = (mark: string): string => join(mark, 'pid')

/** Whether the process that set this mark is gone. Not while it has no more than set it, nor when it has removed it. */
async function isLeftBehind(mark: string): Promise<boolean> {
  const pid = Number(await readFile(makerIn(mark), 'utf8').catch(() => ''))
  return pid > 0 && !isAlive(pid)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A folder that PostgreSQL's user may pass through. */
export async function openFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(prefix)
  await chmod(folder, 0o755)
  return folder
}
