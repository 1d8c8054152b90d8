import type { Coordinates } from '@jihui/protocol/geography/coordinates'
import L from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { fromMap, openMap, toMap } from './base-map.ts'

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

/** What the province covers that a region begins with. */
const provinceOf = async (region: string): Promise<L.LatLngBounds | null> => {
  const { default: outline } = await import('./china-outline.json')
  const found = outline.features.find(({ properties: { name } }) => region.startsWith(name))
  return found ? L.geoJSON(found as never).getBounds() : null
}

export interface PointMapProps {
  point: Coordinates | null
  /** Drawn around it, metres. */
  radius: number
  /** Begins with the province that is looked at while nothing is marked. */
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
    void provinceOf(region).then((bounds) => {
      // A movement that outlives its map breaks it.
      if (!isGone && bounds) map.current?.fitBounds(bounds, { animate: false })
    })
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
