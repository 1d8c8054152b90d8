import { mapMarks } from '@jihui/protocol/iot/map/schema'
import { type ReactNode, useState } from 'react'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { agoText } from './ago.ts'
import { markOfDevice, type ParkedDevice } from './device-queries.ts'
import { LookSheet } from './look-sheet.tsx'
import { MarkSign } from './mark-sign.tsx'
import { ShareSheet } from './share-sheet.tsx'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{label}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </>
)

/** By what links lead to a device: the serial where it is on a machine. */
export const refOf = ({ id, unit }: Pick<ParkedDevice, 'id' | 'unit'>): string => unit?.serial ?? String(id)

/** One device: what it does and since when, where, whose machine, and what can be done next. */
export function DeviceCard({ device }: { device: ParkedDevice }) {
  const [sheet, setSheet] = useState<'share' | 'look' | null>(null)
  const mark = markOfDevice(device)
  const { position, unit } = device
  const ref = encodeURIComponent(refOf(device))
  return (
    <>
      <p className="flex items-center gap-2 text-body">
        <MarkSign mark={mark} />
        {mapMarks[mark]}
        {device.activity_since && mark !== 'o' && (
          <span className="text-meta text-ink-2">{agoText(device.activity_since)}开始</span>
        )}
      </p>
      <dl className="mt-3 grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 text-body">
        {unit && (
          <>
            <Fact label="编号">
              <span className="figures">{unit.serial}</span>
            </Fact>
            <Fact label="终端">{device.name || device.code}</Fact>
          </>
        )}
        <Fact label="位置">
          {position ? (
            <>
              {position.district}
              {position.precision === 'district' && <span className="text-ink-2">（租出期间只看到所在的区）</span>}
            </>
          ) : (
            '还没有位置'
          )}
        </Fact>
        {position && (
          <Fact label="定位">
            {agoText(position.at)}
            {position.speed !== null && position.speed > 1 && (
              <span className="figures">，{Math.round(position.speed)} km/h</span>
            )}
          </Fact>
        )}
        <Fact label="最近上报">{agoText(device.last_seen_at)}</Fact>
      </dl>
      <div className="mt-4 grid grid-cols-2 gap-2">
        <AppLink to={`/iot/device/${ref}`} className={buttonClass('ink')}>
          设备详情
        </AppLink>
        <AppLink to={`/iot/devices/${ref}/track`} className={buttonClass('outline')}>
          看轨迹
        </AppLink>
        <Button tone="outline" onClick={() => setSheet('share')}>
          分享位置
        </Button>
        {position?.precision === 'district' && (
          <Button tone="outline" onClick={() => setSheet('look')}>
            查看准确位置
          </Button>
        )}
      </div>
      <ShareSheet device={device} isOpen={sheet === 'share'} onClose={() => setSheet(null)} />
      <LookSheet deviceId={String(device.id)} isOpen={sheet === 'look'} onClose={() => setSheet(null)} />
    </>
  )
}
