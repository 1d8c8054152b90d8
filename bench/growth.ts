/**
 * `npm run growth`: how many pages of the database every reading call and the main commands look at, at towns of different sizes. Pages are
 * counted, not time: the figures are the same on a busy machine. GROWTH_SIZES=300,3000,30000 sets the sizes,
 * GROWTH_ONLY=contracts picks calls by a part of their address, GROWTH_FILTERS=1 also tries every filter by itself,
 * GROWTH_BEFORE='DROP INDEX …' runs a statement before.
 */
import { exempt } from './growth-declared.ts'
import { type Measured, measureCalls } from './growth-ground.ts'

const sizes = (process.env.GROWTH_SIZES ?? '300,3000').split(',').map(Number)
const part = process.env.GROWTH_ONLY ?? ''
const hasFilters = process.env.GROWTH_FILTERS === '1'
/** A tree is one page deeper at some hundred times the rows; more than that is another kind of growth. */
const most = 1.6

const measured: Map<string, Measured>[] = []
for (const size of sizes)
  measured.push(
    await measureCalls(size, {
      isWanted: ({ title, filter }) => title.includes(part) && (hasFilters || filter === ''),
      before: process.env.GROWTH_BEFORE,
    }),
  )

const [first, last] = [measured[0]!, measured.at(-1)!]
const tens = Math.log10(sizes.at(-1)! / sizes[0]!)
let grown = 0
console.log(`${'per tenfold'.padEnd(16)}${sizes.map((size) => String(size).padStart(9)).join('')}  call`)
for (const [title, { call, status, worst }] of last) {
  const pages = measured.map((one) => one.get(title)?.pages ?? 0)
  // What the smaller town has none of says nothing.
  const before = first.get(title)
  const factor = before && before.status < 400 ? ((pages.at(-1)! + 1) / (before.pages + 1)) ** (1 / tens) : 1
  const reason = exempt[call.operation]
  const isGrown = factor > most && reason === undefined
  if (isGrown) grown += 1
  const mark = status >= 400 ? String(status) : isGrown ? '!!' : reason && factor > most ? '..' : ''
  console.log(
    `${mark.padEnd(4)}${factor.toFixed(2).padStart(8)}    ${pages.map((one) => one.toFixed(0).padStart(9)).join('')}  ${title}`,
  )
  if (isGrown) console.log(`        ${worst?.text.replaceAll(/\s+/g, ' ').slice(0, 160)}`)
}
console.log(`\n${last.size} calls, ${grown} of them grow by more than ${most} for ten times the data`)
console.log(
  Object.entries(exempt)
    .map(([name, reason]) => `.. ${name}: ${reason}`)
    .join('\n'),
)
