import { findLine } from '@jihui/protocol/rental/faces'
import { CircleAlert, Wifi, WifiOff } from 'lucide-react'
import { agoText, count, momentText } from '../../../../ui/text/format.ts'
import { MachineTile } from '../../../../ui/pictures/machine-tile.tsx'
import type { Device, LineDevices } from '../device-queries.ts'

/** Each line: how many machines, how many of them speak, what is open about them. */
export function DeviceLines({ lines }: { lines: readonly LineDevices[] }) {
  return (
    <ul className="mt-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {lines
        .filter(({ devices }) => devices > 0)
        .map((row) => {
          const open = row.open_alerts + row.open_issues + row.open_maintenance
          return (
            <li key={row.line} data-line={row.line} className="rounded-card bg-surface p-4 shadow-lift-1">
              <p className="flex items-center gap-2 text-meta">
                <span aria-hidden="true" className="h-4 w-[3px] bg-hue" />
                {findLine(row.line).short}
              </p>
              <p className="figures mt-1 text-price font-semibold">
                {count(row.devices)}
                <span className="ms-1 text-meta font-normal text-ink-2">台</span>
              </p>
              <p className="figures text-meta text-ink-2">联网 {row.connected}</p>
              <p className={`figures text-meta ${open > 0 ? 'text-warn' : 'text-ink-2'}`}>
                {open > 0 ? `${open} 件没了结` : '没有未了的问题'}
              </p>
            </li>
          )
        })}
    </ul>
  )
}

const openOf = (device: Device): string =>
  [
    device.open_alerts > 0 && `告警 ${device.open_alerts}`,
    device.open_issues > 0 && `问题 ${device.open_issues}`,
    device.open_maintenance > 0 && `维护 ${device.open_maintenance}`,
  ]
    .filter(Boolean)
    .join('，')
const meterOf = (device: Device): string =>
  device.meter === null ? '' : `${device.meter.toLocaleString('zh-CN')} ${device.meter_unit}`

export function Connection({ device }: { device: Pick<Device, 'connected' | 'last_seen_at'> }) {
  const Sign = device.connected ? Wifi : WifiOff
  return (
    <span className={`inline-flex items-center gap-1.5 ${device.connected ? 'text-ok' : 'text-ink-3'}`}>
      <Sign size={16} className="shrink-0" aria-hidden="true" />
      {device.connected ? '联网' : device.last_seen_at ? `${agoText(device.last_seen_at)}断开` : '没有接入'}
    </span>
  )
}

/** A table on a desk; on a phone the same in rows of their own. */
export function DeviceTable({ devices }: { devices: readonly Device[] }) {
  return (
    <>
      <table className="mt-4 hidden w-full text-start text-meta lg:table">
        <thead>
          <tr className="border-b border-edge text-caption text-ink-3">
            {['设备', '今天', '联网', '最近读数', '没了结的'].map((name) => (
              <th key={name} scope="col" className="py-2 pe-4 text-start font-normal last:pe-0">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {devices.map((device) => (
            <tr key={device.unit_id} data-line={device.line} className="border-b border-hairline">
              <th scope="row" className="relative py-2.5 ps-4 pe-4 text-start font-normal">
                <span aria-hidden="true" className="absolute inset-y-2.5 start-0 w-[3px] bg-hue" />
                <span className="block text-body">{device.equipment_name}</span>
                <span className="figures block text-caption text-ink-2">
                  {[device.serial, device.city].filter(Boolean).join(' · ')}
                </span>
              </th>
              <td className="keep py-2.5 pe-4">{device.state_display}</td>
              <td className="keep py-2.5 pe-4">
                <Connection device={device} />
              </td>
              <td className="figures py-2.5 pe-4">
                {meterOf(device) || '没有读数'}
                {device.meter_read_at && (
                  <span className="block text-caption text-ink-3">交接于 {momentText(device.meter_read_at)}</span>
                )}
              </td>
              <td className="figures keep py-2.5">
                {openOf(device) ? <span className="text-warn">{openOf(device)}</span> : '没有'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="mt-4 border-t border-hairline lg:hidden">
        {devices.map((device) => (
          <li key={device.unit_id} className="flex gap-3 border-b border-hairline py-3">
            <MachineTile line={device.line} illustration={device.illustration} size="compact" />
            <div className="min-w-0 flex-1">
              <p className="truncate text-body">{device.equipment_name}</p>
              <p className="figures truncate text-meta text-ink-2">
                {[device.serial, device.state_display, meterOf(device)].filter(Boolean).join(' · ')}
              </p>
              <p className="flex flex-wrap items-center gap-x-3 text-meta">
                <Connection device={device} />
                {openOf(device) && (
                  <span className="figures inline-flex items-center gap-1 text-warn">
                    <CircleAlert size={16} aria-hidden="true" />
                    {openOf(device)}
                  </span>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
