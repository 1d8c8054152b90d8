import { expect, test } from 'vitest'
import { citiesOnMap, gatherMarks, sitesOf } from './map-places.ts'

const place = (id: number, city: string, location: string, latitude: number, free: number) => ({
  equipment_id: id,
  name: `车 ${id}`,
  model: '',
  illustration: 'sedan',
  price_per_day: 150,
  city,
  location,
  latitude,
  longitude: 120,
  units_total: free + 1,
  units_free_today: free,
})
const places = [
  place(1, '杭州', '东站店', 30.2, 1),
  place(2, '杭州', '东站店', 30.2, 2),
  place(1, '杭州', '机场店', 30.4, 0),
  place(3, '上海', '虹桥店', 31.2, 5),
]

test('machines at one place are one mark, with what is free there', () => {
  expect(sitesOf(places).map(({ location, free, machines }) => [location, free, machines.length])).toEqual([
    ['虹桥店', 5, 1],
    ['东站店', 3, 2],
    ['机场店', 0, 1],
  ])
})

test('from afar a city stands in the middle of its places, and nothing is lost', () => {
  const cities = citiesOnMap(sitesOf(places))
  expect(cities.map(({ city, free }) => [city, free])).toEqual([
    ['上海', 5],
    ['杭州', 3],
  ])
  expect(cities[1]?.latitude).toBeCloseTo(30.3)
  expect(cities.flatMap(({ sites }) => sites.flatMap(({ machines }) => machines))).toHaveLength(places.length)
})

test('marks that would cover one another become one', () => {
  const at = (x: number, y: number) => ({ x, y, item: `${x},${y}` })
  const groups = gatherMarks([at(0, 0), at(40, 10), at(200, 0), at(40, 60)], 80, 26)
  expect(groups.map((group) => group.map(({ item }) => item))).toEqual([['0,0', '40,10'], ['200,0'], ['40,60']])
})
