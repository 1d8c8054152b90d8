import { type AlertKind, alertKinds } from '@jihui/protocol/iot/alert-kinds'
import { findLine } from '@jihui/protocol/rental/faces'
import {
  ChevronRight,
  CircleAlert,
  CircleCheck,
  MessageCircleWarning,
  Radio,
  TriangleAlert,
  Wrench,
} from 'lucide-react'
import { useUser } from '../../../../shell/api/user.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Chip } from '../../../../ui/fields/choice.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { agoText } from '../../../../ui/text/format.ts'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { StatusTag } from '../../../../ui/status.tsx'
import { DeskList } from '../../../../kits/desk/desk-list.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { FilterChips, LineChips } from '../../../../kits/list/filter-chips.tsx'
import { deskLook } from '../../../../kits/list/list-look.ts'
import { oneOf, place, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { AlertRows } from '../../alerts/components/alert-rows.tsx'
import { useAlertList } from '../../alerts/components/alert-list.ts'
import { AlertSheet } from '../../alerts/components/alert-sheet.tsx'
import { alertPaths } from '../../alerts/alert-paths.ts'
import { IotPage } from '../components/iot-page.tsx'
import { alertsQuery, type DeviceAlert } from '../device-queries.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'

const kinds = ['', ...(Object.keys(alertKinds) as AlertKind[])] as const
const icons = { device: Radio, issue: MessageCircleWarning, maintenance: Wrench }
const tags = {
  high: { icon: TriangleAlert, tone: 'danger', label: '紧急' },
  medium: { icon: CircleAlert, tone: 'warn', label: '一般' },
  low: { icon: CircleAlert, tone: 'quiet', label: '不急' },
} as const

const filters = { kind: place(kinds, ''), line: words, all: oneOf(['1']) }

const views = { of: place(['devices', 'reports'] as const, 'devices') }

/** 物联网告警: what rules found on devices, for whoever manages them; and what people report of machines. */
export function Screen() {
  const { values } = useFilters(views)
  const permissions: readonly string[] = useUser()?.permissions ?? []
  const managesDevices = permissions.includes('device_manage')
  return managesDevices && values.of === 'devices' ? <DeviceAlerts /> : <Reports managesDevices={managesDevices} />
}

function DeviceAlerts() {
  const { narrowing, list, picked, pick, tabs, levels, words: said } = useAlertList()
  return (
    <DeskList
      frame={IotPage}
      title="物联网告警"
      actions={
        <>
          <AppLink to="/iot-alerts?of=reports" className={buttonClass('outline')}>
            报修和租客报告
          </AppLink>
          <AppLink to={alertPaths.rules} className={buttonClass('outline')}>
            规则
          </AppLink>
        </>
      }
      narrowing={narrowing}
      filters={<LineChips look={deskLook} {...narrowing.pick('line')} />}
      tabs={tabs}
      lead={<FilterChips label="级别" look={deskLook} options={levels} {...narrowing.pick('level')} />}
      list={list}
      skeleton={<SkeletonText lines={6} />}
      words={said}
      more="看更早的告警"
      sheets={<AlertSheet id={picked} onClose={() => pick(null)} />}
    >
      <AlertRows rows={list.rows} onPick={pick} />
    </DeskList>
  )
}

/** What machines report of themselves and people of machines, in one list. */
function Reports({ managesDevices }: { managesDevices: boolean }) {
  const narrowing = useFilters(filters)
  const { kind, line } = narrowing.values
  const isAll = narrowing.values.all === '1'
  const list = useList(alertsQuery({ kind, line, all: isAll }))
  const counts = list.head?.by_kind
  const total = counts && Object.values(counts).reduce((sum, one) => sum + one, 0)
  return (
    <DeskList
      frame={IotPage}
      title="物联网告警"
      caption={total === undefined ? undefined : total > 0 ? `${total} 件${isAll ? '' : '没有了结'}` : '没有未了的问题'}
      actions={
        managesDevices && (
          <AppLink to="/iot-alerts" className={buttonClass('outline')}>
            设备告警
          </AppLink>
        )
      }
      narrowing={narrowing}
      filters={<LineChips look={deskLook} {...narrowing.pick('line')} />}
      tabs={{
        label: '告警类型',
        ...narrowing.pick('kind'),
        rows: kinds.map((value) => ({
          value,
          label: value ? alertKinds[value] : '全部',
          count: counts && (value ? (counts[value] ?? 0) : total),
        })),
      }}
      besideTabs={
        <div className="mt-3">
          <Chip isOn={isAll} onClick={() => narrowing.set({ all: isAll ? '' : '1' })}>
            也看已了结的
          </Chip>
        </div>
      }
      list={list}
      skeleton={<SkeletonText lines={6} />}
      words={{
        failed: '获取告警失败',
        empty: {
          illustration: 'excavator',
          title: '没有告警',
          hint: isAll ? '这一类从来没有报过。' : '报上来的都了结了。',
        },
      }}
      more="再看更早的"
    >
      <ul className="border-t border-hairline">
        {list.rows.map((alert) => (
          <AlertRow key={alert.key} alert={alert} />
        ))}
      </ul>
    </DeskList>
  )
}

/** Where one deals with it, as far as the reader may go there. */
function useWay(alert: DeviceAlert): string | null {
  const permissions: readonly string[] = useUser()?.permissions ?? []
  if (alert.maintenance_id !== null)
    return permissions.includes('equipment_edit') ? `/admin/maintenance-scheduling?id=${alert.maintenance_id}` : null
  if (alert.rental_id === null || !permissions.includes('rental_view')) return null
  return consolePaths.order({ id: alert.rental_id, line: alert.line })
}

function AlertRow({ alert }: { alert: DeviceAlert }) {
  const way = useWay(alert)
  const Icon = icons[alert.kind]
  const tag = alert.is_open ? tags[alert.level] : ({ icon: CircleCheck, tone: 'ok', label: '已了结' } as const)
  const body = (
    <>
      <Icon size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-ink-2" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="flex items-start justify-between gap-3">
          <span className="line-clamp-2 min-w-0 text-body">{alert.message}</span>
          <StatusTag icon={tag.icon} tone={tag.tone}>
            {tag.label}
          </StatusTag>
        </span>
        <span className="figures block text-meta text-ink-2">
          {[findLine(alert.line).short, alert.equipment_name, alert.serial, alert.order_number]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="figures block text-caption text-ink-3">
          {alert.kind_display}，{agoText(alert.created_at)}
        </span>
      </span>
      {way && <ChevronRight size={18} className="mt-1 shrink-0 text-ink-2" aria-hidden="true" />}
    </>
  )
  const shape = 'flex w-full items-start gap-3 py-3'
  return (
    <li className="border-b border-hairline">
      {way ? (
        <AppLink to={way} className={cx(shape, 'rounded-half hover:bg-sunken')}>
          {body}
        </AppLink>
      ) : (
        <div className={shape}>{body}</div>
      )}
    </li>
  )
}
