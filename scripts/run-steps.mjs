import { spawn } from 'node:child_process'

const STEP_LIMIT_MS = 50 * 60_000

/** Those that run now, to be ended with us. */
const running = new Set()

export function endSteps(signal) {
  for (const child of running) child.kill(signal)
}

function runOne(root, { args, env = {} }, extra, isAlone) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...args, ...extra], {
      cwd: root,
      stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
      env: { ...process.env, NODE_ENV: undefined, ...env },
    })
    running.add(child)
    let text = ''
    child.stdout?.on('data', (chunk) => (text += chunk))
    child.stderr?.on('data', (chunk) => (text += chunk))
    const limit = setTimeout(() => {
      console.log(`no end after ${STEP_LIMIT_MS / 60_000} minutes: stopped`)
      child.kill('SIGTERM')
    }, STEP_LIMIT_MS)
    const end = (status) => {
      clearTimeout(limit)
      running.delete(child)
      resolve({ status, text })
    }
    child.once('error', (error) => {
      text += `${error.message}\n`
      end(1)
    })
    child.once('close', (code) => end(code ?? 1))
  })
}

/**
 * Runs the steps: those that stand alone one after another, as they take every core; the others side by side, each as
 * soon as what it needs is done, and what one says in one piece. `besides` names those that may go on while one stands
 * alone. Tells of each when it has ended.
 */
export async function runSteps(root, steps, { width, extraOf, isOver, told }) {
  const waiting = [...steps]
  const done = new Set()
  const isReady = ({ needs = [] }) => needs.every((name) => done.has(name) || !steps.some((one) => one.name === name))
  const run = async (step) => {
    const startedAt = Date.now()
    if (step.isAlone) console.log(`\n▶ ${step.title}`)
    const { status, text } = await runOne(root, step, extraOf(step), step.isAlone)
    if (!step.isAlone) console.log(`\n▶ ${step.title}${text.trim() ? `\n${text.trimEnd()}` : ''}`)
    done.add(step.name)
    told(step, status, (Date.now() - startedAt) / 1000, text)
  }
  const beside = new Map()
  while ((waiting.length > 0 && !isOver()) || beside.size > 0) {
    const mayBegin = ({ isAlone, besides = [] }) =>
      !isAlone || [...beside.keys()].every((name) => besides.includes(name))
    const next = isOver() ? -1 : waiting.findIndex((step) => isReady(step) && mayBegin(step))
    const step = waiting[next]
    if (step?.isAlone) {
      waiting.splice(next, 1)
      await run(step)
    } else if (step && beside.size < width) {
      waiting.splice(next, 1)
      beside.set(
        step.name,
        run(step).then(() => beside.delete(step.name)),
      )
    } else await Promise.race(beside.values())
  }
}
