import { defineConfig } from 'vitest/config'

/** Projects that share their modules have to name the same number. */
const WORKERS = 2

/** Ends a test that hangs. On a busy machine a test may take ten times as long: what is to be fast measures its own processor time. */
const ENDS_AFTER = { testTimeout: 60_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          // These files change nothing outside themselves: loading their modules anew for each took two thirds of the run.
          isolate: false,
          maxWorkers: WORKERS,
          ...ENDS_AFTER,
          include: [
            'packages/{domain,contract}/test/**/*.test.ts',
            'packages/web/app/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'feature',
          // Every file has a database of its own; loading the application anew for each took a third of the run (ADR 1).
          isolate: false,
          include: ['packages/server/test/**/*.test.ts'],
          globalSetup: ['packages/server/test/database.ts'],
          maxWorkers: WORKERS,
          ...ENDS_AFTER,
        },
      },
    ],
  },
})
