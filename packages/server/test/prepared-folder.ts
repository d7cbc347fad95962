import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'

const run = promisify(execFile)

/**
 * A new folder with what `make` leaves in one. It is made once in a run of the tests, which takes seconds, and copied for
 * everybody who asks for the same name. The caller removes the copy.
 */
export async function preparedFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const made = join(inject('runFolder'), name)
  if (!existsSync(made)) {
    const draft = await openFolder(`${made}-`)
    await make(draft)
    await rename(draft, made).catch(async (error: unknown) => {
      // another worker was faster: its folder is as good
      if (!existsSync(made)) throw error
      await rm(draft, { recursive: true })
    })
  }
  const copy = await openFolder(join(tmpdir(), `kuri-${name}-`))
  await run('cp', ['-a', `${made}/.`, copy])
  return copy
}

/** A folder that PostgreSQL's user may pass through. */
export async function openFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(prefix)
  await chmod(folder, 0o755)
  return folder
}
