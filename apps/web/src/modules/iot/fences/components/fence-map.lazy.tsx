import type { Spot } from '@jihui/protocol/iot/fences/shape'
import L from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import { fromMap, MAX_ZOOM, openMap, toMap } from '../../../../ui/map/base-map.ts'
import type { Drawing } from '../fence-draft.ts'
import type { RegionOutline } from '../fence-queries.ts'

/** Beyond these many corners none is drawn to be moved: they are typed, or come in a file. */
const HANDLES = 120
const TARGET = 44
/** Above the outlines, which may be there only after the shape. */
const SHAPE_PANE = 'fence'

const onMap = ([longitude, latitude]: Spot): L.LatLngTuple => {
  const point = toMap({ latitude, longitude })
  return [point.latitude, point.longitude]
}
const offMap = ({ lat, lng }: L.LatLng): Spot => {
  const point = fromMap({ latitude: lat, longitude: lng })
  return [point.longitude, point.latitude]
}
const corner = (isOn: boolean) =>
  L.divIcon({
    className: 'map-mark',
    iconSize: [TARGET, TARGET],
    html: `<span class="map-corner${isOn ? ' map-corner-on' : ''}"></span>`,
  })
/** As wide on the map as it is on the ground, at this zoom. */
const pixels = (map: L.Map, metres: number, [, lat]: Spot): number =>
  (metres * 2 ** (map.getZoom() + 8)) / (40_075_016 * Math.cos((lat * Math.PI) / 180))

type Polygons = RegionOutline['polygons']
const drawShape = (
  group: L.LayerGroup,
  map: L.Map,
  drawing: Drawing,
  region: Polygons,
  isWrong: boolean,
): L.LatLngBounds | null => {
  const { type, spots } = drawing
  const className = isWrong ? 'map-fence map-fence-wrong' : 'map-fence'
  const style = { className, interactive: false, pane: SHAPE_PANE }
  if (type === 'region') {
    const polygons = region.map((rings) => rings.map((ring) => ring.map(onMap)))
    return polygons.length === 0 ? null : L.polygon(polygons, style).addTo(group).getBounds()
  }
  const points = spots.map(onMap)
  const [first] = points
  if (!first) return null
  if (type === 'circle') {
    const radius = Number(drawing.radius) || 0
    L.circle(first, { ...style, radius }).addTo(group)
    // A circle that is on no map yet does not know its own.
    return L.latLng(first).toBounds(2 * radius)
  }
  if (type === 'corridor') {
    const weight = Math.max(2, pixels(map, Number(drawing.width) || 0, spots[0]!))
    L.polyline(points, { ...style, className: 'map-fence-way', weight, lineCap: 'round' }).addTo(group)
    L.polyline(points, { ...style, fill: false }).addTo(group)
  } else L.polygon(points, style).addTo(group)
  return L.latLngBounds(points)
}

export interface FenceMapProps {
  drawing: Drawing
  /** Of a region: what it covers. */
  region: Polygons
  isWrong: boolean
  chosen: number | null
  /** Where to look when this changes: what was loaded or came in a file. */
  lookAt: number
  onTap: (spot: Spot) => void
  onMove: (place: number, spot: Spot) => void
  onChoose: (place: number | null) => void
  className?: string
}

/** A tap adds a point, a drag moves one; the fields beside it say and take the same. */
export function FenceMap({
  drawing,
  region,
  isWrong,
  chosen,
  lookAt,
  onTap,
  onMove,
  onChoose,
  className,
}: FenceMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map>(null)
  const shapes = useRef<L.LayerGroup>(null)
  const handles = useRef<L.LayerGroup>(null)
  const tap = useEffectEvent(({ latlng }: L.LeafletMouseEvent) => onTap(offMap(latlng)))
  const draw = useEffectEvent((shown: Drawing, polygons: Polygons, isFaulty: boolean, picked: number | null) => {
    const [made, group, marks] = [map.current, shapes.current, handles.current]
    if (!made || !group || !marks) return
    group.clearLayers()
    marks.clearLayers()
    drawShape(group, made, shown, polygons, isFaulty)
    if (shown.type === 'region' || shown.spots.length > HANDLES) return
    for (const [place, spot] of shown.spots.entries()) {
      const mark = L.marker(onMap(spot), { icon: corner(place === picked), draggable: true, keyboard: false })
      mark.on('click', () => onChoose(place === picked ? null : place))
      mark.on('dragend', () => onMove(place, offMap(mark.getLatLng())))
      mark.addTo(marks)
    }
  })
  const redraw = useEffectEvent(() => draw(drawing, region, isWrong, chosen))
  const look = useEffectEvent((times: number) => {
    const [made, group] = [map.current, shapes.current]
    if (!made || !group) return
    const bounds = drawShape(L.layerGroup(), made, drawing, region, false)
    if (bounds?.isValid()) made.fitBounds(bounds.pad(0.3), { animate: times > 0, maxZoom: MAX_ZOOM })
  })
  useEffect(() => {
    if (!box.current) return undefined
    const { map: made, close } = openMap(box.current)
    const pane = made.createPane(SHAPE_PANE)
    pane.style.zIndex = '450'
    pane.style.pointerEvents = 'none'
    map.current = made
    shapes.current = L.layerGroup().addTo(made)
    handles.current = L.layerGroup().addTo(made)
    // Corners set quickly one after the other are no wish to look closer.
    made.doubleClickZoom.disable()
    made.on('click', (event) => tap(event))
    made.on('zoomend', () => redraw())
    return () => {
      close()
      map.current = null
    }
  }, [])
  useEffect(() => draw(drawing, region, isWrong, chosen), [drawing, region, isWrong, chosen])
  useEffect(() => look(lookAt), [lookAt])
  const seen = useRef(region)
  useEffect(() => {
    if (seen.current === region) return
    seen.current = region
    if (region.length > 0) look(1)
  }, [region])
  return (
    <div className={cx('map relative isolate overflow-hidden rounded-card bg-sunken', className)}>
      <div ref={box} className="size-full" role="application" aria-label="围栏地图，旁边的格子里可以填同样的内容" />
    </div>
  )
}
