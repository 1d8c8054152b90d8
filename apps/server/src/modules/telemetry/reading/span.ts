/** What of a device's history its reader may read, and how exactly. */
import type { DeviceProfile } from '@jihui/protocol/iot/profiles/profile'
import { type SQL, sql } from 'drizzle-orm'
import type { FadedStretch } from '../rollup/faded.ts'
import type { Spot } from '../rollup/kept-reading.ts'
import { at } from '../rollup/read-kept.ts'

/** How positions are told: as they are, by the district, or not at all. The first is the most exact. */
const exactness = ['exact', 'district', 'none'] as const
export type Places = (typeof exactness)[number]

export interface ReadSpan {
  /** ms; `until` excluded. */
  readonly from: number
  readonly until: number
  readonly places: Places
}
export interface ReadDevice {
  readonly id: number
  /** Where a position is told to be that is told by its district: nowhere near it, in whatever system it is read. WGS-84. */
  readonly tellDistrict: (spot: Spot) => Spot
  readonly profile: DeviceProfile
  readonly spans: readonly ReadSpan[]
  /** Of which nothing tells any more where it was; absent: none. */
  readonly faded?: readonly FadedStretch[]
}

/** In the order of their times; what lies over one another is as exact as the exact one. */
export const clipSpans = (spans: readonly ReadSpan[], from: number, until: number): ReadSpan[] => {
  const within = spans
    .map((span) => ({ ...span, from: Math.max(span.from, from), until: Math.min(span.until, until) }))
    .filter((span) => span.from < span.until)
  const edges = [...new Set(within.flatMap((span) => [span.from, span.until]))].toSorted((a, b) => a - b)
  const clipped: ReadSpan[] = []
  for (const [place, start] of edges.slice(0, -1).entries()) {
    const end = edges[place + 1]!
    const over = within.filter((span) => span.from <= start && span.until >= end)
    if (over.length === 0) continue
    const places = exactness.find((one) => over.some((span) => span.places === one))!
    const last = clipped.at(-1)
    if (last && last.until === start && last.places === places) clipped[clipped.length - 1] = { ...last, until: end }
    else clipped.push({ from: start, until: end, places })
  }
  return clipped
}

/** The time they cover together, however exactly; `until` excluded. */
export const timesOf = (spans: readonly FadedStretch[]): FadedStretch[] => {
  const times: { from: number; until: number }[] = []
  for (const { from, until } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = times.at(-1)
    if (last && from <= last.until) last.until = Math.max(last.until, until)
    else times.push({ from, until })
  }
  return times
}
/** What of them lies between two moments. */
export const partsBetween = (times: readonly FadedStretch[], from: number, until: number): FadedStretch[] =>
  times
    .map((one) => ({ from: Math.max(one.from, from), until: Math.min(one.until, until) }))
    .filter((one) => one.from < one.until)

export const placesAt = (spans: readonly ReadSpan[], ts: number): Places =>
  exactness.find((one) => spans.some((span) => span.places === one && span.from <= ts && ts < span.until)) ?? 'none'

/** SQL: true of moments in one of the spans. */
export const withinSpans = (column: SQL, spans: readonly ReadSpan[]): SQL =>
  spans.length === 0
    ? sql`false`
    : sql`(${sql.join(
        spans.map(({ from, until }) => sql`(${column} >= ${at(from)} and ${column} < ${at(until)})`),
        sql` or `,
      )})`
