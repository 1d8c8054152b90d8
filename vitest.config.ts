import { defineConfig } from 'vitest/config'

// Two processors are the smallest machine this has to pass on; each server file brings its own database.
const shared = { testTimeout: 30_000, hookTimeout: 60_000, allowOnly: false, restoreMocks: true }

export default defineConfig({
  test: {
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
