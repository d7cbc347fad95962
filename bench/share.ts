import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where Linux keeps control groups of the first kind. */
const ROOT = '/sys/fs/cgroup'
const PERIOD_US = 10_000
/** As if it were ten: what else is at work on the machine does not take it away. */
const WEIGHT = 10_240
let opened = 0

/** A share of the processor for some processes and all they start, kept by the kernel and counted by it. */
export interface Share {
  /** Takes a process in, and what it has started so far. */
  admit(pid: number): void
  /** From now on so much of one core; null: as much as there is. */
  allow(cores: number | null): void
  /** Processor time all of them together have used. */
  usedMs(): number
  /** When all of them have ended. */
  close(): void
}

/** Whether the kernel lets us: as root, with control groups of the first kind. */
export function canShare(): boolean {
  try {
    openShare().close()
    return true
  } catch {
    // whatever stands in the way, there is nothing to measure then
    return false
  }
}

/** Opens an empty one, with no limit yet. */
export function openShare(): Share {
  const name = `kuri-bench-${process.pid}-${(opened += 1)}`
  const [limit, account] = [join(ROOT, 'cpu', name), join(ROOT, 'cpuacct', name)]
  const folders = new Set([limit, account])
  // a folder made here is a group; where both are one and the same, the second is there already
  for (const folder of folders) if (!existsSync(folder)) mkdirSync(folder)
  const allow = (cores: number | null): void => {
    writeFileSync(join(limit, 'cpu.cfs_period_us'), String(PERIOD_US))
    writeFileSync(join(limit, 'cpu.cfs_quota_us'), String(cores === null ? -1 : Math.round(PERIOD_US * cores)))
  }
  writeFileSync(join(limit, 'cpu.shares'), String(WEIGHT))
  const usedMs = (): number => Number(readFileSync(join(account, 'cpuacct.usage'), 'utf8')) / 1e6
  usedMs()
  return {
    admit(pid) {
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g)?.map(Number) ?? []
      for (const folder of folders) {
        for (const one of [pid, ...children]) admitIfThere(join(folder, 'cgroup.procs'), one)
      }
    },
    allow,
    usedMs,
    close: () => folders.forEach((folder) => rmdirSync(folder)),
  }
}

function admitIfThere(group: string, pid: number): void {
  try {
    writeFileSync(group, String(pid))
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH'
    if (!isGone) throw error
  }
}
