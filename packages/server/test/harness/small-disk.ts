import { execFileSync } from 'node:child_process'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const A_BLOCK = Buffer.alloc(64 * 1024, 7)

/** A disk of its own that fills up and is emptied again. */
export interface SmallDisk {
  readonly folder: string
  /** Fills it with other people's files until so many bytes are free. */
  fill(bytesLeft: number): void
  /** Takes those files away. */
  makeRoom(): void
  bytesFree(): number
  close(): void
}

/** Makes a disk in memory of so many MiB; null where nobody lets us: it needs Linux, and root. */
export function openSmallDisk(mebibytes: number): SmallDisk | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'kuri-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'kuri-disk', folder], { stdio: 'pipe' })
  } catch (error) {
    console.warn('A disk of its own could not be made:', error)
    rmSync(folder, { recursive: true })
    return null
  }
  const others = join(folder, 'of-others')
  const bytesFree = (): number => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  return {
    folder,
    bytesFree,
    fill(bytesLeft) {
      const file = openSync(others, 'a')
      while (bytesFree() > bytesLeft + A_BLOCK.length) writeSync(file, A_BLOCK)
      fsyncSync(file)
      closeSync(file)
    },
    makeRoom: () => rmSync(others, { force: true }),
    close() {
      // what is still at work in it ends by itself: its place in the tree goes at once
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
