/** What a map shows, against looking at every device. */
import { mapLimits } from '@jihui/protocol/iot/map/schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mapGrid } from '../../geography/public.ts'
import type { MirroredDevice } from '../../telemetry/public.ts'
import { placeDevices } from './placed-devices.ts'
import { isInView, listInView, type MapView, seeMap } from './view-map.ts'

const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true })
/** Some stand together, as in a yard, and some on the edges of squares. */
const places = fc.oneof(
  fc.tuple(degrees(100, 130), degrees(18, 50)),
  fc.tuple(degrees(120, 120.1), degrees(30, 30.1)),
  fc.tuple(fc.integer({ min: 2400, max: 2404 }), fc.integer({ min: 600, max: 604 })).map(([x, y]) => [x / 20, y / 20]),
)
const devices = fc
  .array(fc.tuple(places, fc.constantFrom('car', 'medical'), fc.constantFrom('m', 'p')), {
    minLength: 600,
    maxLength: 1_200,
  })
  .map((all) =>
    all.map(([[lng, lat], line, mark], id) => {
      return { id, lng, lat, heading: null, mark, ms: 0, line, ownerId: null } as MirroredDevice
    }),
  )
/** Of the country, of the yard, and of what happens to lie there. */
const boxes = fc.oneof(
  fc.tuple(degrees(98, 104), degrees(16, 22), degrees(20, 34), degrees(20, 34)),
  fc.tuple(degrees(119.95, 120.02), degrees(29.95, 30.02), degrees(0.05, 0.2), degrees(0.05, 0.2)),
  fc.tuple(degrees(100, 129), degrees(18, 49), degrees(0.001, 30), degrees(0.001, 30)),
)
const views = fc
  .record({
    box: boxes,
    zoom: fc.integer({ min: 3, max: 18 }),
    line: fc.constantFrom('', '', 'car'),
    mark: fc.constantFrom('' as const, '' as const, 'm' as const),
  })
  .map(({ box: [west, south, width, height], ...rest }): MapView => {
    return { box: { west, south, east: west + width, north: south + height }, crs: 'wgs84', ...rest }
  })

const cellOf = ({ box, zoom }: MapView, { lng, lat }: MirroredDevice): number => {
  const { west, south, width, height, side } = mapGrid(box, zoom, mapLimits.places)
  const [column, row] = [Math.floor((lng - west) / width), Math.floor((lat - south) / height)]
  return Math.min(side - 1, row) * side + Math.min(side - 1, column)
}
const idsOf = (all: readonly { readonly id: number }[]) => all.map(({ id }) => id).toSorted((a, b) => a - b)

test('the devices in view are those a look at each of them finds', () => {
  fc.assert(
    fc.property(devices, views, (all, view) => {
      expect(idsOf(listInView(view, placeDevices(all)))).toEqual(idsOf(all.filter((one) => isInView(view, one))))
    }),
  )
})

test('a grid of many has in each cell whoever stands there, and a device that is alone by itself', () => {
  let grids = 0
  fc.assert(
    fc.property(devices, views, (all, view) => {
      const wanted = all.filter((one) => isInView(view, one))
      const seen = seeMap(view, placeDevices(all))
      const shown = seen.devices.map(([id]) => id).toSorted((a, b) => a - b)
      if (wanted.length <= mapLimits.each) {
        expect([shown, seen.clusters]).toEqual([idsOf(wanted), []])
        return
      }
      const cells = new Map<number, MirroredDevice[]>()
      for (const one of wanted) cells.set(cellOf(view, one), [...(cells.get(cellOf(view, one)) ?? []), one])
      grids += 1
      const groups = [...cells.values()]
      expect(shown).toEqual(idsOf(groups.flatMap((group) => (group.length === 1 ? group : []))))
      const middles = groups
        .filter((group) => group.length > 1)
        .map((group) => [
          group.reduce((sum, { lng }) => sum + lng, 0) / group.length,
          group.reduce((sum, { lat }) => sum + lat, 0) / group.length,
          group.length,
        ])
      const left = [...seen.clusters]
      for (const [lng, lat, count] of middles) {
        const at = left.findIndex(([x, y, n]) => n === count && Math.abs(x - lng!) + Math.abs(y - lat!) < 1e-5)
        expect(at).toBeGreaterThanOrEqual(0)
        left.splice(at, 1)
      }
      expect(left).toEqual([])
    }),
  )
  expect(grids).toBeGreaterThan(5)
})
