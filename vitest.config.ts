import { availableParallelism } from 'node:os'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'
import { declarationsForTests, protocolClient } from './apps/web/protocol-client.ts'

// Each server file has a database of its own, so files run side by side; much of their time is PostgreSQL's.
const maxWorkers = availableParallelism() * 2

/** Files that take minutes; started first, so that none of them is left running alone at the end. */
const longest = ['tests/server/money', 'tests/server/growth', 'tests/server/walk', 'tests/server/start']
const placeOf = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((name) => moduleId.includes(`/${name}`))
  return at < 0 ? longest.length : at
}
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other))
  }
}

/**
 * Files share their workers' modules: loading the server again for each of two hundred files took longer than what they
 * try. So a module may keep nothing that one test file leaves and another finds.
 */
const shared = {
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 180_000,
  allowOnly: false,
  // As in playwright.config.ts: with `CI` what fails twice is broken, what fails once is named at the end.
  retry: process.env.CI ? 1 : 0,
  restoreMocks: true,
}

export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [declarationsForTests(), protocolClient()],
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
