import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export interface Browser {
  readonly executablePath: string
  readonly args: string[]
}

/**
 * A Chromium to test and to look with: the one npm brings on Linux x64, else one of the system's. Its arguments are ours;
 * a browser that runs as root has no sandbox to offer.
 */
export async function findChromium(): Promise<Browser> {
  const executablePath = (await unpackFromNpm()) ?? SYSTEM_BROWSERS.find((path) => existsSync(path))
  if (executablePath === undefined) {
    throw new Error('No Chromium found. Install one (for example the package "chromium") and run this again.')
  }
  const isRoot = process.getuid?.() === 0
  return {
    executablePath,
    args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-dev-shm-usage', '--disable-background-networking'],
  }
}

/** Unpacks the packed browser once, with the libraries a bare Debian lacks, into a folder that survives the run. */
async function unpackFromNpm(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const into = join(root, 'node_modules/.cache/chromium')
  mkdirSync(into, { recursive: true })
  process.env['FONTCONFIG_PATH'] ??= join(into, 'fonts')
  const temporary = process.env['TMPDIR']
  process.env['TMPDIR'] = into // the package unpacks into the temporary folder and reuses whatever lies there
  try {
    const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium')
    const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin')
    if (!existsSync(join(into, 'al2023'))) await inflate(join(packed, 'al2023.tar.br'))
    setupLambdaEnvironment(join(into, 'al2023', 'lib'))
    return await chromium.executablePath()
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = temporary
  }
}
