import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Browser, type Page } from '@playwright/test'
import { chromiumLaunch } from '../../../../tools/chromium.ts'
import { removeTornRecords } from './torn-record.ts'

const WEB = join(import.meta.dirname, '../../../web')
const CODE = '/phone-under-test.js'
const HTML = `<title>Phone</title><script type="module">import * as phone from '${CODE}'; window.phone = phone</script>`

/** What the pages of collectors do without a screen: the code of `/collect` itself. */
const ENTRY = [
  `export * from '${WEB}/app/pages/collect/phone.ts'`,
  `export { paidBy, stillDue, stillOwed } from '${WEB}/app/pages/collect/still-due.ts'`,
  `export { keepSession } from '${WEB}/app/api/session-store.ts'`,
].join('\n')

interface Bundler {
  build(options: object): Promise<{ readonly output: readonly { readonly code: string }[] }>
}

/** The code of the collectors' page as one module for a browser, made by the bundler of the pages. */
export async function bundledPhone(): Promise<string> {
  const bundler: Bundler = await import(createRequire(join(WEB, 'package.json')).resolve('vite'))
  const name = 'phone-under-test'
  const entry = {
    name,
    resolveId: (id: string) => (id === name ? name : null),
    load: (id: string) => (id === name ? ENTRY : null),
  }
  const { output } = await bundler.build({
    root: WEB,
    configFile: false,
    logLevel: 'error',
    plugins: [entry],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: name, preserveEntrySignatures: 'strict', output: { codeSplitting: false } },
    },
  })
  return output[0]?.code ?? ''
}

/** A collector's browser: a process of its own, whose storage outlives it. */
export interface PhoneBrowser {
  readonly page: Page
  /** As the system ends an app: at once, whatever it does. */
  kill(): Promise<void>
  reopen(): Promise<Page>
  /** How often a kill had left a record half written. */
  readonly torn: () => number
  close(): Promise<void>
}

interface Opening {
  readonly code: string
  /** How far the phone's clock is ahead; below 0: behind. */
  readonly wrongMs: number
}

/** Starts a browser with an empty storage; its page is of this origin, and has the code of `bundledPhone`. */
export async function openBrowser(origin: string, { code, wrongMs }: Opening): Promise<PhoneBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'kuri-phone-'))
  const opening = { origin, code, wrongMs }
  let running = await start(folder, opening)
  let torn = 0
  const kill = async (): Promise<void> => {
    if (running.program.exitCode !== null || running.program.signalCode !== null) return
    const ended = once(running.program, 'exit')
    // with its helper processes, which are of its group
    process.kill(-(running.program.pid ?? Number.NaN), 'SIGKILL')
    await ended
  }
  return {
    get page() {
      return running.page
    },
    kill,
    torn: () => torn,
    async reopen() {
      torn += await removeTornRecords(folder)
      running = await start(folder, opening)
      return running.page
    },
    async close() {
      await kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

interface Running {
  readonly program: ChildProcess
  readonly browser: Browser
  readonly page: Page
}

async function start(
  folder: string,
  { origin, code, wrongMs }: Opening & { readonly origin: string },
): Promise<Running> {
  const { executablePath = chromium.executablePath(), args } = await chromiumLaunch()
  const how = ['--headless', '--remote-debugging-port=0', '--no-first-run', `--user-data-dir=${folder}`, 'about:blank']
  const program = spawn(executablePath, [...args, ...how], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const browser = await chromium.connectOverCDP(await addressOf(program))
  const [context = await browser.newContext()] = browser.contexts()
  await context.route(`${origin}/phone`, (route) => route.fulfill({ contentType: 'text/html', body: HTML }))
  await context.route(`${origin}${CODE}`, (route) => route.fulfill({ contentType: 'text/javascript', body: code }))
  await context.addInitScript((wrongMs) => {
    const Right = Date
    globalThis.Date = class extends Right {
      constructor(...parts: [] | [number | string]) {
        super(parts[0] ?? Right.now() + wrongMs)
      }
      static override now = (): number => Right.now() + wrongMs
    } as DateConstructor
  }, wrongMs)
  // the one it opens with: each page more is a process more
  const [page = await context.newPage()] = context.pages()
  await page.goto(`${origin}/phone`)
  await page.waitForFunction(() => 'phone' in globalThis)
  return { program, browser, page }
}

/** Chromium says where it listens. What it says later is read too: a full pipe would stop it. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('the browser has no output')
  return await new Promise((found, failed) => {
    createInterface({ input: stderr })
      .on('line', (line) => {
        const [, address] = /DevTools listening on (ws:\S+)/.exec(line) ?? []
        if (address !== undefined) found(address)
      })
      .once('close', () => failed(new Error('the browser did not start')))
  })
}
