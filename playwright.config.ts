import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './tools/chromium.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 4310)
/** Journeys run beside each other, each in a house of its own: what one moves (the clock, the pictures) no other sees. */
const WORKERS = 2
const dataDir = (process.env['E2E_DATA_DIR'] ??= folderOfThisRun())
const portOf = (worker: number): number => PORT + 1000 * worker
const site = (worker: number): string => `http://127.0.0.1:${portOf(worker)}`
const launchOptions = await chromiumLaunch()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: WORKERS,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: site(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)),
    launchOptions,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 15_000,
    // writing down every step of a hundred journeys costs a third of their time: TRACE=1 when one has to be looked at
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  webServer: Array.from({ length: WORKERS }, (_, worker) => ({
    command: 'exec node packages/server/src/main.mjs',
    url: `${site(worker)}/readyz`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    env: {
      PORT: String(portOf(worker)),
      DATA_DIR: join(dataDir, String(worker)),
      SEED_DEMO: '1',
      AUCTION_MIN_SECONDS: '1',
      AUCTION_NOTICE_MINUTES: '0',
      LOG_LEVEL: 'warn',
    },
  })),
})

/** The runner and its workers read this file; only the runner makes the folder, and takes it away when its servers are gone. */
function folderOfThisRun(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kuri-journeys-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
