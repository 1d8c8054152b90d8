import 'leaflet/dist/leaflet.css'
import './site-map.css'
import L from 'leaflet'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { type Coordinates, toGcj02 } from '@jihui/protocol/geography/coordinates'
import { cx } from '../../../ui/class-names.ts'
import { gatherMarks, type MapCity, type MapSite } from '../map-places.ts'

/** Pictures of streets, where an installation has a server for them; without one the outlines are the map. */
const TILES = import.meta.env['VITE_MAP_TILES'] as string | undefined
const TILES_CREDIT = (import.meta.env['VITE_MAP_TILES_CREDIT'] as string | undefined) ?? ''
/** The system of those pictures: in China most are drawn in GCJ-02 (`gcj02`), and marks are moved along. */
const toMap = import.meta.env.VITE_MAP_TILES_SYSTEM === 'gcj02' ? toGcj02 : (point: Coordinates) => point
/** Closer than this the places of a city stand apart. */
const SITES_FROM_ZOOM = 8
/** What a mark takes of the map, in pixels. */
const MARK = { width: 84, height: 26 }
/** What a finger needs of it. */
const TARGET = 44

interface Spot {
  latitude: number
  longitude: number
  name: string
  free: number
  isOn: boolean
  open: () => void
}

export interface SiteMapProps {
  line: string
  unitWord: string
  cities: readonly MapCity[]
  city: string
  site?: string
  onCity: (city: string) => void
  onSite: (site: MapSite) => void
  className?: string
}

const pin = (label: string, count: number, isOn: boolean) =>
  L.divIcon({
    className: 'map-mark',
    iconSize: [MARK.width, TARGET],
    html: `<span class="map-pin${isOn ? ' map-pin-on' : ''}${count === 0 ? ' map-pin-empty' : ''}"><b>${count}</b>${escaped(label)}</span>`,
  })

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const onMap = (city: MapCity): MapCity => ({
  ...city,
  ...toMap(city),
  sites: city.sites.map((own) => ({ ...own, ...toMap(own) })),
})

/** Provinces as outlines, a mark for each city; nearer, one for each place. */
export function SiteMap({ line, unitWord, cities: given, city, site, onCity, onSite, className }: SiteMapProps) {
  const cities = useMemo(() => given.map(onMap), [given])
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map>(null)
  const marks = useRef<L.LayerGroup>(null)
  const isFramed = useRef(false)

  const draw = useEffectEvent(() => {
    const [at, group] = [map.current, marks.current]
    if (!at || !group) return
    group.clearLayers()
    const isNear = at.getZoom() >= SITES_FROM_ZOOM
    const spots: Spot[] = isNear
      ? cities.flatMap((one) =>
          one.sites.map((own) => ({
            ...own,
            name: own.location || own.city,
            isOn: own.key === site,
            open: () => onSite(own),
          })),
        )
      : cities.map((one) => ({ ...one, name: one.city, isOn: one.city === city, open: () => onCity(one.city) }))
    const placed = spots.map((spot) => ({ ...at.latLngToLayerPoint([spot.latitude, spot.longitude]), item: spot }))
    for (const own of gatherMarks(placed, MARK.width, MARK.height)) {
      const items = own.map(({ item }) => item)
      const [first] = items
      if (!first) continue
      const free = items.reduce((sum, item) => sum + item.free, 0)
      const name = items.length > 1 ? `${first.name}等 ${items.length} ${isNear ? '处' : '城'}` : first.name
      const isOn = items.some((item) => item.isOn)
      L.marker([first.latitude, first.longitude], {
        icon: pin(name, free, isOn),
        title: `${name}，可租 ${free} ${unitWord}`,
        alt: `${name}，可租 ${free} ${unitWord}`,
        zIndexOffset: isOn ? 1000 : 0,
      })
        .on('click', () => {
          if (items.length === 1) return first.open()
          const points = items.map(({ latitude, longitude }) => L.latLng(latitude, longitude))
          // Places that stand on the same spot do not come apart however near one goes.
          const isApart = points.some((point) => at.distance(point, points[0]!) > 500)
          if (isApart) at.fitBounds(L.latLngBounds(points), { padding: [64, 64], maxZoom: 13 })
          else first.open()
        })
        .addTo(group)
    }
  })
  const frame = useEffectEvent((all: readonly MapCity[], chosenCity: string, chosenSite?: string) => {
    const at = map.current
    if (!at || all.length === 0) return
    const isFirst = !isFramed.current
    isFramed.current = true
    const wanted = all.find((one) => one.city === chosenCity)
    const chosen = wanted?.sites.find(({ key }) => key === chosenSite)
    if (chosen) return void at.setView([chosen.latitude, chosen.longitude], Math.max(at.getZoom(), 10))
    const points = (wanted ? wanted.sites : all).map(({ latitude, longitude }) => L.latLng(latitude, longitude))
    at.fitBounds(L.latLngBounds(points), {
      padding: [48, 48],
      maxZoom: wanted ? 9 : 7,
      animate: !isFirst && !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    })
  })

  useEffect(() => {
    if (!box.current) return undefined
    const made = L.map(box.current, {
      zoomControl: false,
      attributionControl: TILES !== undefined,
      minZoom: 3,
      maxZoom: 14,
    })
    made.setView([33, 112], 4)
    L.control.zoom({ position: 'bottomright', zoomInTitle: '放大', zoomOutTitle: '缩小' }).addTo(made)
    if (TILES) L.tileLayer(TILES, { attribution: TILES_CREDIT, maxZoom: 14 }).addTo(made)
    map.current = made
    marks.current = L.layerGroup().addTo(made)
    made.on('zoomend', () => draw())
    let isGone = false
    void import('../china-outline.json').then(({ default: outline }) => {
      if (isGone) return
      L.geoJSON(outline as never, {
        interactive: false,
        style: { className: 'map-province', weight: 1, fillOpacity: TILES ? 0 : 1 },
      }).addTo(made)
    })
    const watch = new ResizeObserver(() => made.invalidateSize())
    watch.observe(box.current)
    return () => {
      isGone = true
      watch.disconnect()
      made.remove()
      map.current = null
    }
  }, [])
  useEffect(() => {
    frame(cities, city, site)
    draw()
  }, [cities, city, site])

  return (
    <div data-line={line} className={cx('map relative isolate overflow-hidden rounded-card bg-sunken', className)}>
      <div ref={box} className="size-full" role="application" aria-label="地图，下面的列表是同样的内容" />
      <p className="pointer-events-none absolute start-2 bottom-1.5 z-[500] text-caption text-ink-3">
        省级轮廓示意，只用来找位置
      </p>
    </div>
  )
}
