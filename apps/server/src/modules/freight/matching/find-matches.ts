/** The cargo that suits a driver best, without looking at all there is. */
import { byScore, netPerKm, type Ranked } from '@jihui/protocol/freight/match'
import type { MatchSort } from '@jihui/protocol/freight/match-schema'
import { vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { countLimits } from '@jihui/protocol/limits'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { sameParty } from '../../identity/public.ts'
import type { Matched } from './match-rows.ts'
import { armsFor, boxAround, type SearchGround, within } from './search-bounds.ts'
import { type IndexOrder, rowsMax, type Search, searchArms, searchNearest, searchOrdered } from './search-cargo.ts'

export const rankOf = ({ row, match }: Matched): Ranked => ({
  score: match.score,
  isReopened: row.is_reopened,
  publishedAt: row.published_at.getTime(),
  id: row.id,
})
const best = (one: Matched, other: Matched): number => byScore(rankOf(one), rankOf(other))
const perKm = ({ row, netFen }: Matched): number => netPerKm(netFen, row.km)
const orders: Readonly<Record<MatchSort, (one: Matched, other: Matched) => number>> = {
  score: best,
  deadhead: (one, other) => one.emptyKm - other.emptyKm || best(one, other),
  price: (one, other) => other.netFen - one.netFen || best(one, other),
  price_per_km: (one, other) => perKm(other) - perKm(one) || best(one, other),
  pickup: (one, other) => one.row.window_start.getTime() - other.row.window_start.getTime() || best(one, other),
}

const groundOf = ({ ground: { origin, home, trips, vehicle } }: Search): SearchGround => ({
  origin,
  onward: [...(home ? [home] : []), ...trips.map(({ pickup }) => pickup)],
  hasCrane: vehicleTypes[vehicle.type].hasCrane,
})
/** What was found for certain, the best of all there is among it, and how much suits him as far as it was looked at. */
interface Found {
  readonly sure: readonly Matched[]
  readonly seen: number
}
const all = (found: readonly Matched[]): Found => ({ sure: found, seen: found.length })

const seedRows = 40
/** Scores from which on is asked where too few of the nearest suit him. */
const otherwise = [50, 40, 30] as const
/**
 * The nearest say which score as many as are wanted have at least; what could reach that is then read. What was not read has
 * less.
 */
const byScoreDown = async (search: Search, wanted: number): Promise<Found> => {
  const seed = await searchNearest(search, Math.max(seedRows, 2 * wanted))
  if (seed.isAll) return all(seed.found)
  const around = groundOf(search)
  const reached = seed.found.map(({ match }) => match.score).toSorted((one, other) => other - one)[wanted - 1]
  for (const score of reached === undefined ? otherwise : [reached]) {
    const found = await searchArms(search, armsFor(search.ground.terms.match, around, score))
    const sure = found.filter(({ match }) => match.score >= score)
    if (sure.length >= wanted) return { sure, seen: found.length }
  }
  return all((await searchNearest(search, rowsMax)).found)
}

/** A list by price or time is of what he can reach without driving a day for it. */
const nearKm = 300
/** In growing circles until enough lie in one. */
const byDeadhead = async (search: Search, wanted: number): Promise<Found> => {
  for (const km of [20, 60, 150, nearKm]) {
    const found = await searchArms(search, [within(search.ground.origin, km)])
    const sure = found.filter(({ emptyKm }) => emptyKm <= km)
    if (sure.length >= wanted) return { sure, seen: found.length }
  }
  return all((await searchNearest(search, rowsMax)).found)
}

const batch = 300
/** In the order of an index, until enough of it suits. */
const inOrder = async (search: Search, order: IndexOrder, wanted: number): Promise<Found> => {
  const box = boxAround(search.ground.origin, nearKm)
  const found: Matched[] = []
  for (let skipped = 0; skipped < rowsMax; skipped += batch) {
    const part = await searchOrdered(search, order, box, { rows: batch, skipped })
    found.push(...part.found.filter(({ emptyKm }) => emptyKm <= nearKm))
    if (part.read < batch || found.length > wanted) break
  }
  return all(found)
}

const candidates = (search: Search, sort: MatchSort, wanted: number): Promise<Found> => {
  if (sort === 'score') return byScoreDown(search, wanted)
  if (sort === 'deadhead') return byDeadhead(search, wanted)
  return inOrder(search, sort, wanted)
}

/** Without what is his own party's: of the first ones, as many as are shown. */
const withoutOwn = async (
  hooked: Hooked,
  db: Queryable,
  { ground }: Search,
  sorted: readonly Matched[],
  wanted: number,
): Promise<Matched[]> => {
  const kept: Matched[] = []
  const accounts = [...new Set([ground.userId, ground.driverId])]
  for (let at = 0; at < sorted.length && kept.length < wanted; at += wanted) {
    const part = sorted.slice(at, at + wanted)
    const shippers = [...new Set(part.map(({ row }) => row.shipper_id))]
    const own = await Promise.all(accounts.map((id) => sameParty(hooked, db, id, shippers)))
    kept.push(...part.filter(({ row }) => !own.some((ids) => ids.has(row.shipper_id))))
  }
  return kept
}

export interface FoundMatches {
  readonly page: readonly Matched[]
  readonly total: number
}
export interface MatchPage {
  readonly sort: MatchSort
  readonly limit: number
  readonly offset: number
}
/** A page of what suits him, and how much does, as far as was looked; a list is paged as far as lists are counted. */
export const findMatches = async (
  hooked: Hooked,
  db: Queryable,
  search: Search,
  { sort, limit, offset }: MatchPage,
): Promise<FoundMatches> => {
  if (search.ground.vehicle.documentsUntil === null) return { page: [], total: 0 }
  const end = Math.min(countLimits.catalogue, offset + limit)
  const wanted = end + 1
  const { sure, seen } = await candidates(search, sort, wanted)
  const sorted = sure.toSorted(orders[sort])
  const kept = await withoutOwn(hooked, db, search, sorted, wanted)
  const page = kept.slice(offset, end)
  if (kept.length < wanted) return { page, total: kept.length }
  return { page, total: Math.max(wanted, seen) }
}
