import { expect, it } from 'vitest'
import { readPlace, writePlace } from './map-place.ts'

it('a place comes back from the address as it was written', () => {
  const place = { latitude: 30.28, longitude: 120.02, zoom: 9 }
  expect(writePlace(place)).toBe('30.280,120.020,9')
  expect(readPlace(writePlace(place))).toEqual(place)
})
it('what is no place counts as none', () => {
  for (const text of [undefined, '', '1,2', 'a,b,c', '91,0,5', '0,181,5', '0,0,22', '0,0,'])
    expect(readPlace(text)).toBe(null)
})
