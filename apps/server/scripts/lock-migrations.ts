/** `npm run migrations`: looks over the steps of the schema and locks those that are new. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder } from '../src/platform/database/migrate.ts'
import { readSteps } from '../src/platform/database/migration-steps.ts'
import { type Lock, lockFaults, stepFaults } from './migration-rules.ts'

const path = join(migrationsFolder, 'lock.json')
const lock = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Lock) : {}
const steps = readSteps(migrationsFolder)
const locked = Object.keys(lock).length
const faults = [...lockFaults(steps.slice(0, locked), lock), ...stepFaults(steps)]
for (const fault of faults) console.error(fault)
if (faults.length === 0) {
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(steps.map(({ name, hash }) => [name, hash])), null, 2)}\n`)
  console.log(`${steps.length} steps, ${steps.length - locked} of them locked now`)
}
process.exitCode = faults.length === 0 ? 0 : 1
