import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled, nodeFault } from './install.mjs'

/*
 * Everything that has to hold, on a machine with nothing but Node: `npm test`.
 * One part only: `npm test -- --only unit`, and with arguments of its own: `npm test -- --only unit apps/server`.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const results = join(root, '.cache', 'test-results')
const STEP_LIMIT_MS = 30 * 60_000

const bin = (path) => join(root, 'node_modules', path)
const resultFile = (name) => join(results, `${name}.json`)

function readResult(name) {
  try {
    return JSON.parse(readFileSync(resultFile(name), 'utf8'))
  } catch {
    return undefined
  }
}

/** A runner that failed without a failed case (a file that does not load, a server that does not start) is one failure. */
function settle(passed, failed, status) {
  return { passed, failed: failed === 0 && status !== 0 ? 1 : failed }
}

function countVitest(status) {
  const result = readResult('unit')
  if (!result) return settle(0, 0, status || 1)
  const broken = result.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  return settle(result.numPassedTests, result.numFailedTests + broken, status)
}

function countPlaywright(status) {
  const result = readResult('journeys')
  if (!result) return settle(0, 0, status || 1)
  const { expected, unexpected, flaky } = result.stats
  // Retries are the settings' (playwright.config.ts): what fails twice is broken, what fails once is said.
  if (flaky > 0) console.log(`${flaky} of them only at the second try, see "flaky" above`)
  return settle(expected + flaky, unexpected, status)
}

const countOne = (status) => (status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

const steps = [
  {
    name: 'format',
    title: 'Formatting',
    args: [bin('prettier/bin/prettier.cjs'), '--check', '--cache', '--log-level', 'warn', '.'],
  },
  { name: 'lint', title: 'Lint', args: [bin('oxlint/bin/oxlint'), '--type-aware', '--quiet'] },
  { name: 'boundaries', title: 'Boundaries', args: [join(root, 'scripts/check-boundaries.mjs')] },
  { name: 'dependencies', title: 'Dependencies', args: [join(root, 'scripts/check-dependencies.mjs')] },
  { name: 'types', title: 'Types', args: [bin('typescript/bin/tsc'), '--build'] },
  {
    name: 'unit',
    title: 'Units and HTTP on PostgreSQL',
    args: [
      bin('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${resultFile('unit')}`,
    ],
    count: countVitest,
    takesArguments: true,
  },
  { name: 'build', title: 'Pages', run: async () => (ensureWebBuilt(root, () => {}) ? 0 : 1) },
  { name: 'weights', title: 'Weights', args: [join(root, 'scripts/check-weights.mjs')] },
  {
    name: 'prove',
    title: 'Proof, in its short form',
    args: ['--import', 'tsx', join(root, 'prove/run.ts'), '--short'],
    takesArguments: true,
  },
  {
    name: 'journeys',
    title: 'Browser journeys',
    args: [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: resultFile('journeys') },
    count: countPlaywright,
    takesArguments: true,
  },
]

let current

function runStep({ args, env = {} }, extra) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...args, ...extra], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: undefined, ...env },
    })
    current = child
    const limit = setTimeout(() => {
      console.log(`no end after ${STEP_LIMIT_MS / 60_000} minutes: stopped`)
      child.kill('SIGTERM')
    }, STEP_LIMIT_MS)
    child.once('error', (error) => {
      console.log(error.message)
      resolve(1)
    })
    child.once('exit', (code) => {
      clearTimeout(limit)
      current = undefined
      resolve(code ?? 1)
    })
  })
}

function readArguments(args) {
  const at = args.findIndex((arg) => arg === '--only' || arg.startsWith('--only='))
  if (at < 0) return { chosen: steps, extra: [] }
  const isJoined = args[at].includes('=')
  const names = (isJoined ? args[at].slice('--only='.length) : (args[at + 1] ?? '')).split(',')
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) {
    console.error(`--only: there is no ${unknown.join(', ')}; choose from ${steps.map(({ name }) => name).join(', ')}`)
    process.exit(2)
  }
  return { chosen: steps.filter(({ name }) => names.includes(name)), extra: args.slice(at + (isJoined ? 1 : 2)) }
}

const fault = nodeFault()
if (fault) {
  console.error(fault)
  process.exit(1)
}
ensureInstalled(root)
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isInterrupted = true
    current?.kill(signal)
  })
}

const { chosen, extra } = readArguments(process.argv.slice(2))
const total = { passed: 0, failed: 0 }
for (const step of chosen) {
  if (isInterrupted) break
  console.log(`\n▶ ${step.title}`)
  const startedAt = Date.now()
  const status = step.run ? await step.run() : await runStep(step, step.takesArguments ? extra : [])
  const { passed, failed } = (step.count ?? countOne)(status)
  total.passed += passed
  total.failed += failed
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`${failed === 0 ? '✔' : '✘'} ${step.title}: ${passed} passed, ${failed} failed, ${seconds} s`)
}
if (isInterrupted) total.failed += 1

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
