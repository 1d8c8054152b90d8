import { mapMarks } from '@jihui/protocol/iot/map/schema'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { useIsDesk } from '../../../ui/window-width.ts'
import { agoText } from './ago.ts'
import { DeviceCard } from './device-card.tsx'
import {
  devicesInViewQuery,
  type ListedDevice,
  type ListedWhere,
  markOfDevice,
  placedDeviceQuery,
} from './device-queries.ts'
import { MarkSign } from './mark-sign.tsx'

const step = 20

interface BesideProps {
  where: ListedWhere | null
  chosen: number | null
  onPick: (id: number | null) => void
  isNarrowed: boolean
  onClear: () => void
}

/** What is picked: a card beside the map, on a phone a sheet. */
function Chosen({ chosen, onPick }: Pick<BesideProps, 'chosen' | 'onPick'>) {
  const isDesk = useIsDesk()
  const { data } = useQuery(placedDeviceQuery(chosen === null ? null : String(chosen)))
  const device = data?.id === chosen ? data : undefined
  const title = device ? (device.unit?.equipment_name ?? (device.name || device.code)) : '设备'
  const close = () => onPick(null)
  if (!isDesk)
    return (
      <Sheet isOpen={chosen !== null} onClose={close} title={title}>
        {device ? <DeviceCard device={device} /> : <SkeletonRows />}
      </Sheet>
    )
  if (!device) return null
  return (
    <article aria-label={title} className="mb-4 shrink-0 rounded-card border border-hairline bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-title-s">{title}</h2>
        <IconButton label="收起" onClick={close} className="-me-2 -mt-2">
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <DeviceCard device={device} />
    </article>
  )
}

interface RowProps {
  device: ListedDevice
  isOn: boolean
  onPick: () => void
}
function DeviceRow({ device, isOn, onPick }: RowProps) {
  const mark = markOfDevice(device)
  return (
    <li>
      <button
        type="button"
        aria-pressed={isOn}
        onClick={onPick}
        className={cx('flex min-h-16 w-full items-start gap-3 px-2 py-2.5 text-start', isOn && 'bg-accent-soft')}
      >
        <MarkSign mark={mark} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className={cx('min-w-0 truncate text-body', isOn && 'font-semibold')}>
              {device.unit?.equipment_name ?? (device.name || device.code)}
            </span>
            <span className="keep text-meta text-ink-2">{mapMarks[mark]}</span>
          </span>
          <span className="figures block truncate text-caption text-ink-2">{device.unit?.serial ?? device.code}</span>
          <span className="block truncate text-caption text-ink-2">
            {device.position?.district ?? '没有位置'} · {agoText(device.last_seen_at)}
          </span>
        </span>
      </button>
    </li>
  )
}

/** Beside the map: what it shows, to be read and gone through by keyboard. */
export function DevicesBeside({ where, chosen, onPick, isNarrowed, onClear }: BesideProps) {
  const [size, setSize] = useState(step)
  const list = useQuery(devicesInViewQuery(where, size))
  const { data, error } = list
  return (
    <section
      aria-label="这一片的设备"
      className="mt-6 min-w-0 lg:mt-0 lg:flex lg:max-h-[calc(100dvh-12rem)] lg:flex-col"
    >
      <Chosen chosen={chosen} onPick={onPick} />
      <div className="min-h-0 lg:overflow-y-auto">
        {!data ? (
          error ? (
            <QueryError query={list} title="设备没有取到" />
          ) : (
            <SkeletonRows />
          )
        ) : data.results.length === 0 ? (
          <EmptyState
            illustration="excavator"
            title={isNarrowed ? '这一片没有这样的设备' : '这一片没有设备'}
            actions={isNarrowed && <Button onClick={onClear}>清掉筛选</Button>}
          >
            缩小地图看大一点的范围。装好终端、上报过位置的机器会出现在这里。
          </EmptyState>
        ) : (
          <>
            <h2 className="text-meta text-ink-2">这一片 {data.count} 台</h2>
            <ul className="mt-1 divide-y divide-hairline">
              {data.results.map((device) => (
                <DeviceRow
                  key={device.id}
                  device={device}
                  isOn={device.id === chosen}
                  onPick={() => onPick(device.id)}
                />
              ))}
            </ul>
            {data.count > data.results.length && size < 100 && (
              <Button tone="ghost" wide onClick={() => setSize(size + step)}>
                再看 {Math.min(step, data.count - data.results.length)} 台
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  )
}
