/** A driver's list: beside its own statements, and how many pages of the database it looks at. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cities } from '../../apps/server/src/modules/geography/named-place.ts'
import { pick, seeded } from '../../apps/server/src/testing/freight/town.ts'
import { listMatches } from '../../packages/protocol/src/freight/match-operations.ts'
import { workOf } from '../counted-postgres.ts'
import { record } from '../record.ts'
import { type Comparison, inTurns, read } from '../turns.ts'
import type { FreightTown } from './town.ts'

const asked = 60

/** Asked from all over the country, with each of his vehicles. */
const pathsOf = ({ driver }: FreightTown): string[] => {
  const random = seeded(5)
  return Array.from({ length: asked }, (_, at) => {
    const { latitude, longitude } = pick(random, cities)
    const vehicle = driver.vehicles[at % driver.vehicles.length]!
    return `${listMatches.path}?vehicle_id=${vehicle}&latitude=${latitude}&longitude=${longitude}`
  })
}

/** Requests a second of the product and of the same statements through `pg` and `node:http`. */
export const compareList = async (town: FreightTown): Promise<Comparison> => {
  const paths = pathsOf(town)
  const headers = { authorization: `Bearer ${town.driver.token}` }
  const recordings = []
  for (const path of [paths[0]!, ...paths])
    recordings.push(await record(town.recorded, { method: 'GET', path, headers }))
  const file = join(town.folder, 'recordings.json')
  // The first call of a process also runs what is done once.
  await writeFile(file, JSON.stringify(recordings.slice(1)))
  const floor = await town.start('./recorded-floor.ts', file)
  try {
    return await inTurns(
      () => read(town.product.base, paths, { token: town.driver.token }),
      () =>
        read(
          floor.base,
          paths.map((_, at) => `/${at}`),
        ),
    )
  } finally {
    await floor.end()
  }
}

/** Pages of 8 kB a list looks at, the mean of all that are asked for. */
export const pagesOfList = async (town: FreightTown): Promise<number> => {
  const headers = { authorization: `Bearer ${town.driver.token}` }
  const ask = async () => {
    for (const path of pathsOf(town)) {
      const answer = await fetch(town.product.base + path, { headers })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
    }
  }
  await ask()
  const work = await workOf(town.pool, ask)
  return work.reduce((sum, { pages }) => sum + pages, 0) / asked
}
