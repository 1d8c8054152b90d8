import L from 'leaflet'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { escapedForMap, MARK, openMap, toMap } from '../../../ui/map/base-map.ts'
import { gatherMarks, type MapCity, type MapSite } from '../map-places.ts'

/** Closer than this the places of a city stand apart. */
const SITES_FROM_ZOOM = 8
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
    iconSize: [MARK.width, MARK.target],
    html: `<span class="map-pin${isOn ? ' map-pin-on' : ''}${count === 0 ? ' map-pin-empty' : ''}"><b>${count}</b>${escapedForMap(label)}</span>`,
  })

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
    const { map: made, close } = openMap(box.current)
    map.current = made
    marks.current = L.layerGroup().addTo(made)
    made.on('zoomend', () => draw())
    return () => {
      close()
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
