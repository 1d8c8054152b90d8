// Writes the first migrations anew from the tables: functions, tables, constraints. Only for as long as no
// installation exists that has run them; after the first release, `npx drizzle-kit generate` adds to them instead.
import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = join(dirname(fileURLToPath(import.meta.url)), '..')
const out = join(here, 'migrations')
const generate = (...args) =>
  execFileSync('npx', ['drizzle-kit', 'generate', ...args], { cwd: here, stdio: ['ignore', 'ignore', 'inherit'] })
const fill = (ending, source) => {
  const name = readdirSync(out).find((file) => file.endsWith(`_${ending}.sql`))
  writeFileSync(join(out, name), readFileSync(join(here, source)))
}

rmSync(out, { recursive: true, force: true })
generate('--custom', '--name', 'functions')
fill('functions', 'functions.sql')
generate('--name', 'tables')
generate('--custom', '--name', 'constraints')
fill('constraints', 'constraints.sql')
console.log(readdirSync(out).join('\n'))
