import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          // These files change nothing outside themselves: loading their modules anew for each took two thirds of the run.
          isolate: false,
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
          // Every file has a database of its own; loading the house anew for each took a third of the run (0040).
          isolate: false,
          include: ['packages/server/test/**/*.test.ts'],
          globalSetup: ['packages/server/test/database.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
