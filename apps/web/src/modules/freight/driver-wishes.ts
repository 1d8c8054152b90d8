/** What a driver said of his ways and his hours, held against a cargo: told beside it, never counted in its score. */
import type { DriverSettings } from './party-queries.ts'
import type { Cargo } from './queries.ts'

const dayMinutes = 24 * 60
const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
/** Minutes of Shanghai's day. */
const minuteOfDay = (moment: string): number => Math.floor(Date.parse(moment) / 60_000 + 8 * 60) % dayMinutes

type Hours = NonNullable<DriverSettings['hours']>
/** Whether some of a window lies in the hours he drives, which may go on over midnight. */
const isInHours = ({ from, to }: Hours, start: string, end: string): boolean => {
  const begins = minutesOf(from)
  const ends = minutesOf(to) > begins ? minutesOf(to) : minutesOf(to) + dayMinutes
  const first = minuteOfDay(start)
  const last = first + (Date.parse(end) - Date.parse(start)) / 60_000
  return [-1, 0, 1, 2, 3].some((days) => first < ends + days * dayMinutes && begins + days * dayMinutes < last)
}

const sameCity = (one: string, other: string): boolean => one.replace(/市$/, '') === other.replace(/市$/, '')

export const wishesOf = (
  { lanes, hours }: Pick<DriverSettings, 'lanes' | 'hours'>,
  { from_city: from, to_city: to, stops }: Pick<Cargo, 'from_city' | 'to_city'> & { readonly stops: readonly Window[] },
): { readonly isOwnLane: boolean; readonly isOffHours: boolean } => {
  const [first] = stops
  return {
    isOwnLane: lanes.some((lane) => sameCity(lane.from_city, from) && sameCity(lane.to_city, to)),
    isOffHours: hours !== null && first !== undefined && !isInHours(hours, first.window_start, first.window_end),
  }
}
type Window = Pick<Cargo['stops'][number], 'window_start' | 'window_end'>
