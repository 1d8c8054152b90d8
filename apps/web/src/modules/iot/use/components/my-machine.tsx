import { mapMarks } from '@jihui/protocol/iot/map/schema'
import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { orderPaths } from '../../../rental/public.ts'
import { historyPaths } from '../../history/history-paths.ts'
import { labelOf, valueText } from '../../history/reading-words.ts'
import { agoText } from '../../map/ago.ts'
import { markOfDevice } from '../../map/device-queries.ts'
import { MarkSign } from '../../map/mark-sign.tsx'
import { hoursTodayQuery, type ListedDevice } from '../use-queries.ts'

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

const hoursText = (value: number) => value.toLocaleString('zh-CN', { maximumFractionDigits: 1 })

/** One machine I have now: what it does, how long today, what is left in it, where it is, and its order. */
export function MyMachine({ device }: { device: ListedDevice }) {
  const { unit, position } = device
  const hours = useQuery(hoursTodayQuery(device.id))
  const ran = hours.data?.results.at(-1)
  const mark = markOfDevice(device)
  const line = unit && findLine(unit.line)
  const ref = unit?.serial ?? device.code
  const facts: (readonly [string, ReactNode])[] = [
    ['今天', hours.data ? (ran && ran.working > 0 ? `工作 ${hoursText(ran.working)} 小时` : '没有运行') : '…'],
    ...(ran && ran.idling > 0 ? ([['怠速', `${hoursText(ran.idling)} 小时`]] as const) : []),
    ...told.flatMap((key) =>
      device.values[key] === undefined ? [] : ([[labelOf(key), valueText(key, device.values[key])]] as const),
    ),
  ]
  return (
    <article data-line={unit?.line} className="relative border-b border-hairline py-5 ps-4">
      <span aria-hidden="true" className="absolute inset-y-3 start-0 w-[3px] bg-hue" />
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
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-caption text-ink-3">{label}</dt>
            <dd className="figures truncate text-body font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-meta text-ink-2">{position?.district ?? '还没有位置'}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {line && unit.rental_id !== null && (
          <AppLink to={orderPaths.detail(line, unit.rental_id)} className={buttonClass('ink')}>
            看订单
          </AppLink>
        )}
        <AppLink to={historyPaths.device(ref)} className={buttonClass()}>
          曲线和工时
        </AppLink>
        <AppLink to={historyPaths.track(ref)} className={buttonClass('ghost')}>
          在哪里
        </AppLink>
      </div>
    </article>
  )
}
