import { describe, expect, it } from 'vitest'
import { positionAt } from './track-position.ts'

const start = Date.parse('2026-11-21T00:00:00Z')
const point = (minutes: number, lng: number): [number, number, number, number, number] => [
  start + minutes * 60_000,
  lng,
  31,
  40,
  90,
]
const track = {
  points: [point(0, 121), point(10, 122), point(60, 123)],
  gaps: [[new Date(start + 600_000).toISOString(), new Date(start + 3_600_000).toISOString()]] as [string, string][],
}

describe('the position at a moment', () => {
  it.each([
    ['before the first point is the first', -5, 121],
    ['between two points lies on the way', 5, 121.5],
    ['in a gap is where it was last seen', 30, 122],
    ['after the last point is the last', 90, 123],
  ])('%s', (_, minutes, lng) => expect(positionAt(track, start + minutes * 60_000)?.lng).toBe(lng))

  it('of no way is none', () => expect(positionAt({ points: [], gaps: [] }, start)).toBeNull())
})
