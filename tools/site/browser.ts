import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../chromium.ts'

/** A Chromium of its own that listens to others than the one who started it. */
export interface OpenBrowser {
  readonly port: number
  close(): Promise<void>
}

const FLAGS = [
  '--headless=new',
  '--no-first-run',
  '--disable-background-networking',
  '--hide-scrollbars',
  '--mute-audio',
]

/**
 * Starts a browser with an empty profile and a debugging port. Playwright's own launch would stay attached to every
 * page and slow what is being measured.
 */
export async function openBrowser(): Promise<OpenBrowser> {
  const { executablePath = chromium.executablePath(), args } = await chromiumLaunch()
  const profile = await mkdtemp(join(tmpdir(), 'kuri-browser-'))
  const browser = spawn(
    executablePath,
    [...args, ...FLAGS, `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise<void>((resolve) => browser.once('exit', () => resolve()))
  const port = await new Promise<number>((resolve, reject) => {
    createInterface(browser.stderr).on('line', (line) => {
      const [, found] = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line) ?? []
      if (found) resolve(Number(found))
    })
    void ended.then(() => reject(new Error(`${executablePath} ended before it listened`)))
  })
  return {
    port,
    async close() {
      browser.kill()
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
