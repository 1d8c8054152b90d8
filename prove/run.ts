/**
 * `npm run prove`: shows what the README claims, on the product as it is started in production.
 *   --only races,load   these parts; all without it
 *   --short             the share of `npm test`
 *   --seconds 60        how long each part makes trouble
 *   --box 45            all of it together, with starts and checks: the parts that fit, with as much trouble as there is time for
 *   --rate 40           requests a second, for the part that keeps to a rate
 *   --seed 12345        repeats the random choices of a run
 *   --results found.json  writes what was found: {part: [{rule, facts}]}
 * A part that takes arguments of its own reads them from the command line. Ends with 1 when anything was found.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startTestCluster } from '../apps/server/src/testing/cluster.ts'
import { leave, onLeaving } from './leaving.ts'
import { type Finding, type Options, parts, type Prove } from './part.ts'
import { withoutSecrets } from './without-secrets.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    box: { type: 'string' },
    rate: { type: 'string', default: '40' },
    seed: { type: 'string' },
    results: { type: 'string' },
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

const beganAt = Date.now()
/** No part makes less trouble than this, however little time is left. */
const leastSeconds = 3
const least = (name: string): number => leastSeconds + (parts[name]!.around ?? 0)

/** Those there is time for, in their order; the others are left to a run without a box. */
const fittingParts = (names: readonly string[], box: number): string[] => {
  let left = box
  return names.filter((name) => {
    if (least(name) > left) {
      console.log(`${name}: left to the long form, it takes more than the ${Math.round(left)} s there are`)
      return false
    }
    left -= least(name)
    return true
  })
}

/** What is left of the box after the starts and checks to come, shared as the parts share it. */
const boxedSeconds = (box: number, toCome: readonly string[]): number => {
  const sum = (of: (name: string) => number) => toCome.reduce((total, name) => total + of(name), 0)
  const wanted = (name: string) => parts[name]!.short ?? parts[name]!.full
  const [name = ''] = toCome
  const left = box - (Date.now() - beganAt) / 1000 - sum((one) => parts[one]!.around ?? 0)
  return Math.round(Math.min(wanted(name), Math.max(leastSeconds, (left * wanted(name)) / sum(wanted))))
}

const box = number(values.box, 0)
const tried = box > 0 ? fittingParts(chosenParts(), box) : chosenParts()
if (tried.length === 0) {
  console.error(`--box ${box}: no part fits into so little time, nothing was shown`)
  process.exit(1)
}

const optionsOf = (name: string): Options => {
  const { short, full } = parts[name]!
  const isShort = values.short === true
  return {
    isShort,
    seconds: number(
      values.seconds,
      box > 0 ? boxedSeconds(box, tried.slice(tried.indexOf(name))) : isShort && short ? short : full,
    ),
    seed: number(values.seed, isShort ? shortSeed : Math.floor(Math.random() * 2 ** 31)),
    rate: number(values.rate, 40),
    say: (line) => console.log(`  ${withoutSecrets(line)}`),
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

// A run that is to be quick takes the database of the tests, which is there and migrated already.
if (box > 0 && !process.env.PROVE_DATABASE_URL) {
  const { adminUrl, template, stop } = await startTestCluster()
  process.env.PROVE_DATABASE_URL = adminUrl
  process.env.PROVE_DATABASE_TEMPLATE = template
  onLeaving(stop)
}

const total: Record<string, readonly Finding[]> = {}
for (const name of tried) {
  if (leaving) break
  const startedAt = Date.now()
  const findings = await tryPart(name)
  total[name] = findings.map(({ rule, facts }) => ({ rule, facts: withoutSecrets(facts) }))
  for (const { rule, facts } of total[name].slice(0, shownFindings)) console.log(`  ✘ ${rule}: ${facts}`)
  if (findings.length > shownFindings) console.log(`  ✘ and ${findings.length - shownFindings} more`)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`${findings.length === 0 ? '✔' : '✘'} ${name}: ${findings.length} found, ${seconds} s`)
}
const found = Object.values(total).flat().length
console.log(`\n${Object.keys(total).length} parts tried, ${found} found`)
if (typeof values.results === 'string') writeFileSync(values.results, JSON.stringify(total))
await (leaving ?? leave())
process.exit(found === 0 ? 0 : 1)
