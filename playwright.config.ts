import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './tools/chromium.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 4310)
// The runner and its workers read this file; only the runner makes the folder.
const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'kuri-journeys-')))
const launchOptions = await chromiumLaunch()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    launchOptions,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 15_000,
    // writing down every step of a hundred journeys costs a third of their time: TRACE=1 when one has to be looked at
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'exec node packages/server/src/main.ts',
    url: `http://127.0.0.1:${PORT}/readyz`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(PORT),
      DATA_DIR: dataDir,
      SEED_DEMO: '1',
      AUCTION_MIN_SECONDS: '1',
      AUCTION_NOTICE_MINUTES: '0',
      LOG_LEVEL: 'warn',
    },
  },
})
