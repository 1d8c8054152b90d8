/** Which row of the route table an address belongs to, and where it leads instead. */
import type { HistoryLocation } from '@tanstack/history'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import { guard } from './guards.ts'
import { startRoutes } from './routes/start.ts'
import type { ScreenRoute } from './routes/route.ts'

export interface Place {
  readonly location: HistoryLocation
  /** Absent: there is no such address. */
  readonly row?: ScreenRoute
  readonly params: Readonly<Record<string, string>>
}

/** Of two rows that take the same address, the one with fixed words before the one with values, and `$` last. */
const rankOf = ({ path }: ScreenRoute): string =>
  path
    .split('/')
    .map((part) => (part === '$' ? 2 : part.startsWith(':') ? 1 : 0))
    .join('')
const byRank = (one: ScreenRoute, other: ScreenRoute) => (rankOf(one) < rankOf(other) ? -1 : 1)

const table = { rows: startRoutes.toSorted(byRank), isWhole: false }
interface Pattern {
  keys: string[]
  pattern: RegExp
}
const patterns = new Map<ScreenRoute, Pattern>()
const patternOf = (row: ScreenRoute): Pattern => {
  const known = patterns.get(row) ?? parse(row.path.replace(/\$$/, '*'), false)
  patterns.set(row, known)
  return known
}

/** What was written wrongly stays the text it is. */
export const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const find = (location: HistoryLocation): Place | null => {
  for (const row of table.rows) {
    const [isMatch, params] = matchRoute(() => patternOf(row), row.path, location.pathname)
    if (!isMatch) continue
    const texts = Object.entries(params).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, decoded(value)] as const] : [],
    )
    return { location, row, params: Object.fromEntries(texts) }
  }
  return null
}

/** The rest of the table is fetched with the first address nobody knows. */
const findInWhole = async (location: HistoryLocation): Promise<Place> => {
  if (!table.isWhole) {
    const { laterRoutes } = await import('./routes/later.at-work.ts')
    table.rows = [...startRoutes, ...laterRoutes].toSorted(byRank)
    table.isWhole = true
  }
  return find(location) ?? { location, params: {} }
}

/** Answers at once where the address is known already. */
export const placeOf = (location: HistoryLocation): Place | Promise<Place> => find(location) ?? findInWhole(location)

/** `/car/$` takes what stood in the place of the `$`, `/fences/:id/edit` what stood in the place of `:id`. */
const leadOn = (target: string, params: Place['params']): string =>
  target.endsWith('/$')
    ? target.slice(0, -1) + (params['*'] ?? '')
    : target.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Where the reader is sent instead: another spelling of the address, or the login. */
export const leadsTo = ({ location, row, params }: Place): string | undefined => {
  if (!row) return undefined
  return guard(row, location) ?? (row.redirect ? leadOn(row.redirect, params) + location.search : undefined)
}
