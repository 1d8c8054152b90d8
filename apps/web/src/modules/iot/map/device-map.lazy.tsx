import L from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { MAX_ZOOM, type MapView, openMap, viewOf } from '../../../ui/map/base-map.ts'
import { CanvasMarks, type DrawnMap } from './canvas-marks.ts'
import { nextInStack } from './mark-stacks.ts'

export interface DeviceMapProps extends DrawnMap {
  /** Where one looks at first. */
  start: { readonly lat: number; readonly lng: number; readonly zoom: number } | null
  onView: (view: MapView, place: { lat: number; lng: number; zoom: number }) => void
  onPick: (id: number | null) => void
  className?: string
}
/** Closer than this, outlines show nothing to find one's way by. */
const firstZoomMax = 10
const country = L.latLngBounds([17.5, 73], [54, 135.5])

/** The list beside it says the same, and is what a keyboard goes through. */
export function DeviceMap({ devices, clusters, chosen, start, onView, onPick, className }: DeviceMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map>(null)
  const marks = useRef<CanvasMarks>(null)
  const tellView = useEffectEvent((at: L.Map) => {
    const { lat, lng } = at.getCenter()
    onView(viewOf(at), { lat, lng, zoom: at.getZoom() })
  })
  const pick = useEffectEvent((at: L.Map, point: L.Point) => {
    const hit = marks.current?.at(point) ?? null
    if (hit === null) return onPick(null)
    if ('cluster' in hit) {
      const [lng, lat] = hit.cluster
      return at.setView([lat, lng], Math.min(MAX_ZOOM, at.getZoom() + 2))
    }
    const [first, ...others] = hit.devices
    if (others.length === 0) return onPick(first![0])
    const around = L.latLngBounds(hit.devices.map(([, lng, lat]) => [lat, lng] as L.LatLngTuple))
    const closer = Math.min(MAX_ZOOM, at.getBoundsZoom(around.pad(0.3)))
    if (closer > at.getZoom() && !around.getNorthEast().equals(around.getSouthWest()))
      return at.setView(around.getCenter(), closer)
    return onPick(nextInStack(hit.devices, chosen))
  })
  const begin = useEffectEvent((at: L.Map) => {
    if (start) at.setView([start.lat, start.lng], start.zoom, { animate: false })
    else at.fitBounds(country, { animate: false })
  })
  useEffect(() => {
    if (!box.current) return undefined
    const { map: made, close } = openMap(box.current)
    map.current = made
    marks.current = new CanvasMarks().addTo(made)
    begin(made)
    made.on('moveend', () => tellView(made))
    made.on('click', ({ containerPoint }) => pick(made, containerPoint))
    tellView(made)
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    const redraw = () => made.fire('moveend')
    scheme.addEventListener('change', redraw)
    return () => {
      scheme.removeEventListener('change', redraw)
      close()
      map.current = null
      marks.current = null
    }
  }, [])
  const hasLooked = useRef(start !== null)
  /** Somebody who did not say where he looks is shown where something is. */
  const lookThere = useEffectEvent(() => {
    const spots = [...devices.map(([, lng, lat]) => [lat, lng]), ...clusters.map(([lng, lat]) => [lat, lng])]
    if (hasLooked.current || !map.current || spots.length === 0) return
    hasLooked.current = true
    const around = L.latLngBounds(spots as L.LatLngTuple[]).pad(0.2)
    map.current.fitBounds(around, { animate: false, maxZoom: firstZoomMax })
  })
  useEffect(() => {
    marks.current?.show({ devices, clusters, chosen })
    lookThere()
  }, [devices, clusters, chosen])
  return (
    <div className={cx('map relative isolate overflow-hidden rounded-card bg-sunken', className)}>
      <div ref={box} className="size-full" role="application" aria-label="设备地图，旁边的列表里是同样的内容" />
    </div>
  )
}
