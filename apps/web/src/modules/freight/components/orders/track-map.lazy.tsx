import L from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import { escapedForMap, MARK, openMap, toMap } from '../../../../ui/map/base-map.ts'
import type { Tracking } from '../../order-queries.ts'

type Shown = Pick<Tracking, 'stops' | 'path' | 'position'>
const mark = (text: string, isOn: boolean) =>
  L.divIcon({
    className: 'map-mark',
    iconSize: [MARK.width, MARK.target],
    html: `<span class="map-pin${isOn ? ' map-pin-on' : ''}"><b>${escapedForMap(text)}</b></span>`,
  })
const latLng = (point: { latitude: number; longitude: number }): L.LatLngTuple => {
  const { latitude, longitude } = toMap(point)
  return [latitude, longitude]
}

/** The stops, the way driven, and where the vehicle is. */
export function TrackMap({ trip, className }: { trip: Shown; className?: string }) {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map>(null)
  const layer = useRef<L.LayerGroup>(null)
  const isFramed = useRef(false)
  const draw = useEffectEvent((shown: Shown) => {
    const [at, group] = [map.current, layer.current]
    if (!at || !group) return
    group.clearLayers()
    const stops = shown.stops.map(latLng)
    const path = shown.path.map(([longitude, latitude]) => latLng({ latitude, longitude }))
    L.polyline(stops, { className: 'map-way', weight: 2, dashArray: '4 6', interactive: false }).addTo(group)
    if (path.length > 1) L.polyline(path, { className: 'map-driven', weight: 4, interactive: false }).addTo(group)
    shown.stops.forEach((stop, index) =>
      L.marker(stops[index]!, {
        icon: mark(stop.kind === 'pickup' ? '装' : '卸', false),
        keyboard: false,
        interactive: false,
      }).addTo(group),
    )
    if (shown.position)
      L.marker(latLng(shown.position), { icon: mark('车', true), keyboard: false, interactive: false }).addTo(group)
    if (isFramed.current) return
    isFramed.current = true
    at.fitBounds(L.latLngBounds([...stops, ...path]).pad(0.25), { animate: false })
  })
  useEffect(() => {
    if (!box.current) return undefined
    const { map: made, close } = openMap(box.current)
    map.current = made
    layer.current = L.layerGroup().addTo(made)
    return () => {
      close()
      map.current = null
      isFramed.current = false
    }
  }, [])
  useEffect(() => draw(trip), [trip])
  return (
    <div data-line="freight" className={cx('map relative isolate overflow-hidden rounded-card bg-sunken', className)}>
      <div ref={box} className="size-full" role="application" aria-label="路线地图，下面的文字里是同样的内容" />
    </div>
  )
}
