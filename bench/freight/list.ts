/** A driver's list: beside its own statements, and how many pages of the database it looks at. */
import { cities } from '../../apps/server/src/modules/geography/named-place.ts'
import { pick, seeded } from '../../apps/server/src/testing/freight/town.ts'
import { listMatches } from '../../packages/protocol/src/freight/match-operations.ts'
import { workOf } from '../counted-postgres.ts'
import { compareReads } from '../compare-reads.ts'
import type { Comparison } from '../turns.ts'
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

export const compareList = async (town: FreightTown): Promise<Comparison> =>
  compareReads(town, { paths: pathsOf(town), token: town.driver.token, name: 'recordings' })

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
