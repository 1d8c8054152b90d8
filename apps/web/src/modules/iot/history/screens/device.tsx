import { useQuery } from '@tanstack/react-query'
import { mapMarks } from '@jihui/protocol/iot/map/schema'
import { Download, MapPinned, Radio, Route } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { AppLink, usePathParam } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Page } from '../../../../ui/page.tsx'
import { RowBody, Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { WhenNear } from '../../../../ui/when-near.tsx'
import { agoText, momentText } from '../../../../ui/text/format.ts'
import { markOfDevice, type ParkedDevice, placedDeviceQuery } from '../../map/device-queries.ts'
import { MarkSign } from '../../map/mark-sign.tsx'
import { parkPaths } from '../../park/park-paths.ts'
import { DeviceCharts } from '../components/device-charts.tsx'
import { DeviceHours } from '../components/device-hours.tsx'
import { AlertsOfDevice, ConnectionList, FenceEventsOfDevice, FuelList, TripList } from '../components/device-lists.tsx'
import { historyPaths } from '../history-paths.ts'
import { newestReadingsQuery } from '../history-queries.ts'
import { isDrawn, labelOf, mayTellWork, newestFacts, valueText } from '../reading-words.ts'

const DeviceCommands = lazy(async () => ({
  default: (await import('../../commands/components/device-commands.lazy.tsx')).DeviceCommands,
}))

/** A device: what it says now and how old that is, how that went, where it drove, how long it ran. */
export function Screen() {
  const deviceId = usePathParam('deviceId')
  return <Loaded key={deviceId} deviceId={deviceId} />
}

function Loaded({ deviceId }: { deviceId: string }) {
  const newest = useQuery(newestReadingsQuery(deviceId))
  const [now] = useState(() => Date.now())
  const { data: device } = useQuery(placedDeviceQuery(deviceId))
  const readings = newest.data?.results ?? []
  const facts = newestFacts(readings)
  const [last] = readings
  return (
    <Page
      title={device ? (device.unit?.equipment_name ?? (device.name || device.code)) : deviceId}
      back={historyPaths.all}
      width="wide"
    >
      {device && <Doing device={device} />}
      {newest.error && !newest.data ? (
        <Problem query={newest} />
      ) : !newest.data ? (
        <SkeletonText lines={6} />
      ) : !last ? (
        <>
          <EmptyState illustration="excavator" title="还没有读数">
            设备上报以后，这里会出现它的数值、曲线和行程。
          </EmptyState>
          <Commands deviceId={deviceId} />
          <ConnectionList deviceId={deviceId} />
        </>
      ) : (
        <>
          <p className="text-meta text-ink-2">
            最后上报：{agoText(last.ts)}（{momentText(last.ts)}）
            {last.ignition !== null && `，${last.ignition ? '点火' : '熄火'}`}
          </p>
          <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
            {facts.map(({ key, value, at }) => (
              <div key={key} className="min-w-0">
                <dt className="text-meta text-ink-2">{labelOf(key)}</dt>
                <dd className="figures truncate text-title-s">{valueText(key, value)}</dd>
                <dd className="text-caption text-ink-3">{agoText(at)}</dd>
              </div>
            ))}
          </dl>
          <Ways deviceId={deviceId} terminal={device?.id} />
          {facts.some(({ key }) => isDrawn(key)) && (
            <Section title="曲线">
              <DeviceCharts
                deviceId={deviceId}
                fields={facts.map(({ key }) => key).filter((key) => isDrawn(key))}
                now={now}
              />
            </Section>
          )}
          <Commands deviceId={deviceId} />
          <div className="lg:grid lg:grid-cols-2 lg:gap-x-10">
            <div>
              <AlertsOfDevice deviceId={deviceId} />
              {(!device || mayTellWork(device.profile)) && <DeviceHours deviceId={deviceId} />}
              <FuelList deviceId={deviceId} />
              <ConnectionList deviceId={deviceId} />
            </div>
            <div>
              <TripList deviceId={deviceId} />
              <FenceEventsOfDevice deviceId={deviceId} />
            </div>
          </div>
        </>
      )}
    </Page>
  )
}

function Doing({ device }: { device: ParkedDevice }) {
  const mark = markOfDevice(device)
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-body">
      <span className="inline-flex items-center gap-2">
        <MarkSign mark={mark} />
        {mapMarks[mark]}
      </span>
      <span className="figures text-meta text-ink-2">{device.unit?.serial ?? device.code}</span>
      <span className="text-meta text-ink-2">{device.position?.district}</span>
    </p>
  )
}

function Ways({ deviceId, terminal }: { deviceId: string; terminal: number | undefined }) {
  return (
    <nav aria-label="位置" className="mt-5 border-t border-hairline md:grid md:grid-cols-2 md:gap-x-8">
      <AppLink to={historyPaths.track(deviceId)} className="block">
        <RowBody icon={<Route size={20} aria-hidden="true" />} label="轨迹回放" />
      </AppLink>
      <AppLink to={historyPaths.locations(deviceId)} className="block">
        <RowBody
          icon={<MapPinned size={20} aria-hidden="true" />}
          label="位置历史"
          value={<Download size={16} aria-hidden="true" />}
        />
      </AppLink>
      {terminal !== undefined && (
        <AppLink to={parkPaths.device(terminal)} className="block">
          <RowBody icon={<Radio size={20} aria-hidden="true" />} label="终端和报文" />
        </AppLink>
      )}
    </nav>
  )
}

/** Fetched once the reader is near it. */
function Commands({ deviceId }: { deviceId: string }) {
  return (
    <WhenNear>
      <Suspense fallback={<SkeletonText lines={3} />}>
        <DeviceCommands deviceId={deviceId} />
      </Suspense>
    </WhenNear>
  )
}

function Problem({ query }: { query: ComponentProps<typeof QueryError>['query'] }) {
  if (!(query.error instanceof ApiError) || query.error.status !== 404)
    return <QueryError query={query} title="设备没有取到" />
  return (
    <EmptyState
      illustration="lowbed"
      title="没有这台设备"
      actions={
        <AppLink to={historyPaths.all} className={buttonClass('outline')}>
          看所有设备
        </AppLink>
      }
    >
      编号可能写错了；不是你的、也不在你租期里的设备这里看不到。
    </EmptyState>
  )
}
