/**
 * `npm run prove`: shows what the README claims, on the product as it is started in production.
 *   --only races,load   these parts; all without it
 *   --short             the share of `npm test`
 *   --seconds 60        how long each part makes trouble
 *   --rate 40           requests a second, for the part that keeps to a rate
 *   --seed 12345        repeats the random choices of a run
 * A part that takes arguments of its own reads them from the command line. Ends with 1 when anything was found.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { leave } from './leaving.ts'
import { type Finding, type Options, parts, type Prove } from './part.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    rate: { type: 'string', default: '40' },
    seed: { type: 'string' },
  },
  strict: false,
})

const shownFindings = 12
/** The share of `npm test` makes the same choices every time: it is red for what was changed. The long form draws anew. */
const shortSeed = 1

const chosenParts = (): string[] => {
  const names = typeof values.only === 'string' ? values.only.split(',') : Object.keys(parts)
  const unknown = names.filter((name) => !parts[name])
  if (unknown.length === 0) return names.filter((name) => values.only || !values.short || parts[name]!.short)
  console.error(`--only: there is no ${unknown.join(', ')}; choose from ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}

const number = (value: unknown, otherwise: number): number => {
  const read = Number(value)
  return value === undefined || !Number.isFinite(read) || read < 0 ? otherwise : read
}

const optionsOf = (name: string): Options => {
  const { short, full } = parts[name]!
  const isShort = values.short === true
  return {
    isShort,
    seconds: number(values.seconds, isShort && short ? short : full),
    seed: number(values.seed, isShort ? shortSeed : Math.floor(Math.random() * 2 ** 31)),
    rate: number(values.rate, 40),
    say: (line) => console.log(`  ${line}`),
  }
}

const tryPart = async (name: string): Promise<Finding[]> => {
  const file = new URL(`./${name}/prove.ts`, import.meta.url)
  if (!existsSync(fileURLToPath(file)))
    return [{ rule: `there is a part ${name}`, facts: 'its folder has no prove.ts' }]
  const options = optionsOf(name)
  console.log(`\n▶ ${parts[name]!.title} (seed ${options.seed})`)
  try {
    const { prove } = (await import(file.href)) as { prove: Prove }
    return await prove(options)
  } catch (error) {
    return [{ rule: 'the part comes to its end', facts: (error as Error)?.stack ?? String(error) }]
  }
}

let leaving: Promise<void> | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    console.log(`\n${signal}: taking down what was started`)
    leaving = leave().finally(() => process.exit(1))
  })

const total: Record<string, number> = {}
for (const name of chosenParts()) {
  if (leaving) break
  const startedAt = Date.now()
  const findings = await tryPart(name)
  total[name] = findings.length
  for (const { rule, facts } of findings.slice(0, shownFindings))
    console.log(`  ✘ ${rule}: ${typeof facts === 'string' ? facts : JSON.stringify(facts)}`)
  if (findings.length > shownFindings) console.log(`  ✘ and ${findings.length - shownFindings} more`)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`${findings.length === 0 ? '✔' : '✘'} ${name}: ${findings.length} found, ${seconds} s`)
}
const found = Object.values(total).reduce((sum, count) => sum + count, 0)
console.log(`\n${Object.keys(total).length} parts tried, ${found} found`)
await leaving
process.exit(found === 0 ? 0 : 1)
