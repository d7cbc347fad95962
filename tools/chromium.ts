import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** How to start a Chromium on this machine; Playwright's own where nothing else is found. */
export interface ChromiumLaunch {
  readonly executablePath?: string
  readonly args: string[]
}

const CACHE = join(import.meta.dirname, '../node_modules/.cache/chromium')
/** Here the binary is the one that a package carries. */
export const NEEDS_PACKED = process.platform === 'linux' && process.arch === 'x64'

let unpacked: Promise<string> | undefined

/**
 * A Chromium that needs nothing of the system: `CHROME_PATH` when it is set, on Linux x64 the binary that
 * @sparticuz/chromium carries (with the libraries a bare Debian lacks), else Playwright's own. Only the package's
 * binary is taken, never its arguments: they switch protections off.
 */
export async function chromiumLaunch(): Promise<ChromiumLaunch> {
  // Chromium refuses its sandbox to root; a card that is only played by the processor draws slower than the processor itself.
  const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-dev-shm-usage', '--disable-gpu']
  const chosen = process.env['CHROME_PATH']
  if (chosen) return { executablePath: chosen, args }
  return NEEDS_PACKED ? { executablePath: await (unpacked ??= unpackedFor(CACHE)), args } : { args }
}

/** The binary in this folder, with its libraries and fonts in the environment of this process. */
async function unpackedFor(folder: string): Promise<string> {
  const executablePath = await unpack(folder)
  process.env['FONTCONFIG_FILE'] ??= await fontsConf(folder)
  process.env['FONTCONFIG_PATH'] ??= join(folder, 'fonts')
  const { setupLambdaEnvironment } = await import('@sparticuz/chromium')
  setupLambdaEnvironment(join(folder, 'al2023/lib'))
  return executablePath
}

// the package unpacks into the temporary folder, so this runs in a process that has one of its own
const UNPACK = `
  import chromium, { inflate } from '@sparticuz/chromium'
  await inflate(process.env.LIBRARIES)
  await chromium.executablePath()`

/**
 * Unpacks the binary and its libraries once; later calls find them, and of two processes that do it at the same time one finds what
 * the other has made. The folder is whole or not there: a binary that is half written starts no browser.
 */
export async function unpack(into: string): Promise<string> {
  if (!existsSync(into)) {
    await mkdir(dirname(into), { recursive: true })
    const draft = await mkdtemp(`${into}-`)
    const env = { ...process.env, TMPDIR: draft, LIBRARIES: join(packedFolder(), 'al2023.tar.br') }
    const how = ['--input-type=module', '--eval', UNPACK]
    await promisify(execFile)(process.execPath, how, { cwd: import.meta.dirname, env })
    await rename(draft, into).catch(async (error: unknown) => {
      await rm(draft, { recursive: true })
      if (!existsSync(into)) throw error
    })
  }
  return join(into, 'chromium')
}

/**
 * The package's own fonts.conf names folders of another machine. Without a single font Chromium dies now and then over
 * the first form control it draws; with it, and the system's where there are any, it lives.
 */
async function fontsConf(into: string): Promise<string> {
  const file = join(into, 'fonts.conf')
  const folders = [join(into, 'fonts/fonts'), '/usr/share/fonts', '/usr/local/share/fonts']
  const dirs = folders.map((folder) => `<dir>${folder}</dir>`).join('')
  const cache = `<cachedir>${join(into, 'fonts-cache')}</cachedir>`
  // whole at any moment: a browser that another process starts may read it
  const draft = `${file}.${process.pid}`
  await writeFile(
    draft,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}${cache}</fontconfig>\n`,
  )
  await rename(draft, file)
  return file
}

const packedFolder = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin')
