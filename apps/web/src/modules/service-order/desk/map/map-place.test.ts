import { expect, it } from 'vitest'
import { readPlace, writePlace } from './map-place.ts'

it('a place comes back from the address as it was written', () => {
  const place = { latitude: 30.28, longitude: 120.02, zoom: 9 }
  expect(writePlace(place)).toBe('30.280_120.020_9')
  expect(readPlace(writePlace(place))).toEqual(place)
})
it('what is no place counts as none', () => {
  for (const text of [undefined, '', '1_2', 'a_b_c', '91_0_5', '0_181_5', '0_0_22', '0_0_', '1,2,3'])
    expect(readPlace(text)).toBe(null)
})
