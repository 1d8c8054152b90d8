import L from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import { escapedForMap, MARK, MAX_ZOOM, type MapView, openMap, toMap, viewOf } from '../../../../ui/map/base-map.ts'
import type { MapMark } from './map-marks.ts'
import type { MapPlace } from './map-place.ts'
import { pinClass } from './pin.tsx'

export interface ServiceMapProps {
  marks: readonly MapMark[]
  /** Key of what is picked. */
  chosen: string | null
  /** Where one looks at first; null: at the whole country. */
  start: MapPlace | null
  onView: (view: MapView, place: MapPlace) => void
  onPick: (key: string) => void
  /** Round what is picked: how far somebody is looked for; null: nobody is. */
  circle: MapCircle | null
  className?: string
}
export interface MapCircle {
  readonly latitude: number
  readonly longitude: number
  readonly km: number
}

/** The whole country, islands near the coast with it. */
const COUNTRY = L.latLngBounds([17.5, 73], [54, 135.5])
const latLng = (point: { latitude: number; longitude: number }): L.LatLngTuple => {
  const { latitude, longitude } = toMap(point)
  return [latitude, longitude]
}
const stands = ({ members }: MapMark, chosen: string | null): boolean =>
  chosen !== null && members.some(({ key }) => key === chosen)
const iconOf = (mark: MapMark, chosen: string | null) =>
  L.divIcon({
    className: 'map-mark',
    iconSize: [MARK.target, MARK.target],
    html: `<span class="${pinClass(mark)}${stands(mark, chosen) ? ' map-pin-chosen' : ''}"><b>${escapedForMap(mark.text)}</b></span>`,
  })
/** Nearer, until they lie apart; where one cannot come nearer, the first of them is picked. */
const approach = (map: L.Map, mark: MapMark, onPick: (key: string) => void) => {
  const zoom = map.getZoom()
  const single =
    mark.members.length === 1 || zoom >= MAX_ZOOM ? mark.members.find(({ key }) => key !== null) : undefined
  if (single?.key) return onPick(single.key)
  if (mark.members.length > 1) {
    const bounds = L.latLngBounds(mark.members.map(latLng)).pad(0.3)
    const fitting = Math.max(zoom + 1, map.getBoundsZoom(bounds))
    return map.setView(bounds.getCenter(), Math.min(MAX_ZOOM, fitting))
  }
  return map.setView(latLng(mark), Math.min(MAX_ZOOM, zoom + 2))
}

/** The list beside it says the same, and is what a keyboard goes through. */
export function ServiceMap({ marks, chosen, circle, start, onView, onPick, className }: ServiceMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map>(null)
  const group = useRef<L.LayerGroup>(null)
  const tellView = useEffectEvent(() => {
    const at = map.current
    if (!at) return
    const { lat: latitude, lng: longitude } = at.getCenter()
    onView(viewOf(at), { latitude, longitude, zoom: at.getZoom() })
  })
  const draw = useEffectEvent((all: readonly MapMark[], chosenKey: string | null, round: MapCircle | null) => {
    const [at, layer] = [map.current, group.current]
    if (!at || !layer) return
    layer.clearLayers()
    if (round)
      L.circle(latLng(round), { radius: round.km * 1000, className: 'map-circle', interactive: false }).addTo(layer)
    for (const mark of all) {
      L.marker(latLng(mark), {
        icon: iconOf(mark, chosenKey),
        title: mark.label,
        keyboard: false,
        riseOnHover: true,
        zIndexOffset: stands(mark, chosenKey) ? 2000 : mark.isPerson ? 0 : 1000,
      })
        .on('click', () => approach(at, mark, onPick))
        .addTo(layer)
    }
  })
  const begin = useEffectEvent((at: L.Map) => {
    if (start) at.setView([start.latitude, start.longitude], start.zoom, { animate: false })
    else at.fitBounds(COUNTRY, { animate: false })
  })
  useEffect(() => {
    if (!box.current) return undefined
    const { map: made, close } = openMap(box.current)
    map.current = made
    group.current = L.layerGroup().addTo(made)
    begin(made)
    made.on('moveend', () => tellView())
    tellView()
    return () => {
      close()
      map.current = null
    }
  }, [])
  useEffect(() => draw(marks, chosen, circle), [marks, chosen, circle])
  return (
    <div className={cx('map relative isolate overflow-hidden rounded-card bg-sunken', className)}>
      <div ref={box} className="size-full" role="application" aria-label="服务地图，旁边的列表里是同样的内容" />
    </div>
  )
}
