import { createServer } from 'node:net'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './tests/browser/chromium.ts'

async function freePort(): Promise<string> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(String(typeof address === 'object' && address ? address.port : 0)))
    })
  })
}

// Every worker reads this file again and has to come to the same address: the first one leaves it in the environment.
process.env.JOURNEY_PORT ??= await freePort()
const baseURL = `http://127.0.0.1:${process.env.JOURNEY_PORT}`
const isPatient = Boolean(process.env.CI)
/** What a page may take to show something or to let a button be pressed. */
const patienceMs = isPatient ? 45_000 : 20_000
const isLong = Boolean(process.env.LONG_TESTS)
const { executablePath, args, env } = findBrowser()

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A shared machine may stall a browser; what fails twice is broken.
  retries: isPatient ? 1 : 0,
  workers: 3,
  // A journey of a whole rental takes a minute on a quiet machine and several on a busy one.
  timeout: isPatient ? 420_000 : 180_000,
  expect: { timeout: patienceMs },
  reporter: [['list']],
  use: {
    baseURL,
    actionTimeout: patienceMs,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    // A trace takes a picture of the page at every step: only what failed once is worth that, where it is tried again.
    trace: { mode: isPatient ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args, env },
  },
  // A journey runs on both sizes unless its title says @phone or @wide. In the short form what people do is tried on the
  // phone; on the wide screen every screen is looked at, but for those whose like was (@glance).
  projects: [
    {
      name: 'phone',
      grepInvert: /@wide/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
    {
      name: 'wide',
      grep: isLong ? /./ : /@wide|screens\.test\.ts/,
      grepInvert: isLong ? /@phone/ : /@phone|@glance/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: {
    command: 'node --import tsx tests/browser/serve.ts',
    url: `${baseURL}/readyz`,
    env: { PORT: process.env.JOURNEY_PORT, HOST: '127.0.0.1', PUBLIC_URL: baseURL },
    timeout: 600_000,
    // Only a port that was given can already be answered: someone works on a journey against a server of his own.
    reuseExistingServer: true,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
