import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { BellRing, ChartColumn, MapPinned, Radio, Route } from 'lucide-react'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { AppLink } from '../../../../shell/navigation.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { RowBody, Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { count } from '../../../../ui/text/format.ts'
import { historyPaths } from '../../history/history-paths.ts'
import { agoText } from '../../map/ago.ts'
import { parkPaths } from '../../park/park-paths.ts'
import { offlineQuery, type Summary, summaryQuery } from '../use-queries.ts'

/** How one's devices are at this moment: in figures, line by line, and who has fallen silent. */
export function FleetNow() {
  const summary = useQuery(summaryQuery)
  const { data } = summary
  if (!data) return summary.error ? <QueryError query={summary} title="设备合计没有取到" /> : <SkeletonText lines={8} />
  if (data.devices === 0)
    return (
      <EmptyState
        illustration="excavator"
        title="还没有联网的机器"
        actions={
          <AppLink to={parkPaths.list} className="text-body underline">
            看物联网终端
          </AppLink>
        }
      >
        装了终端的机器会在这里报它在干什么。
      </EmptyState>
    )
  return (
    <>
      <Figures summary={data} />
      <div className="lg:grid lg:grid-cols-2 lg:gap-x-12">
        <Section title="各业务线">
          <ul className="border-t border-hairline">
            {data.by_line.map((row) => (
              <li key={row.line} data-line={row.line} className="relative border-b border-hairline py-2.5 ps-4">
                <span aria-hidden="true" className="absolute inset-y-3 start-0 w-[3px] bg-hue" />
                <p className="flex items-baseline justify-between gap-3">
                  <span className="text-body">{findLine(row.line).short}</span>
                  <span className="figures text-meta text-ink-2">
                    <span className="font-semibold text-ink">{row.online}</span> / {row.devices} 台在线
                  </span>
                </p>
                <p className="figures text-caption text-ink-3">
                  工作 {row.working}，怠速 {row.idling}，离线 {row.offline}
                </p>
              </li>
            ))}
          </ul>
        </Section>
        <Silent />
      </div>
      <nav aria-label="往下看" className="mt-7 border-t border-hairline lg:grid lg:grid-cols-2 lg:gap-x-12">
        {ways.map(({ to, icon: Icon, label }) => (
          <AppLink key={to} to={to} className="block">
            <RowBody icon={<Icon size={20} aria-hidden="true" />} label={label} />
          </AppLink>
        ))}
      </nav>
    </>
  )
}

const ways = [
  { to: '/iot/map', icon: MapPinned, label: '在地图上看' },
  { to: '/iot/alerts', icon: BellRing, label: '告警' },
  { to: '/iot/analytics', icon: ChartColumn, label: '用得怎么样' },
  { to: historyPaths.figures, icon: Route, label: '里程和行程' },
  { to: parkPaths.list, icon: Radio, label: '物联网终端' },
] as const

function Figures({ summary }: { summary: Summary }) {
  const open = Object.values(summary.alerts).reduce((sum, one) => sum + one, 0)
  const facts: (readonly [string, number, string])[] = [
    ['在线', summary.online, `共 ${count(summary.devices)} 台`],
    ['工作中', summary.working, `怠速 ${count(summary.idling)} 台`],
    ['离线', summary.offline, summary.never > 0 ? `${count(summary.never)} 台从未上报` : '都上报过'],
    ['未了的告警', open, open > 0 ? '去处理' : '没有'],
  ]
  return (
    <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
      {facts.map(([label, value, more]) => (
        <div key={label}>
          <dt className="text-meta text-ink-2">{label}</dt>
          <dd className="figures text-price font-semibold">
            {count(value)}
            <span className="ms-1 text-meta font-normal text-ink-2">{label === '未了的告警' ? '件' : '台'}</span>
          </dd>
          <dd className="figures text-caption text-ink-3">{more}</dd>
        </div>
      ))}
    </dl>
  )
}

function Silent() {
  const offline = useQuery(offlineQuery)
  const rows = offline.data?.results
  return (
    <Section title="没有上报的" aside={rows && `${offline.data!.count} 台`}>
      {!rows ? (
        offline.error ? (
          <QueryError query={offline} title="没有取到" />
        ) : (
          <SkeletonText lines={4} />
        )
      ) : rows.length === 0 ? (
        <p className="text-body text-ink-2">都在说话。</p>
      ) : (
        <ol className="border-t border-hairline">
          {rows.map((device) => (
            <li key={device.id} className="border-b border-hairline">
              <AppLink
                to={parkPaths.device(device.id)}
                className="flex min-h-11 items-center justify-between gap-3 py-2"
              >
                <span className="min-w-0">
                  <span className="block truncate text-body">{device.unit?.equipment_name ?? device.name}</span>
                  <span className="figures block text-caption text-ink-3">{device.unit?.serial ?? device.code}</span>
                </span>
                <span className="keep text-meta text-ink-2">{agoText(device.last_seen_at)}</span>
              </AppLink>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
