import L from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import { escapedForMap, MARK, openMap, toMap } from '../../../../ui/map/base-map.ts'
import type { Track } from '../history-queries.ts'
import { speedBands } from '../track-colours.ts'

const at = (lng: number, lat: number): L.LatLngTuple => {
  const { latitude, longitude } = toMap({ latitude: lat, longitude: lng })
  return [latitude, longitude]
}
const stopText = (minutes: number) => (minutes < 90 ? `${minutes} 分` : `${Math.round(minutes / 60)} 小时`)
const pin = (text: string, isOn: boolean) =>
  L.divIcon({
    className: 'map-mark',
    iconSize: [MARK.width, MARK.target],
    // What moves stands above its place, so that it covers no stop.
    ...(isOn && { iconAnchor: [MARK.width / 2, MARK.target + 8] }),
    html: `<span class="map-pin${isOn ? ' map-pin-on' : ''}"><b>${escapedForMap(text)}</b></span>`,
  })
/** Above the outlines, which may be there only after the way. */
const WAY_PANE = 'way'
const lineStyle = { weight: 4, interactive: false, pane: WAY_PANE } as const

/** Pieces of one colour each; over a gap a thin dashed line. */
const drawWay = (group: L.LayerGroup, { points, gaps }: Track): void => {
  const silences = gaps.map(([from, to]) => [Date.parse(from), Date.parse(to)] as const)
  let piece: L.LatLngTuple[] = []
  let band = ''
  const finish = () => {
    if (piece.length > 1) L.polyline(piece, { ...lineStyle, color: `var(${band})` }).addTo(group)
    piece = []
  }
  for (const [place, point] of points.entries()) {
    const before = points[place - 1]
    const spot = at(point[1], point[2])
    const now = speedBands.find(({ above }) => (point[3] ?? 0) >= above)!.colour
    if (before && silences.some(([from, to]) => before[0] <= from && point[0] >= to)) {
      finish()
      const unknown = [at(before[1], before[2]), spot]
      L.polyline(unknown, { ...lineStyle, className: 'map-way', weight: 2, dashArray: '4 6' }).addTo(group)
    } else if (now !== band && piece.length > 0) {
      piece.push(spot)
      finish()
    }
    band = now
    piece.push(spot)
  }
  finish()
}

/** The way in colours of its speed, where nobody knows it dashed, and the stops; `position` moves along it. */
export function DeviceTrackMap({
  track,
  position,
  className,
}: {
  track: Track
  position: readonly [lng: number, lat: number] | null
  className?: string
}) {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map>(null)
  const layer = useRef<L.LayerGroup>(null)
  const marker = useRef<L.Marker>(null)
  const draw = useEffectEvent((shown: Track) => {
    const [made, group] = [map.current, layer.current]
    if (!made || !group) return
    group.clearLayers()
    drawWay(group, shown)
    for (const stop of shown.stops)
      L.marker(at(stop.lng, stop.lat), {
        icon: pin(`停 ${stopText(stop.minutes)}`, false),
        keyboard: false,
        interactive: false,
      }).addTo(group)
    const all = [
      ...shown.points.map((point) => at(point[1], point[2])),
      ...shown.stops.map((stop) => at(stop.lng, stop.lat)),
    ]
    if (all.length > 0) made.fitBounds(L.latLngBounds(all).pad(0.15), { animate: false, maxZoom: 13 })
  })
  const move = useEffectEvent((spot: readonly [number, number] | null) => {
    if (!map.current) return
    if (!spot) {
      marker.current?.remove()
      marker.current = null
    } else if (marker.current) marker.current.setLatLng(at(...spot))
    else
      marker.current = L.marker(at(...spot), { icon: pin('在这', true), keyboard: false, interactive: false }).addTo(
        map.current,
      )
  })
  useEffect(() => {
    if (!box.current) return undefined
    const { map: made, close } = openMap(box.current)
    const pane = made.createPane(WAY_PANE)
    pane.style.zIndex = '450'
    pane.style.pointerEvents = 'none'
    map.current = made
    layer.current = L.layerGroup().addTo(made)
    return () => {
      close()
      map.current = null
      marker.current = null
    }
  }, [])
  useEffect(() => draw(track), [track])
  useEffect(() => move(position), [position])
  return (
    <div className={cx('map relative isolate overflow-hidden rounded-card bg-sunken', className)}>
      <div ref={box} className="size-full" role="application" aria-label="轨迹地图，下面的文字里是同样的内容" />
    </div>
  )
}
