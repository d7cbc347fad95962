import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** How to start a Chromium on this machine; Playwright's own where nothing else is found. */
export interface ChromiumLaunch {
  readonly executablePath?: string
  readonly args: string[]
}

const CACHE = join(import.meta.dirname, '../node_modules/.cache/chromium')
const NEEDS_PACKED = process.platform === 'linux' && process.arch === 'x64'

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
  return NEEDS_PACKED ? { executablePath: await unpack(CACHE), args } : { args }
}

/** Unpacks the binary and its libraries once; later calls find them. */
async function unpack(into: string): Promise<string> {
  await mkdir(into, { recursive: true })
  process.env['FONTCONFIG_FILE'] ??= await fontsConf(into)
  const temporary = process.env['TMPDIR']
  // The package unpacks into the temporary folder and takes any chromium it finds there for its own.
  process.env['TMPDIR'] = into
  const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium')
  const libraries = join(into, 'al2023')
  if (!existsSync(libraries)) await inflate(join(packedFolder(), 'al2023.tar.br'))
  setupLambdaEnvironment(join(libraries, 'lib'))
  const executablePath = await chromium.executablePath()
  if (temporary === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = temporary
  return executablePath
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
  await writeFile(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}${cache}</fontconfig>\n`,
  )
  return file
}

const packedFolder = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin')
