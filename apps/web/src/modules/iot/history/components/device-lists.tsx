import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { clockTime, durationText, momentText, shanghaiDay } from '../../../../ui/text/format.ts'
import { historyPaths } from '../history-paths.ts'
import {
  alertsOfDeviceQuery,
  connectionsQuery,
  fenceEventsOfDeviceQuery,
  fuelQuery,
  type Trip,
  tripsQuery,
} from '../history-queries.ts'

const SHOWN = 10
const figure = (value: number) => value.toLocaleString('zh-CN', { maximumFractionDigits: 1 })

/** A list that may not come, or hold nothing. */
function Part<T>({
  title,
  query,
  rows,
  nothing,
  children,
}: {
  title: string
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  rows: readonly T[] | undefined
  nothing: string
  children: (rows: readonly T[]) => ReactNode
}) {
  return (
    <Section title={title}>
      {rows ? (
        rows.length === 0 ? (
          <p className="text-body text-ink-2">{nothing}</p>
        ) : (
          <ol className="border-t border-hairline">{children(rows)}</ol>
        )
      ) : query.error ? (
        <QueryError query={query} title={`${title}没有取到`} />
      ) : (
        <SkeletonText lines={4} />
      )}
    </Section>
  )
}

const rowClass = 'border-b border-hairline py-2.5'

export const tripText = ({
  distance_km: km,
  minutes,
  idle_minutes: idle,
  max_speed: speed,
  fuel_used: fuel,
}: Trip): string =>
  [
    `${figure(km)} km`,
    durationText(minutes * 60_000),
    idle > 0 && `怠速 ${idle} 分钟`,
    speed !== null && `最快 ${Math.round(speed)} km/h`,
    fuel !== undefined && `用油 ${figure(fuel)} L`,
  ]
    .filter(Boolean)
    .join('，')

export function TripList({ deviceId }: { deviceId: string }) {
  const trips = useQuery(tripsQuery(deviceId))
  return (
    <Part title="行程" query={trips} rows={trips.data?.results.slice(0, SHOWN)} nothing="还没有行程。">
      {(rows) =>
        rows.map((trip) => (
          <li key={trip.id} className={rowClass}>
            <AppLink to={historyPaths.track(deviceId, shanghaiDay(trip.start_at))} className="block">
              <span className="flex items-baseline justify-between gap-3">
                <span className="text-body">
                  {momentText(trip.start_at)} 到 {trip.is_open ? '现在' : clockTime(trip.end_at)}
                </span>
                {trip.is_open && <span className="text-meta text-ok">在路上</span>}
              </span>
              <span className="block truncate text-meta text-ink-2">
                {[trip.from?.address, trip.to?.address].filter(Boolean).join(' → ')}
              </span>
              <span className="figures block text-caption text-ink-3">{tripText(trip)}</span>
            </AppLink>
          </li>
        ))
      }
    </Part>
  )
}

export function FuelList({ deviceId }: { deviceId: string }) {
  const fuel = useQuery(fuelQuery(deviceId))
  return (
    <Part title="加油和骤降" query={fuel} rows={fuel.data?.results.slice(0, SHOWN)} nothing="近 31 天没有发现。">
      {(rows) =>
        rows.map(({ at, kind, before, after, unit, place }) => (
          <li key={at} className={rowClass}>
            <p className="flex items-baseline justify-between gap-3 text-body">
              <span className={kind === 'loss' ? 'font-semibold text-danger' : ''}>
                {kind === 'loss' ? '油量骤降' : '加油'}
              </span>
              <span className="figures text-meta text-ink-2">
                {figure(before)} → {figure(after)} {unit}
              </span>
            </p>
            <p className="text-caption text-ink-3">{[momentText(at), place?.address].filter(Boolean).join('，')}</p>
          </li>
        ))
      }
    </Part>
  )
}

export function ConnectionList({ deviceId }: { deviceId: string }) {
  const connections = useQuery(connectionsQuery(deviceId))
  return (
    <Part
      title="连接记录"
      query={connections}
      rows={connections.data?.results.slice(0, SHOWN)}
      nothing="没有连接记录，或只通过 HTTP 上报。"
    >
      {(rows) =>
        rows.map(({ connected_at: from, ended_at: to, protocol, reason }) => (
          <li key={from} className={rowClass}>
            <p className="flex items-baseline justify-between gap-3">
              <span className="text-body">{momentText(from)}</span>
              <span className="figures text-meta text-ink-2">
                {to ? durationText(Date.parse(to) - Date.parse(from)) : '还连着'}
              </span>
            </p>
            <p className="text-caption text-ink-3">{[protocol.toUpperCase(), reason].filter(Boolean).join('，')}</p>
          </li>
        ))
      }
    </Part>
  )
}

export function AlertsOfDevice({ deviceId }: { deviceId: string }) {
  const alerts = useQuery(alertsOfDeviceQuery(deviceId))
  return (
    <Part title="告警" query={alerts} rows={alerts.data?.results.slice(0, SHOWN)} nothing="没有告警。">
      {(rows) =>
        rows.map(({ id, title, opened_at: at, status_display: status, is_danger: isDanger }) => (
          <li key={id} className={rowClass}>
            <AppLink to={`/iot/alerts?device=${encodeURIComponent(deviceId)}`} className="block">
              <span className="flex items-baseline justify-between gap-3">
                <span className={isDanger ? 'text-body text-danger' : 'text-body'}>{title}</span>
                <span className="shrink-0 text-meta text-ink-2">{status}</span>
              </span>
              <span className="figures block text-caption text-ink-3">{momentText(at)}</span>
            </AppLink>
          </li>
        ))
      }
    </Part>
  )
}

export function FenceEventsOfDevice({ deviceId }: { deviceId: string }) {
  const events = useQuery(fenceEventsOfDeviceQuery(deviceId))
  return (
    <Part title="进出围栏" query={events} rows={events.data?.results} nothing="没有进出过围栏。">
      {(rows) =>
        rows.map(({ id, geofence_name: name, type_display: type, at, is_late: isLate }) => (
          <li key={id} className={rowClass}>
            <p className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate text-body">{name}</span>
              <span className="shrink-0 text-body">{type}</span>
            </p>
            <p className="figures text-caption text-ink-3">
              {momentText(at)}
              {isLate && '，补报的'}
            </p>
          </li>
        ))
      }
    </Part>
  )
}
