/** `--only freight`: what matching, accepting and following trips cost, each beside a floor in the same run. */
import { hasPgbench } from '../pgbench.ts'
import { say, sayHead, show } from '../report.ts'
import { listeners, sizes } from '../settings.ts'
import { compareAccept } from './accept.ts'
import { compareList, pagesOfList } from './list.ts'
import { compareMatching } from './matching.ts'
import { comparePositions } from './positions.ts'
import { measureRace } from './race.ts'
import { measureWatchers } from './watchers.ts'
import { type FreightTown, openFreightTown } from './town.ts'

/** Vehicles are matched against so many cargos. */
const matchedCargos = 50_000

const measureLists = async (town: FreightTown): Promise<void> => {
  let before: number | undefined
  for (const count of sizes) {
    await town.growTo(count)
    show("driver's list", count, await compareList(town))
    const pages = await pagesOfList(town)
    const grown = before === undefined ? '' : `, ${(pages / before).toFixed(2)} times as many as before (at most: 1.6)`
    console.log(`  it looks at ${pages.toFixed(0)} pages of the database${grown}`)
    before = pages
  }
}

const measureMatching = async (town: FreightTown): Promise<void> => {
  const { vehicles, search, exhaustive, same } = await compareMatching(town)
  console.log(
    `\n${vehicles} vehicles against the open cargo: ${search.toFixed(1)} s of processor time, ${exhaustive.toFixed(1)} s by scoring everything: ${(exhaustive / search).toFixed(1)} times as much (wanted: 5); the first pages of ${same} are the same`,
  )
}

export const measureFreight = async (): Promise<void> => {
  const town = await openFreightTown()
  try {
    sayHead('cargos')
    await measureLists(town)
    const cargos = Math.max(...sizes)
    show('positions', cargos, await comparePositions(town))
    const { trips, half, p99, all } = await measureWatchers(town, listeners)
    console.log(
      `\n${listeners} watchers of ${trips} trips that all move at once: half hear within ${half.toFixed(0)} ms, 99 of 100 within ${p99.toFixed(0)}, all within ${all.toFixed(0)} (wanted: 1000)`,
    )
    const race = await measureRace(town)
    console.log(
      `\n${race.drivers} drivers accept one cargo: half are answered within ${race.median.toFixed(0)} ms, the slowest within ${race.slowest.toFixed(0)}, ${(race.slowest / race.median).toFixed(1)} times as long (at most: 5)`,
    )
    if (await hasPgbench()) show('accept', cargos, await compareAccept(town))
    else say(['accept', 'not tried: there is no pgbench here'])
    await town.growTo(matchedCargos)
    await measureMatching(town)
  } finally {
    await town.close()
  }
}
