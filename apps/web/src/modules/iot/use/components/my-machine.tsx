import { mapMarks } from '@jihui/protocol/iot/map/schema'
import type { ReactNode } from 'react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { Ruler } from '../../../../ui/ruler.tsx'
import { monthDay, today } from '../../../../ui/text/format.ts'
import type { Usage } from '../../../standby/public.ts'
import { LockedMachine } from '../../commands/components/locked-machine.tsx'
import { historyPaths } from '../../history/history-paths.ts'
import { labelOf, valueText } from '../../history/reading-words.ts'
import { agoText } from '../../map/ago.ts'
import { markOfDevice } from '../../map/device-queries.ts'
import { MarkSign } from '../../map/mark-sign.tsx'
import type { ListedDevice } from '../use-queries.ts'

/** What is worth a look on the way, where it is measured. */
const told = [
  'fuel_percent',
  'soc_percent',
  'battery_percent',
  'engine_hours',
  'odometer_km',
  'spindle_hours',
  'use_hours',
]

const hoursText = (value: number) => `${value.toLocaleString('zh-CN', { maximumFractionDigits: 1 })} 小时`
/** What no device can tell is not the same as standing. */
const workedText = (working: number | null) =>
  working === null ? '没有工时数据' : working > 0 ? `工作 ${hoursText(working)}` : '没有运行'

/** Today's hours on the hours a day of its rent includes. */
function HoursToday({ working, beyond, included }: { working: number | null; beyond: number; included: number }) {
  const [did, more] = [`今天${workedText(working)}`, beyond > 0 ? `，超出 ${hoursText(beyond)}` : '']
  return (
    <Ruler
      className="mt-3 max-w-md"
      units={included}
      value={working ?? 0}
      hasPointer={(working ?? 0) > 0}
      label={`${did}${more}，租金含 ${hoursText(included)}`}
      start={
        <span className="text-meta font-semibold text-ink">
          {did}
          {more}
        </span>
      }
      end={`租金含 ${hoursText(included)}`}
    />
  )
}

export interface MyMachineProps {
  device: ListedDevice
  /** Of its order. */
  usage: Usage | undefined
  isPending: boolean
}

/** One machine I have now: what it does, how long today, what is left in it, when it is serviced, and where it is. */
export function MyMachine({ device, usage, isPending }: MyMachineProps) {
  const { unit, position } = device
  const mark = markOfDevice(device)
  const ref = unit?.serial ?? device.code
  const now = usage?.units.find((one) => one.unit_id === unit?.unit_id)
  const included = usage?.included_per_day ?? null
  const facts: (readonly [string, ReactNode])[] = [
    ...(now && included === null ? ([['今天', workedText(now.working)]] as const) : []),
    ...(isPending ? ([['今天', '…']] as const) : []),
    ...(now?.idling ? ([['怠速', hoursText(now.idling)]] as const) : []),
    ...told.flatMap((key) =>
      device.values[key] === undefined ? [] : ([[labelOf(key), valueText(key, device.values[key])]] as const),
    ),
    ...(now?.next_service
      ? ([['下次保养', now.next_service > today() ? monthDay(now.next_service) : '到期了']] as const)
      : []),
  ]
  return (
    <section aria-label={ref}>
      <h2 className="text-title-s">{unit?.equipment_name ?? device.name}</h2>
      <p className="figures text-meta text-ink-2">{ref}</p>
      <p className="mt-2 flex flex-wrap items-center gap-2 text-body">
        <MarkSign mark={mark} />
        {mapMarks[mark]}
        <span className="text-meta text-ink-2">
          {device.activity_since && mark !== 'o' ? `${agoText(device.activity_since)}开始` : ''}
          {mark === 'o' && `最后上报 ${agoText(device.last_seen_at)}`}
        </span>
      </p>
      <LockedMachine deviceId={ref} />
      {now && included !== null && <HoursToday {...now} included={included} />}
      {facts.length > 0 && (
        <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
          {facts.map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-caption text-ink-3">{label}</dt>
              <dd className="figures truncate text-body font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-3 text-meta text-ink-2">{position?.district ?? '还没有位置'}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <AppLink to={historyPaths.device(ref)} className={buttonClass()}>
          曲线和工时
        </AppLink>
        <AppLink to={historyPaths.track(ref)} className={buttonClass('ghost')}>
          在哪里
        </AppLink>
      </div>
    </section>
  )
}
