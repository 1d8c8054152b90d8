/** The floor of a command: its statements under pgbench, prepared, and nothing around them. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Step, Value } from './steps.ts'
import type { Turn } from './turns.ts'

const run = promisify(execFile)

export const hasPgbench = (): Promise<boolean> =>
  run('pgbench', ['--version']).then(
    () => true,
    () => false,
  )

/** pgbench takes every `:word` for a variable, also inside a literal. */
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? `'t'` : `'f'`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a').replaceAll('\n', '\\n')
  return `E'${escaped}'`
}
/** What the text says lest pgbench sees variables: casts with two colons stay. */
const safe = (text: string): string => text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()

const arrayLiteral = (values: readonly unknown[]): string =>
  literal(`{${values.map((one) => JSON.stringify(String(one))).join(',')}}`)

/** Typed where a variable stands alone: each use of it is a parameter of its own, and none knows of the others. */
const written = (value: Value): string => {
  if (value.kind === 'subject') return ':subject::bigint'
  if (value.kind === 'subjects') return 'ARRAY[:subject::bigint]'
  if (value.kind === 'about')
    return `(${literal(value.before)} || :subject::bigint || ${literal(value.after)})${value.before.startsWith('{') ? '::jsonb' : ''}`
  if (value.kind === 'given') return `:s${value.step}_${value.column}::${value.type}`
  if (value.kind === 'telling')
    return `(${literal(value.before)} || :s${value.step}_${value.column}::text || ${literal(value.after)})`
  if (value.kind === 'same') return Array.isArray(value.value) ? arrayLiteral(value.value) : literal(value.value)
  const text = `(left(${literal(value.like)}, -9) || lpad((:fresh::bigint)::text, 9, '0'))`
  return value.isUuid ? `${text}::uuid` : text
}

export const scriptOf = (steps: readonly Step[]): string =>
  [
    '\\set n :n + 1',
    '\\set place :client_id * :each + :n - 1',
    '\\set subject :base + (:offset + :place) * :stride',
    '\\set fresh :offset + :place + 500000',
    ...steps.map(({ text, values, isNeeded }, step) => {
      const sql = safe(text).replaceAll(/\$(\d+)/g, (_, at: string) => written(values[Number(at) - 1]!))
      return `${sql}${isNeeded ? ` \\gset s${step}_` : ';'}`
    }),
  ].join('\n')

/** Runs the steps `clients × each` times, about the subjects from `base` on. */
export const underPgbench = async (
  url: string,
  steps: readonly Step[],
  about: { base: number; offset: number; stride: number; each: number; clients: number },
): Promise<Turn> => {
  const folder = await mkdtemp(join(tmpdir(), 'jihui-pgbench-'))
  try {
    const script = join(folder, 'command.sql')
    await writeFile(script, scriptOf(steps))
    const variables = Object.entries({ ...about, n: 0 }).flatMap(([name, value]) => ['-D', `${name}=${value}`])
    const how = ['-n', '-M', 'prepared', '-j', '1', '-f', script, '-l', '--log-prefix', join(folder, 'log')]
    const much = ['-c', String(about.clients), '-t', String(about.each)]
    const { stdout, stderr } = await run('pgbench', [...how, ...much, ...variables, url])
    const tps = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
    if (!tps || !stdout.includes(`${about.clients * about.each}/${about.clients * about.each}`))
      throw new Error(`pgbench did not do its work:\n${stdout}${stderr}`)
    const logs = (await readdir(folder)).filter((name) => name.startsWith('log'))
    const lines = (await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')))).join('').trim()
    const took = lines.split('\n').map((line) => Number(line.split(' ')[2]) / 1000)
    const p99 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0
    return { perSecond: tps, p99: Math.round(p99) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
