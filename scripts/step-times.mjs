import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** More than a tenth, and more than what a machine is slower on one day than on another. */
const GROWTH = 1.1
const NOISE_SECONDS = 5

function readTimes(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

/** Steps that took notably longer than the best that is known of them. */
export function grownSteps(times, best) {
  return times
    .filter(({ name }) => best[name] !== undefined)
    .map(({ name, title, seconds }) => ({ title, seconds, best: best[name] }))
    .filter((one) => one.seconds > one.best * GROWTH && one.seconds > one.best + NOISE_SECONDS)
}

/** Keeps the best time of each step that passed, for this machine only. Answers what has grown. */
export function keepTimes(path, times) {
  const best = readTimes(path)
  const grown = grownSteps(times, best)
  for (const { name, seconds } of times) best[name] = Math.min(best[name] ?? Infinity, seconds)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(best, null, 2)}\n`)
  return grown
}
