/** Matching many vehicles with all open cargo: the search beside scoring everything, by the processor time of both. */
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { buildApp } from '../../apps/server/src/app.ts'
import type { DriverGround } from '../../apps/server/src/modules/freight/matching/driver-ground.ts'
import { findMatches, rankOf } from '../../apps/server/src/modules/freight/matching/find-matches.ts'
import {
  judge,
  matchColumns,
  type Matched,
  selectMatched,
} from '../../apps/server/src/modules/freight/matching/match-rows.ts'
import { cities } from '../../apps/server/src/modules/geography/named-place.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { ask } from '../../apps/server/src/platform/database/ask.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { pick, type Random, seeded } from '../../apps/server/src/testing/freight/town.ts'
import { byScore, fits } from '../../packages/protocol/src/freight/match.ts'
import { initialFreightTerms } from '../../packages/protocol/src/freight/terms.ts'
import { vehicleTypeCodes, vehicleTypes } from '../../packages/protocol/src/freight/vehicle-types.ts'
import { matchedVehicles } from '../settings.ts'
import type { FreightTown } from './town.ts'

export interface MatchingCost {
  readonly vehicles: number
  /** Seconds of processor time, of this process and of its connection to the database. */
  readonly search: number
  readonly exhaustive: number
  /** Vehicles whose first page was the same by both. */
  readonly same: number
}

const pageSize = 10
const yearMs = 365 * 86_400_000

const groundOf = (random: Random): DriverGround => {
  const type = pick(random, vehicleTypeCodes)
  const { lengthM, loadT } = vehicleTypes[type]
  const { latitude, longitude } = pick(random, cities)
  const documentsUntil = Date.now() + yearMs
  return {
    userId: 0,
    ownerId: 0,
    driverId: 0,
    vehicleId: 0,
    vehicle: { type, lengthM, loadT, documentsUntil, documentsSentence: '', trips: [] },
    origin: { latitude, longitude, source: 'asked' },
    home: random() < 0.2 ? null : pick(random, cities),
    trips: [],
    terms: initialFreightTerms,
  }
}

const ticksPerSecond = 100
/** Seconds a process of this machine has computed; 0 where the system does not say. */
const secondsOf = async (pid: number): Promise<number> => {
  const told = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = '0', system = '0'] = told
    .slice(told.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / ticksPerSecond
}
const computing = async (pool: pg.Pool, work: () => Promise<void>): Promise<number> => {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const backend = rows[0]!.pid
  const before = await secondsOf(backend)
  const here = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(here)
  return (user + system) / 1e6 + (await secondsOf(backend)) - before
}

const keyOf = (page: readonly Matched[]): string => JSON.stringify(page.map(rankOf))

export const compareMatching = async (town: FreightTown): Promise<MatchingCost> => {
  const settings = { APP_ENV: 'test', DEMO: 'off', LOG_LEVEL: 'error', DB_POOL: '2', DATA_DIR: town.folder }
  const app = await buildApp(readConfig({ ...process.env, ...settings }), town.databaseUrl)
  // One connection, so that what the database computes is one process's.
  const { pool, db, close } = openDatabase(town.databaseUrl, 1)
  try {
    await pool.query('SET max_parallel_workers_per_gather = 0')
    const random = seeded(17)
    const grounds = Array.from({ length: matchedVehicles }, () => groundOf(random))
    const now = new Date()
    const [bySearch, byAll]: [string[], string[]] = [[], []]
    const search = await computing(pool, async () => {
      for (const ground of grounds) {
        const page = { sort: 'score', limit: pageSize, offset: 0 } as const
        bySearch.push(keyOf((await findMatches(app.services, db, { pool, ground, now }, page)).page))
      }
    })
    const exhaustive = await computing(pool, async () => {
      const open = sql`${selectMatched} where c.status = 'open' and c.expires_at > ${now}::timestamptz`
      const { rows } = await ask(db, matchColumns, open)
      for (const ground of grounds) {
        const suiting = rows.map((row) => judge(ground, row, now)).filter(({ match }) => fits(match))
        byAll.push(keyOf(suiting.toSorted((one, other) => byScore(rankOf(one), rankOf(other))).slice(0, pageSize)))
      }
    })
    const same = bySearch.filter((key, at) => key === byAll[at]).length
    return { vehicles: grounds.length, search, exhaustive, same }
  } finally {
    await close()
    await app.stop()
  }
}
