import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { NEEDS_PACKED, unpack } from './chromium.ts'

test.runIf(NEEDS_PACKED)(
  'two who unpack Chromium at the same time both get all of it, and nothing else is left',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kuri-unpack-'))
    try {
      const into = join(folder, 'chromium')
      const [one, other] = await Promise.all([unpack(into), unpack(into)])
      expect(other).toBe(one)
      const env = { ...process.env, LD_LIBRARY_PATH: join(into, 'al2023/lib') }
      expect((await promisify(execFile)(one, ['--version'], { env })).stdout).toMatch(/\d+\.\d+\.\d+/)
      expect(await readdir(folder)).toEqual(['chromium'])
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)
