import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Coordinates, fromGcj02, toGcj02 } from './coordinates.ts'
import { isInChina } from './country.ts'

const degreeM = 111_320
/** Close enough for points beside each other. */
const metresBetween = (one: Coordinates, other: Coordinates): number =>
  Math.hypot(
    (one.latitude - other.latitude) * degreeM,
    (one.longitude - other.longitude) * degreeM * Math.cos((one.latitude * Math.PI) / 180),
  )
const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true })
/** From Zengmu Ansha to Mohe, from the Pamirs to where Heilong and Ussuri meet. */
const inChina = fc.record({ latitude: degrees(3.85, 53.57), longitude: degrees(73.49, 135.1) })

it('from WGS-84 to GCJ-02 and back loses less than a metre anywhere in China, and so the other way round', () => {
  fc.assert(
    fc.property(inChina, (point) => {
      expect(metresBetween(fromGcj02(toGcj02(point)), point)).toBeLessThan(1)
      expect(metresBetween(toGcj02(fromGcj02(point)), point)).toBeLessThan(1)
    }),
    { numRuns: 2_000 },
  )
})

it('GCJ-02 lies beside WGS-84, by no more than 1.5 km', () => {
  fc.assert(
    fc.property(inChina, (point) => {
      const metres = metresBetween(toGcj02(point), point)
      expect(metres).toBeGreaterThan(0)
      expect(metres).toBeLessThan(1_500)
    }),
  )
  // Tian'anmen: as maps in GCJ-02 show it.
  const shown = toGcj02({ latitude: 39.90734, longitude: 116.39121 })
  expect(metresBetween(shown, { latitude: 39.90874, longitude: 116.39745 })).toBeLessThan(5)
})

it.each([
  ['London', { latitude: 51.5, longitude: -0.12 }],
  ['Sydney', { latitude: -33.87, longitude: 151.21 }],
  ['Tokyo', { latitude: 35.68, longitude: 139.69 }],
  ['Singapore', { latitude: 1.35, longitude: 103.82 }],
  ['the edge of the box the library draws', { latitude: 0.8294, longitude: 72.0041 }],
  ['nowhere', { latitude: Number.NaN, longitude: 120 }],
  ['what is no angle', { latitude: Number.POSITIVE_INFINITY, longitude: 1e300 }],
])('%s lies outside China and is left alone', (_, point) => {
  expect(isInChina(point)).toBe(false)
  expect(toGcj02(point)).toEqual(point)
  expect(fromGcj02(point)).toEqual(point)
})

it('a point anywhere is converted in bounded time', () => {
  fc.assert(
    fc.property(fc.double(), fc.double(), (latitude, longitude) => {
      expect(fromGcj02({ latitude, longitude })).toBeDefined()
    }),
  )
})
