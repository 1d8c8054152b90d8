/** Whom an order could be given to: beside its own statements, and how many pages of the database that looks at. */
import { cities } from '../../apps/server/src/modules/geography/named-place.ts'
import { suggestForServiceOrder } from '../../packages/protocol/src/service-order/desk-operations.ts'
import { workOf } from '../counted-postgres.ts'
import { compareReads } from '../compare-reads.ts'
import type { Comparison } from '../turns.ts'
import { addOrders, publicIds, type TechnicianTown } from './town.ts'

const asked = 40
const firstOrder = 1_800_000_000

/** Orders in cities of the whole country. */
export const addAskedOrders = ({ pool }: TechnicianTown): Promise<void> => {
  const places = cities.filter((_, at) => at % Math.floor(cities.length / asked) === 0).slice(0, asked)
  return addOrders(pool, {
    first: firstOrder,
    count: asked,
    skill: 'hydraulic',
    places: `SELECT (place - 1)::int AS n, city, latitude, longitude
      FROM unnest($1::text[], $2::float8[], $3::float8[]) WITH ORDINALITY AS one (city, latitude, longitude, place)`,
    values: [places.map((one) => one.name), places.map((one) => one.latitude), places.map((one) => one.longitude)],
  })
}

const pathsOf = async ({ pool }: TechnicianTown): Promise<string[]> =>
  (await publicIds(pool, firstOrder, asked)).map((id) => suggestForServiceOrder.path.replace(':orderId', id))

export const compareCandidates = async (town: TechnicianTown): Promise<Comparison> =>
  compareReads(town, { paths: await pathsOf(town), token: town.staff.token, name: 'candidates' })

/** Pages of 8 kB a search looks at, and how many it has to judge: the means of all orders. */
export const pagesOfCandidates = async (town: TechnicianTown): Promise<{ pages: number; judged: number }> => {
  const paths = await pathsOf(town)
  const headers = { authorization: `Bearer ${town.staff.token}` }
  const ask = async () => {
    for (const path of paths) {
      const answer = await fetch(town.product.base + path, { headers })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
    }
  }
  await ask()
  const work = await workOf(town.pool, ask)
  const found = work.filter(({ text }) => text.includes('as place from technician_skill s'))
  const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)
  return { pages: sum(work.map(({ pages }) => pages)) / asked, judged: sum(found.map(({ rows }) => rows)) / asked }
}
