/** What the outlines know of the ground from near: how cities are bounded, and what cities and districts are called. */
import L from 'leaflet'
import { groundOf, type ProvinceGround, type ProvinceName } from './named-spot.ts'

const grain = 0.001
/** From which zoom on cities are bounded and named, and their districts. */
const zooms = { cities: 7, districts: 9 } as const
const most = 40
/** A name takes so much of the map, in pixels. */
const letter = 12
const line = 20

const unpacked = (ring: readonly number[]): L.LatLngTuple[] => {
  let [lng, lat] = [0, 0]
  return Array.from({ length: ring.length / 2 }, (_, at) => {
    lng += ring[at * 2]!
    lat += ring[at * 2 + 1]!
    return [lat * grain, lng * grain]
  })
}

interface Panes {
  /** Outlines and names lie in panes of their own. */
  readonly lines: string
  readonly names: HTMLElement
}

/** Names in view, cities before districts, none over another. */
const writeNames = (map: L.Map, pane: HTMLElement, shown: readonly ProvinceGround[]): void => {
  pane.replaceChildren()
  const zoom = map.getZoom()
  if (zoom < zooms.cities) return
  const cities = shown.flatMap((one) => one.cities)
  const districts = zoom < zooms.districts ? [] : shown.flatMap((one) => one.districts)
  const bounds = map.getBounds()
  const taken: L.Bounds[] = []
  for (const [place, [name, lng, lat]] of [...cities, ...districts].entries()) {
    if (taken.length >= most) return
    if (!bounds.contains([lat, lng])) continue
    const at = map.latLngToLayerPoint([lat, lng])
    const half = L.point((name.length * letter) / 2, line / 2)
    const box = L.bounds(at.subtract(half), at.add(half))
    if (taken.some((other) => other.overlaps(box))) continue
    taken.push(box)
    const label = L.DomUtil.create('span', place < cities.length ? 'map-name map-name-city' : 'map-name', pane)
    label.textContent = name
    L.DomUtil.setPosition(label, at)
  }
}

/** Follows what is looked at: a province is fetched when it first comes near, and names are written where the map comes to rest. */
export const drawNearGround = (map: L.Map, outline: L.GeoJSON, { lines, names }: Panes): void => {
  const known = new Map<string, ProvinceGround>()
  const asked = new Set<string>()
  const drawn = L.layerGroup().addTo(map)
  const inView = (): string[] => {
    const view = map.getBounds()
    return outline.getLayers().flatMap((layer) => {
      const { feature } = layer as L.Polygon<ProvinceName>
      return feature && (layer as L.Polygon).getBounds().intersects(view) ? [feature.properties.code] : []
    })
  }
  const look = (): void => {
    const isNear = map.getZoom() >= zooms.cities
    const codes = isNear ? inView() : []
    // Drawn more exactly, the border of a province is that of its cities.
    map.getContainer().classList.toggle('map-near', isNear)
    if (isNear) drawn.addTo(map)
    else drawn.remove()
    writeNames(
      map,
      names,
      codes.flatMap((code) => known.get(code) ?? []),
    )
    for (const code of codes) {
      if (asked.has(code)) continue
      asked.add(code)
      void groundOf(code).then((ground) => {
        known.set(code, ground)
        L.polyline(ground.lines.map(unpacked), {
          pane: lines,
          className: 'map-city',
          weight: 1,
          interactive: false,
        }).addTo(drawn)
        // A map that was closed meanwhile has no box any more.
        if (map.getContainer().isConnected) look()
      })
    }
  }
  map.on('moveend', look)
  look()
}
