import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const VERSION = '13.5.0'
const FOLDER = join(import.meta.dirname, `../../.cache/lighthouse-${VERSION}`)

/** The part of Lighthouse's programming interface that is used here. */
export type Lighthouse = (
  url: string,
  flags: {
    readonly port: number
    readonly output: 'html'
    readonly logLevel: 'error'
    readonly onlyCategories: readonly string[]
  },
) => Promise<{ readonly report: string | readonly string[]; readonly lhr: LighthouseResult } | undefined>

export interface LighthouseResult {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

/**
 * Lighthouse and the packages it needs (176 MB) are installed by the first run of `npm run lighthouse`, into a folder of
 * their own: running and testing Kuri does not need them. Later runs find them there.
 */
export async function loadLighthouse(): Promise<Lighthouse> {
  if (!existsSync(FOLDER)) await install()
  const entry = createRequire(join(FOLDER, 'package.json')).resolve('lighthouse')
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as { default: Lighthouse }
  return lighthouse
}

async function install(): Promise<void> {
  console.log(`Installing Lighthouse ${VERSION} into ${FOLDER} (176 MB); later runs use it.`)
  const unfinished = `${FOLDER}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  const { status, error } = spawnSync(
    'npm',
    [
      'install',
      '--prefix',
      unfinished,
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `lighthouse@${VERSION}`,
    ],
    { stdio: 'inherit', shell: process.platform === 'win32' },
  )
  if (status !== 0)
    throw new Error(`npm could not install lighthouse@${VERSION} (status ${String(status)})`, { cause: error })
  await rename(unfinished, FOLDER)
}
