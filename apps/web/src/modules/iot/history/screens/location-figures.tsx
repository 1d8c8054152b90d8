import { useQuery } from '@tanstack/react-query'
import { LineChips } from '../../../../kits/list/filter-chips.tsx'
import { pageLook } from '../../../../kits/list/list-look.ts'
import { aDay, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { AppLink } from '../../../../shell/navigation.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { Page } from '../../../../ui/page.tsx'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { addDays, agoText, count, shortDay, today } from '../../../../ui/text/format.ts'
import { historyPaths } from '../history-paths.ts'
import { type LocationFigures, locationFiguresQuery } from '../history-queries.ts'

const figure = (value: number) => value.toLocaleString('zh-CN', { maximumFractionDigits: 1 })

/** 位置统计: how far and how long one's devices ran, where they are, and which said nothing. */
export function Screen() {
  const filters = useFilters({ from: aDay(), to: aDay(), line: words })
  const [starts, ends] = [filters.pick('from'), filters.pick('to')]
  const query = { from: starts.value || addDays(today(), -6), to: ends.value || today(), line: filters.values.line }
  const figures = useQuery(locationFiguresQuery(query))
  return (
    <Page title="位置统计" back={historyPaths.all} width="wide">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="从"
          type="date"
          max={query.to}
          value={query.from}
          onChange={(event) => starts.onChange(event.target.value)}
        />
        <TextField
          label="到"
          type="date"
          min={query.from}
          max={today()}
          value={query.to}
          onChange={(event) => ends.onChange(event.target.value)}
        />
      </div>
      <div className="mt-4">
        <LineChips look={pageLook} {...filters.pick('line')} />
      </div>
      {figures.error && !figures.data ? (
        <QueryError query={figures} title="位置统计没有取到" />
      ) : !figures.data ? (
        <SkeletonText lines={8} />
      ) : figures.data.devices === 0 ? (
        <EmptyState illustration="excavator" title="没有可以统计的设备">
          接入设备以后，这里会有里程、工时和所在城市。
        </EmptyState>
      ) : (
        <Figures figures={figures.data} />
      )}
    </Page>
  )
}

function Figures({ figures }: { figures: LocationFigures }) {
  const facts: (readonly [string, string])[] = [
    ['设备', `${count(figures.devices)} 台`],
    ['上报过的', `${count(figures.spoke)} 台`],
    ['里程', `${figure(figures.distance_km)} km`],
    ['行程', `${count(figures.trips)} 次`],
    ['工作', `${figure(figures.working)} 小时`],
    ['怠速', `${figure(figures.idling)} 小时`],
  ]
  // What drives is told apart by how far, what stands by how long it worked.
  const lengthOf = (day: LocationFigures['by_day'][number]) => (figures.distance_km > 0 ? day.distance_km : day.working)
  const most = Math.max(1, ...figures.by_day.map(lengthOf))
  return (
    <>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-meta text-ink-2">{label}</dt>
            <dd className="figures text-title-s">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-caption text-ink-3">里程和工时算到最近一个整点。</p>
      <div className="lg:grid lg:grid-cols-2 lg:gap-x-10">
        <Section title="每天">
          <ol className="border-t border-hairline">
            {figures.by_day.map((day) => (
              <li key={day.day} className="border-b border-hairline py-2.5">
                <p className="flex items-baseline justify-between gap-3">
                  <span className="text-body">{shortDay(day.day)}</span>
                  <span className="figures text-meta text-ink-2">
                    {figure(day.distance_km)} km，{figure(day.working)} 小时，{count(day.devices)} 台
                  </span>
                </p>
                <span aria-hidden="true" className="mt-1.5 block h-1.5 bg-sunken">
                  <span className="block h-full bg-ink" style={{ width: `${(lengthOf(day) / most) * 100}%` }} />
                </span>
              </li>
            ))}
          </ol>
        </Section>
        <Section title="现在在哪些城市">
          {figures.by_city.length === 0 ? (
            <p className="text-body text-ink-2">还没有位置。</p>
          ) : (
            <ol className="border-t border-hairline">
              {figures.by_city.slice(0, 20).map(({ city, devices }) => (
                <li key={city} className="flex justify-between gap-3 border-b border-hairline py-2.5 text-body">
                  {city}
                  <span className="figures text-ink-2">{count(devices)} 台</span>
                </li>
              ))}
            </ol>
          )}
        </Section>
        <Named title="行驶最远的" rows={figures.farthest} nothing="这段时间没有移动。" />
        <Named title="没有上报的" rows={figures.silent_devices} nothing="都上报过。" isSilent />
      </div>
    </>
  )
}

function Named({
  title,
  rows,
  nothing,
  isSilent = false,
}: {
  title: string
  rows: LocationFigures['farthest']
  nothing: string
  isSilent?: boolean
}) {
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p className="text-body text-ink-2">{nothing}</p>
      ) : (
        <ol className="border-t border-hairline">
          {rows.map((row) => (
            <li key={row.id} className="border-b border-hairline">
              <AppLink
                to={historyPaths.device(row.serial ?? row.code)}
                className="flex min-h-11 items-center justify-between gap-3 py-2"
              >
                <span className="min-w-0">
                  <span className="block truncate text-body">{row.name}</span>
                  <span className="figures block text-caption text-ink-3">{row.serial ?? row.code}</span>
                </span>
                <span className="figures keep text-meta text-ink-2">
                  {isSilent
                    ? row.last_seen_at
                      ? agoText(row.last_seen_at)
                      : '从未上报'
                    : `${figure(row.distance_km)} km，${figure(row.working)} 小时`}
                </span>
              </AppLink>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
