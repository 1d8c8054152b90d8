import { findLine } from '@jihui/protocol/rental/faces'
import { agoText } from '../../../../ui/text/format.ts'
import type { DeviceAlert } from '../alert-queries.ts'
import { isSnoozed } from '../is-snoozed.ts'
import { AlertStatusTag, LevelTag, SnoozedTag } from './alert-tag.tsx'

/** 挖掘机 · EX-001, or how many devices. */
const whatOf = ({ unit, device, members_left: left }: DeviceAlert): string => {
  if (unit) return `${findLine(unit.line).short} · ${unit.equipment_name} · ${unit.serial}`
  return device ? device.name || device.code : `还有 ${left} 台没有消息`
}
export function AlertRows({ rows, onPick }: { rows: readonly DeviceAlert[]; onPick: (id: number) => void }) {
  return (
    <ul className="border-t border-hairline">
      {rows.map((alert) => (
        <li key={alert.id} className="border-b border-hairline">
          <button
            type="button"
            className="flex min-h-16 w-full flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-half py-3 text-start hover:bg-sunken"
            onClick={() => onPick(alert.id)}
          >
            <span className="min-w-0 flex-1 basis-56">
              <span className="block text-body font-semibold [overflow-wrap:anywhere]">{alert.title}</span>
              <span className="figures block text-meta text-ink-2 [overflow-wrap:anywhere]">{whatOf(alert)}</span>
              <span className="figures block text-caption text-ink-3">
                {`${agoText(alert.opened_at)}开始`.replace(/(\d)开始$/, '$1 开始')}
                {alert.count > 1 && alert.device && `，${alert.count} 次读数`}
                {alert.is_late && '，补报'}
                {alert.assigned_to && `，${alert.assigned_to.name}在处理`}
              </span>
            </span>
            <span className="flex flex-wrap gap-1.5">
              <LevelTag alert={alert} />
              <AlertStatusTag alert={alert} />
              {isSnoozed(alert) && <SnoozedTag />}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
