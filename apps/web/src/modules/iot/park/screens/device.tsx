import { useQuery } from '@tanstack/react-query'
import { ChartLine, MapPinned } from 'lucide-react'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { AppLink, usePathParam } from '../../../../shell/navigation.tsx'
import { Page } from '../../../../ui/page.tsx'
import { RowBody } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { labelOf, valueText } from '../../history/reading-words.ts'
import { agoText } from '../../map/ago.ts'
import { ConnectionTag } from '../components/connection-tag.tsx'
import { Inspector } from '../components/inspector.tsx'
import { Manage } from '../components/manage.tsx'
import { OnMachine } from '../components/on-machine.tsx'
import { useHearing, Waiting } from '../components/waiting.tsx'
import { parkPaths } from '../park-paths.ts'
import { deviceQuery, type ParkedDevice } from '../park-queries.ts'

/** 一台终端: waits for its first word, shows what it says, and what can be done with it. */
export function Screen() {
  const ref = usePathParam('deviceId')
  const device = useQuery(deviceQuery(ref))
  useHearing(device.data, ref)
  const { data } = device
  return (
    <Page title={data ? data.name || data.code : '终端'} back={parkPaths.list} width="wide">
      {data ? (
        <Loaded key={data.id} device={data} />
      ) : device.error ? (
        <QueryError query={device} title="终端没有取到" />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Page>
  )
}

function Loaded({ device }: { device: ParkedDevice }) {
  const id = String(device.id)
  return (
    <div className="lg:grid lg:grid-cols-2 lg:gap-x-12">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ConnectionTag {...device} />
          <span className="figures text-meta text-ink-2">{device.code}</span>
          {device.last_seen_at && <span className="text-meta text-ink-2">{agoText(device.last_seen_at)}上报</span>}
        </p>
        <div className="mt-4">
          {device.connection === 'never' && device.state === 'registered' ? (
            <Waiting device={device} />
          ) : (
            <Said device={device} />
          )}
        </div>
        <OnMachine device={device} />
        <Manage device={device} />
      </div>
      <Inspector deviceId={id} />
    </div>
  )
}

/** What it says now. */
function Said({ device }: { device: ParkedDevice }) {
  const values = Object.entries(device.values)
  const ref = encodeURIComponent(device.unit?.serial ?? device.code)
  return (
    <>
      {values.length > 0 && (
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
          {values.map(([key, value]) => (
            <div key={key} className="min-w-0">
              <dt className="text-meta text-ink-2">{labelOf(key)}</dt>
              <dd className="figures truncate text-title-s">{valueText(key, value)}</dd>
            </div>
          ))}
        </dl>
      )}
      <nav aria-label="它的数据" className="mt-4 border-t border-hairline">
        <AppLink to={`/iot/device/${ref}`} className="block">
          <RowBody icon={<ChartLine size={20} aria-hidden="true" />} label="曲线、工时和行程" />
        </AppLink>
        <AppLink to={`/iot/devices/${ref}/track`} className="block">
          <RowBody
            icon={<MapPinned size={20} aria-hidden="true" />}
            label="在哪里"
            value={device.position?.district ?? '还没有位置'}
          />
        </AppLink>
      </nav>
    </>
  )
}
