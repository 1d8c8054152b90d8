import { expect, test } from 'vitest'
import { kmFromStop } from './far-from-stop.ts'

const stops = [
  { kind: 'pickup', latitude: 30.08, longitude: 120.49 },
  { kind: 'delivery', latitude: 29.87, longitude: 121.55 },
] as const

test('whoever is at the stop, or says not where he is, is asked for nothing', () => {
  expect(kmFromStop(stops, 'arrive_pickup', { latitude: 30.085, longitude: 120.495 })).toBeNull()
  expect(kmFromStop(stops, 'arrive_delivery', {})).toBeNull()
})

test('whoever is elsewhere is told how far: of a delivery from the last stop', () => {
  expect(kmFromStop(stops, 'arrive_pickup', { latitude: 31.2, longitude: 121.4 })).toBeGreaterThan(140)
  expect(kmFromStop(stops, 'arrive_delivery', { latitude: 30.08, longitude: 120.49 })).toBeGreaterThan(95)
  expect(kmFromStop(stops, 'arrive_pickup', { latitude: 30.11, longitude: 120.49 })).toBe(3)
})
