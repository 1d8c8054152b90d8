import { expect, it } from 'vitest'
import { roadText } from './road-text.ts'

it('an estimated distance says so, a measured one stands alone, and none is none', () => {
  expect(roadText({ distance_km: 1280, is_distance_estimated: true })).toBe('单程约 1,280 km（估算）')
  expect(roadText({ distance_km: 38, is_distance_estimated: false })).toBe('单程 38 km')
  expect(roadText({ distance_km: null, is_distance_estimated: false })).toBeNull()
})
