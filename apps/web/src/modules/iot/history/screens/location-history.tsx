import { useQuery } from '@tanstack/react-query'
import { ExportButton } from '../../../../kits/list/export-button.tsx'
import { aDay, useFilters } from '../../../../kits/list/use-filters.ts'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { AppLink, usePathParam } from '../../../../shell/navigation.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { Page } from '../../../../ui/page.tsx'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { addDays, clockTime, dayText, shanghaiDay, today } from '../../../../ui/text/format.ts'
import { tripText } from '../components/device-lists.tsx'
import { StopList } from '../components/stop-list.tsx'
import { historyPaths } from '../history-paths.ts'
import { hoursQuery, saveReadings, type Track, trackQuery, type Trip, tripsQuery } from '../history-queries.ts'

/** 位置历史: days, stops and trips of a device as a table, and out as a file. */
export function Screen() {
  const deviceId = usePathParam('deviceId')
  const filters = useFilters({ from: aDay(), to: aDay() })
  const [starts, ends] = [filters.pick('from'), filters.pick('to')]
  const span = { from: starts.value || addDays(today(), -6), to: ends.value || today() }
  const track = useQuery(trackQuery(deviceId, span))
  const trips = useQuery(tripsQuery(deviceId, span))
  const hours = useQuery(hoursQuery(deviceId, span))
  const failed = [track, trips, hours].find((query) => query.error && !query.data)
  const [way, driven, ran] = [track.data, trips.data, hours.data]
  return (
    <Page
      title="位置历史"
      back={historyPaths.device(deviceId)}
      width="wide"
      actions={
        <>
          <ExportButton label="CSV" save={() => saveReadings(deviceId, span, 'csv')} />
          <ExportButton label="GPX" save={() => saveReadings(deviceId, span, 'gpx')} />
        </>
      }
    >
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="从"
          type="date"
          max={span.to}
          value={span.from}
          onChange={(event) => starts.onChange(event.target.value)}
        />
        <TextField
          label="到"
          type="date"
          min={span.from}
          max={today()}
          value={span.to}
          onChange={(event) => ends.onChange(event.target.value)}
        />
      </div>
      {failed ? (
        <QueryError query={failed} title="位置历史没有取到" />
      ) : !way || !driven || !ran ? (
        <div className="mt-6">
          <SkeletonText lines={10} />
        </div>
      ) : (
        <Days deviceId={deviceId} days={daysOf(way, driven.results, ran.results)} />
      )}
    </Page>
  )
}

interface Day {
  readonly day: string
  readonly km: number
  readonly stops: Track['stops']
  readonly trips: readonly Trip[]
}
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`)
/** Each day's part of a stop that lasts over nights. */
const partsOf = (stop: Track['stops'][number]) => {
  const parts: { day: string; part: Track['stops'][number] }[] = []
  const [starts, ends] = [Date.parse(stop.from), Date.parse(stop.to)]
  for (let day = shanghaiDay(starts); startOf(day) < ends; day = addDays(day, 1)) {
    const [begins, over] = [Math.max(starts, startOf(day)), Math.min(ends, startOf(addDays(day, 1)))]
    const minutes = Math.floor((over - begins) / 60_000)
    const moments = { from: new Date(begins).toISOString(), to: new Date(over).toISOString() }
    if (minutes > 0) parts.push({ day, part: { ...stop, ...moments, minutes } })
  }
  return parts
}
const daysOf = (
  track: Track,
  trips: readonly Trip[],
  hours: readonly { day: string; distance_km: number }[],
): Day[] => {
  const stood = track.stops.flatMap(partsOf)
  const days = new Set([
    ...hours.map(({ day }) => day),
    ...trips.map((trip) => shanghaiDay(trip.start_at)),
    ...stood.map(({ day }) => day),
  ])
  return [...days]
    .toSorted((a, b) => b.localeCompare(a))
    .map((day) => ({
      day,
      km: hours.find((one) => one.day === day)?.distance_km ?? 0,
      stops: stood.flatMap((one) => (one.day === day ? one.part : [])),
      trips: trips.filter((trip) => shanghaiDay(trip.start_at) === day).toReversed(),
    }))
}

function Days({ deviceId, days }: { deviceId: string; days: readonly Day[] }) {
  if (days.length === 0)
    return (
      <EmptyState illustration="lowbed" title="这段时间没有位置">
        换一段日期看看。
      </EmptyState>
    )
  return days.map(({ day, km, stops, trips }) => (
    <Section
      key={day}
      title={dayText(day)}
      aside={
        <AppLink to={historyPaths.track(deviceId, day)} className="figures underline">
          {km.toLocaleString('zh-CN', { maximumFractionDigits: 1 })} km，看轨迹
        </AppLink>
      }
    >
      <div className="gap-x-10 lg:grid lg:grid-cols-2">
        <div>
          <h3 className="mb-2 text-meta text-ink-2">行程</h3>
          {trips.length === 0 ? (
            <p className="text-body text-ink-2">没有行程。</p>
          ) : (
            <ol className="border-t border-hairline">
              {trips.map((trip) => (
                <li key={trip.id} className="border-b border-hairline py-2.5">
                  <p className="figures text-body">
                    {clockTime(trip.start_at)} 到 {trip.is_open ? '现在' : clockTime(trip.end_at)}
                  </p>
                  <p className="truncate text-meta text-ink-2">
                    {[trip.from?.address, trip.to?.address].filter(Boolean).join(' → ')}
                  </p>
                  <p className="figures text-caption text-ink-3">{tripText(trip)}</p>
                </li>
              ))}
            </ol>
          )}
        </div>
        <div className="mt-5 lg:mt-0">
          <h3 className="mb-2 text-meta text-ink-2">停留</h3>
          <StopList stops={stops} />
        </div>
      </div>
    </Section>
  ))
}
