import type { Match } from '@jihui/protocol/freight/match'
import type { Driver } from '../parties/party-queries.ts'

export const viewMatch = ({ score, terms, gates }: Match) => ({
  score,
  terms: terms.map(({ inputs, ...term }) => ({ ...term, inputs: { ...inputs } })),
  gates: gates.map((gate) => ({ ...gate })),
})

/** What others may know of a driver's record. */
export const viewRecord = ({ ratingSum, ratingCount, completedTrips, onTimeTrips, lateGiveUps }: Driver) => ({
  rating: ratingCount === 0 ? null : Math.round((ratingSum * 10) / ratingCount) / 10,
  completed_trips: completedTrips,
  on_time_percent:
    completedTrips + lateGiveUps === 0 ? null : Math.floor((onTimeTrips * 100) / (completedTrips + lateGiveUps)),
})

/** 浙B·7***3 */
export const maskPlate = (plate: string): string => {
  const signs = [...plate]
  return signs.length < 4 ? '*'.repeat(signs.length) : `${signs.slice(0, 2).join('')}·${signs[2]}***${signs.at(-1)}`
}
