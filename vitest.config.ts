import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Each server file has a database of its own, so files run side by side; much of their time is PostgreSQL's.
const maxWorkers = Math.max(2, availableParallelism() - 1)
const shared = { testTimeout: 120_000, hookTimeout: 180_000, allowOnly: false, restoreMocks: true }

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: { ...shared, name: 'unit', include: ['packages/**/*.test.ts', 'apps/web/**/*.test.{ts,tsx}'] },
      },
      {
        test: { ...shared, name: 'scripts', include: ['scripts/**/*.test.mjs'] },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'tests/server/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
        },
      },
    ],
  },
})
