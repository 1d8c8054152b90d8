import L from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { MARK, MAX_ZOOM, type MapView, openMap, toMap, viewOf } from '../../../ui/map/base-map.ts'

export interface Cluster {
  readonly latitude: number
  readonly longitude: number
  readonly count: number
  readonly cargo_id?: number | undefined
}
export interface ClusterMapProps {
  clusters: readonly Cluster[]
  chosen: number | null
  onView: (view: MapView) => void
  onCargo: (id: number) => void
  className?: string
}

const markOf = ({ count }: Cluster, isOn: boolean) =>
  L.divIcon({
    className: 'map-mark',
    iconSize: [MARK.target, MARK.target],
    html: `<span class="map-pin${isOn ? ' map-pin-on' : ''}"><b>${count === 1 ? '货' : count}</b></span>`,
  })

/** What waits for a driver, put together where it lies close; nearer, each by itself. */
export function ClusterMap({ clusters, chosen, onView, onCargo, className }: ClusterMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map>(null)
  const marks = useRef<L.LayerGroup>(null)
  const tellView = useEffectEvent(() => map.current && onView(viewOf(map.current)))
  const draw = useEffectEvent((all: readonly Cluster[], chosenId: number | null) => {
    const [at, group] = [map.current, marks.current]
    if (!at || !group) return
    group.clearLayers()
    for (const cluster of all) {
      const point = toMap(cluster)
      const isOne = cluster.cargo_id !== undefined
      const label = isOne ? '1 票货，看详情' : `这一带 ${cluster.count} 票货，放大看`
      L.marker([point.latitude, point.longitude], {
        icon: markOf(cluster, isOne && cluster.cargo_id === chosenId),
        title: label,
        alt: label,
      })
        .on('click', () => {
          if (cluster.cargo_id !== undefined) onCargo(cluster.cargo_id)
          else at.setView([point.latitude, point.longitude], Math.min(MAX_ZOOM, at.getZoom() + 2))
        })
        .addTo(group)
    }
  })
  useEffect(() => {
    if (!box.current) return undefined
    const { map: made, close } = openMap(box.current)
    map.current = made
    marks.current = L.layerGroup().addTo(made)
    made.on('moveend', () => tellView())
    tellView()
    return () => {
      close()
      map.current = null
    }
  }, [])
  useEffect(() => draw(clusters, chosen), [clusters, chosen])
  return (
    <div data-line="freight" className={cx('map relative isolate overflow-hidden rounded-card bg-sunken', className)}>
      <div ref={box} className="size-full" role="application" aria-label="货源地图，列表里是同样的内容" />
    </div>
  )
}
