import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { failedOfPlaywright, failedOfProof, failedOfVitest } from './failed-tests.mjs'
import { ensureInstalled, nodeFault } from './install.mjs'
import { endSteps, runSteps } from './run-steps.mjs'
import { keepTimes } from './step-times.mjs'

/*
 * Everything that has to hold, on a machine with nothing but Node: `npm test`.
 * One part only: `npm test -- --only unit`, and with arguments of its own: `npm test -- --only unit apps/server`.
 * With `LONG_TESTS` set it is the long form: what is tried by chance, at length or on every line is tried in full. With `CI`
 * set every part of the proof runs, with more patience, and what fails once is tried once more.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const results = join(root, '.cache', 'test-results')
const stepTimes = join(root, '.cache', 'step-times.json')
const isLong = Boolean(process.env.LONG_TESTS)
const isWholeProof = isLong || Boolean(process.env.CI)
/** What the proof may take of a developer's run, with its starts and checks. */
const PROOF_SECONDS = 45
/** Under `CI` a run is to end within so long on a slow machine too, where the whole proof takes so long and at least so long is its. */
const [RUN_SECONDS, WHOLE_PROOF_SECONDS, LEAST_PROOF_SECONDS] = [70 * 60, 10 * 60, 2 * 60]
/** How long the journeys take, in times of what the units took. */
const JOURNEYS_OF_UNITS = 1.2
const FAILURES_SHOWN = 30

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

/** The whole proof, or the parts that fit into what the units and the journeys to come leave of the run's time. */
function proofBox() {
  if (!isWholeProof) return ['--box', String(PROOF_SECONDS)]
  const units = times.find(({ name }) => name === 'unit')
  if (isLong || !units) return []
  const left = RUN_SECONDS - (Date.now() - startedAt) / 1000 - JOURNEYS_OF_UNITS * units.seconds
  if (left >= WHOLE_PROOF_SECONDS) return []
  return ['--box', String(Math.round(Math.max(LEAST_PROOF_SECONDS, left)))]
}

const countOne = (status) => (status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

const urlOf = (path) => JSON.stringify(pathToFileURL(join(root, path)).href)
const build = `import { ensureServerBuilt } from ${urlOf('scripts/build-server.mjs')}
import { ensureWebBuilt } from ${urlOf('scripts/build-web.mjs')}
const root = ${JSON.stringify(root)}
process.exitCode = ensureWebBuilt(root, () => {}) && (await ensureServerBuilt(root, () => {})) ? 0 : 1`

/** Side by side until the first that stands alone. `isKept`: most of it is in a cache, so its times say nothing. */
const steps = [
  { name: 'types', title: 'Types', args: [bin('typescript/bin/tsc'), '--build'], isKept: true },
  { name: 'lint', title: 'Lint', args: [bin('oxlint/bin/oxlint'), '--type-aware', '--quiet'] },
  {
    name: 'format',
    title: 'Formatting',
    args: [bin('prettier/bin/prettier.cjs'), '--check', '--cache', '--log-level', 'warn', '.'],
    isKept: true,
  },
  { name: 'build', title: 'Pages and server', args: ['--input-type=module', '-e', build], isKept: true },
  { name: 'boundaries', title: 'Boundaries', args: [join(root, 'scripts/check-boundaries.mjs')] },
  { name: 'tables', title: 'Tables', args: [join(root, 'scripts/check-tables.mjs')] },
  { name: 'rows', title: 'Rows', args: [join(root, 'scripts/check-rows.mjs')] },
  { name: 'sizes', title: 'Sizes', args: [join(root, 'scripts/check-sizes.mjs')] },
  { name: 'dependencies', title: 'Dependencies', args: [join(root, 'scripts/check-dependencies.mjs')] },
  { name: 'weights', title: 'Weights', args: [join(root, 'scripts/check-weights.mjs')], needs: ['build'] },
  {
    name: 'unit',
    title: 'Units and HTTP on PostgreSQL',
    args: [
      bin('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--reporter=${join(root, 'scripts/flaky-reporter.mjs')}`,
      `--outputFile.json=${resultFile('unit')}`,
    ],
    count: countVitest,
    failures: () => failedOfVitest(readResult('unit'), root),
    takesArguments: true,
    isAlone: true,
  },
  {
    name: 'prove',
    title: 'Proof, in its short form',
    args: ['--import', 'tsx', join(root, 'prove/run.ts'), '--short', '--results', resultFile('proof')],
    more: proofBox,
    failures: () => failedOfProof(readResult('proof')),
    takesArguments: true,
    // The journeys begin by filling a database for half a minute, on one core.
    needs: ['unit'],
    isAlone: isWholeProof,
  },
  {
    name: 'journeys',
    title: 'Browser journeys',
    args: [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: resultFile('journeys') },
    count: countPlaywright,
    failures: () => failedOfPlaywright(readResult('journeys')),
    takesArguments: true,
    isAlone: true,
    besides: isWholeProof ? [] : ['prove'],
    needs: ['build'],
  },
]

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
    endSteps(signal)
  })
}

const { chosen, extra } = readArguments(process.argv.slice(2))
const total = { passed: 0, failed: 0 }
const times = []
const failures = []
const startedAt = Date.now()
if (isLong) console.log('the long form, as LONG_TESTS is set')
await runSteps(root, chosen, {
  width: Math.min(4, availableParallelism()),
  extraOf: (step) => [...(step.more?.() ?? []), ...(step.takesArguments ? extra : [])],
  isOver: () => isInterrupted,
  told(step, status, seconds, text) {
    const { passed, failed } = (step.count ?? countOne)(status)
    total.passed += passed
    total.failed += failed
    if (failed > 0) {
      const named = step.failures?.() ?? []
      failures.push(
        ...(named.length > 0 ? named : [text.trim().split('\n').slice(-5).join(' | ') || 'see its output']).map(
          (text) => `${step.title}: ${text}`,
        ),
      )
    }
    times.push({ ...step, seconds, hasPassed: failed === 0 })
    console.log(
      `${failed === 0 ? '✔' : '✘'} ${step.title}: ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`,
    )
  },
})
if (isInterrupted) total.failed += 1

const wholeSeconds = (Date.now() - startedAt) / 1000
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
console.log('')
for (const { title, seconds } of times) console.log(`${clock(seconds).padStart(6)}  ${title}`)
console.log(`${clock(wholeSeconds).padStart(6)}  in all`)
// Only whole runs compare: a step has the same company in each.
if (chosen.length === steps.length && extra.length === 0 && !isInterrupted) {
  const form = `${isLong ? 'long' : 'short'}${isWholeProof ? ', with the whole proof' : ''}`
  const comparable = times.filter(({ hasPassed, isKept }) => hasPassed && !isKept)
  const whole = { name: 'whole', title: 'the whole', seconds: wholeSeconds }
  const entries = [...comparable, ...(total.failed === 0 ? [whole] : [])]
  const named = entries.map(({ name, title, seconds }) => ({ name: `${name}, ${form}`, title, seconds }))
  for (const { title, seconds, best } of keepTimes(stepTimes, named))
    console.log(`⚠ ${title} took ${clock(seconds)}; its best here is ${clock(best)}`)
}

if (failures.length > 0) console.log('')
for (const text of failures.slice(0, FAILURES_SHOWN)) console.log(`✘ ${text}`)
if (failures.length > FAILURES_SHOWN) console.log(`✘ and ${failures.length - FAILURES_SHOWN} more`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
