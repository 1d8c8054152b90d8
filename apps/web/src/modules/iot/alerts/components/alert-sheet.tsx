import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { HistoryRail } from '../../../../ui/history-rail.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { alertQuery, type DeviceAlert, useAcknowledge } from '../alert-queries.ts'
import { isSnoozed } from '../is-snoozed.ts'
import { AlertStatusTag, LevelTag } from './alert-tag.tsx'
import { AssignSheet, CloseSheet, CommentSheet, RepairSheet, SnoozeSheet, TellRenterSheet } from './answer-sheets.tsx'

interface AlertSheetProps {
  /** Null: closed. */
  id: number | null
  onClose: () => void
}
/** One alert: what it is about, what became of it, and what can be done. */
export function AlertSheet({ id, onClose }: AlertSheetProps) {
  const query = useQuery(alertQuery(id))
  const alert = query.data
  return (
    <Sheet isOpen={id !== null} onClose={onClose} title={alert ? alert.title : '告警'} height="full">
      {query.error && !alert ? (
        <QueryError query={query} title="告警没有取到" />
      ) : alert ? (
        <AlertDetail alert={alert} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Sheet>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{label}</dt>
    <dd className="figures min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </>
)

function AlertDetail({ alert }: { alert: DeviceAlert }) {
  return (
    <div className="pb-4">
      <p className="flex flex-wrap gap-1.5">
        <LevelTag alert={alert} />
        <AlertStatusTag alert={alert} />
      </p>
      <p className="mt-3 text-lead [overflow-wrap:anywhere]">{alert.message}</p>
      <dl className="mt-4 grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 text-body">
        <Fact label="编号">{alert.number}</Fact>
        {alert.unit && (
          <Fact label="机器">
            {alert.unit.equipment_name} {alert.unit.serial}
          </Fact>
        )}
        <Fact label="规则">{alert.rule.name}</Fact>
        <Fact label="开始">
          {momentText(alert.opened_at)}
          {alert.is_late && '（设备补报）'}
        </Fact>
        <Fact label="最近">{momentText(alert.last_at)}</Fact>
        {alert.acknowledged_by && alert.acknowledged_at && (
          <Fact label="确认">
            {alert.acknowledged_by.name}，{momentText(alert.acknowledged_at)}
          </Fact>
        )}
        {alert.assigned_to && <Fact label="处理人">{alert.assigned_to.name}</Fact>}
        {alert.snoozed_until && isSnoozed(alert) && (
          <Fact label="提醒">{momentText(alert.snoozed_until)}以前不再提醒</Fact>
        )}
      </dl>
      <Answers alert={alert} />
      <Ways alert={alert} />
      <Members alert={alert} />
      <h3 className="mt-7 mb-3 text-title-s">经过</h3>
      <HistoryRail
        isOpen={alert.status !== 'closed'}
        entries={alert.history.map((step, at) => ({
          id: `${step.at}-${at}`,
          title: step.action_display,
          meta: `${momentText(step.at)} · ${step.by}`,
          ...(step.notes && { note: step.notes }),
        }))}
      />
    </div>
  )
}

type Asked = 'tell_renter' | 'close' | 'snooze' | 'assign' | 'comment' | 'maintenance'
const words: Readonly<Record<Asked, string>> = {
  tell_renter: '通知使用者',
  close: '关闭',
  snooze: '暂停提醒',
  assign: '交给别人',
  comment: '写备注',
  maintenance: '报修',
}
const order: readonly Asked[] = ['maintenance', 'tell_renter', 'snooze', 'assign', 'comment', 'close']

function Answers({ alert }: { alert: DeviceAlert }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const acknowledge = useAcknowledge(alert.id)
  const may = (action: string) => alert.actions.includes(action)
  const sheet = (of: Asked) => ({ id: alert.id, isOpen: asked === of, onClose: () => setAsked(null) })
  return (
    <>
      {may('acknowledge') && (
        <Button
          className="mt-5"
          tone="commit"
          size="main"
          wide
          busy={acknowledge.isPending}
          onClick={() => acknowledge.mutate()}
        >
          确认，我来处理
        </Button>
      )}
      <div className="mt-3 grid grid-cols-2 gap-2">
        {order.filter(may).map((action) => (
          <Button key={action} tone="outline" onClick={() => setAsked(action)}>
            {words[action]}
          </Button>
        ))}
      </div>
      <TellRenterSheet {...sheet('tell_renter')} />
      <CloseSheet {...sheet('close')} />
      <SnoozeSheet {...sheet('snooze')} />
      <AssignSheet {...sheet('assign')} />
      <CommentSheet {...sheet('comment')} />
      <RepairSheet {...sheet('maintenance')} />
    </>
  )
}

/** Where one looks at it: the device with what can be told to it, the way it went, the repair. */
function Ways({ alert: { device, unit, maintenance_id: repair } }: { alert: DeviceAlert }) {
  if (!device) return null
  const ref = encodeURIComponent(unit?.serial ?? String(device.id))
  return (
    <div className="mt-2 grid grid-cols-2 gap-2">
      <AppLink to={`/iot/device/${ref}`} className={buttonClass('outline')}>
        看设备
      </AppLink>
      <AppLink to={`/iot/devices/${ref}/track`} className={buttonClass('outline')}>
        看位置
      </AppLink>
      {repair !== null && (
        <AppLink to={`/maintenance/tasks/${repair}`} className={buttonClass('outline')}>
          看报修
        </AppLink>
      )}
    </div>
  )
}

function Members({ alert }: { alert: DeviceAlert }) {
  if (alert.device) return null
  return (
    <>
      <h3 className="mt-7 mb-3 text-title-s">设备</h3>
      <p className="text-meta text-ink-2">
        {alert.members_left > 0 ? `还有 ${alert.members_left} 台没有消息` : '都有消息了'}
        {alert.members_left > alert.members.length && `，列出前 ${alert.members.length} 台`}
      </p>
      <ul className="mt-2 border-t border-hairline">
        {alert.members.map((one) => (
          <li key={one.id} className="border-b border-hairline">
            <AppLink
              to={`/iot/device/${one.id}`}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 py-2 text-body"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">{one.name || one.code}</span>
              <span className="figures text-meta text-ink-2">
                {one.recovered_at ? `${momentText(one.recovered_at)} 恢复` : `${momentText(one.at)} 起没有消息`}
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  )
}
