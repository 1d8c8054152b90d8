import type { Coordinates } from '@jihui/protocol/geography/coordinates'
import L from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { fromMap, openMap, toMap } from './base-map.ts'
import { findNamedSpot } from './named-spot.ts'

const TARGET = 44
/** How near it is looked at. */
const NEAR_ZOOM = 14

const corner = L.divIcon({
  className: 'map-mark',
  iconSize: [TARGET, TARGET],
  html: '<span class="map-corner map-corner-on"></span>',
})
const onMap = (point: Coordinates): L.LatLngTuple => {
  const { latitude, longitude } = toMap(point)
  return [latitude, longitude]
}
const offMap = ({ lat, lng }: L.LatLng): Coordinates => fromMap({ latitude: lat, longitude: lng })

const wholeProvince = async (words: string): Promise<L.LatLngBounds | null> => {
  const { default: outline } = await import('./china-outline.json')
  const found = outline.features.find(({ properties: { name } }) => words.startsWith(name))
  return found ? L.geoJSON(found as never).getBounds() : null
}
/** The district or city that words name, else the province they begin with. */
const showNamed = async (words: string, map: () => L.Map | null): Promise<void> => {
  const spot = await findNamedSpot(words)
  if (spot) return void map()?.setView(onMap(spot.point), spot.zoom, { animate: false })
  const bounds = await wholeProvince(words)
  if (bounds) map()?.fitBounds(bounds, { animate: false })
}

export interface PointMapProps {
  point: Coordinates | null
  /** Drawn around it, metres. */
  radius: number
  /** Words of a place: it is looked at while nothing is marked. */
  region?: string | undefined
  label: string
  onPick: (point: Coordinates) => void
}

/** A tap or a drag marks one point; the fields beside it say and take the same. */
export function PointMap({ point, radius, region = '', label, onPick }: PointMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map>(null)
  const marks = useRef<L.LayerGroup>(null)
  const pick = useEffectEvent((at: L.LatLng) => onPick(offMap(at)))
  useEffect(() => {
    if (!box.current) return undefined
    const { map: made, close } = openMap(box.current)
    map.current = made
    marks.current = L.layerGroup().addTo(made)
    made.on('click', ({ latlng }) => pick(latlng))
    return () => {
      close()
      map.current = null
    }
  }, [])
  useEffect(() => {
    const [made, group] = [map.current, marks.current]
    if (!made || !group) return
    group.clearLayers()
    if (!point) return
    const around = L.circle(onMap(point), { className: 'map-fence', interactive: false, radius }).addTo(group)
    const mark = L.marker(onMap(point), { icon: corner, draggable: true, keyboard: false })
    mark.on('dragend', () => pick(mark.getLatLng()))
    mark.addTo(group)
    if (!made.getBounds().contains(onMap(point)) || made.getZoom() < NEAR_ZOOM - 4)
      made.fitBounds(around.getBounds(), { maxZoom: NEAR_ZOOM, animate: false })
  }, [point, radius])
  const isMarked = point !== null
  useEffect(() => {
    if (isMarked || region === '') return undefined
    let isGone = false
    // A movement that outlives its map breaks it.
    void showNamed(region, () => (isGone ? null : map.current))
    return () => {
      isGone = true
    }
  }, [isMarked, region])
  return (
    <div className="map relative isolate aspect-[4/3] overflow-hidden rounded-card border border-hairline bg-sunken">
      <div ref={box} className="size-full" role="application" aria-label={label} />
    </div>
  )
}
