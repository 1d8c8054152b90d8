import {
  Ban,
  CircleCheck,
  CircleX,
  Clock,
  type LucideIcon,
  PackageCheck,
  Send,
  ShieldAlert,
  TimerOff,
} from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useConfirm } from '../../../../ui/overlays/confirm.tsx'
import { HistoryRail } from '../../../../ui/history-rail.tsx'
import { StatusTag, type StatusTone } from '../../../../ui/status.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { type ToldCommand, useApprove, useCancel } from '../command-queries.ts'

const looks: Readonly<Record<ToldCommand['status'], { icon: LucideIcon; tone: StatusTone }>> = {
  queued: { icon: Clock, tone: 'warn' },
  sent: { icon: Send, tone: 'info' },
  delivered: { icon: PackageCheck, tone: 'info' },
  succeeded: { icon: CircleCheck, tone: 'ok' },
  failed: { icon: CircleX, tone: 'danger' },
  expired: { icon: TimerOff, tone: 'quiet' },
  cancelled: { icon: Ban, tone: 'quiet' },
  blocked: { icon: ShieldAlert, tone: 'danger' },
}

const wordsOf = ({ command_display: label, parameters, reason_display: why }: ToldCommand): string => {
  const values = Object.values(parameters).map(String)
  return [label, ...(why ? [why] : []), ...values].join(' · ')
}

/** One command: where it stands, every step with its time, what may be done with it. */
export function CommandRow({ one, isDeviceShown = false }: { one: ToldCommand; isDeviceShown?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const { icon, tone } = looks[one.status]
  const place = [one.equipment_name, one.serial ?? one.device_code].filter(Boolean).join(' · ')
  return (
    <li className="border-b border-hairline py-2.5">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          <span className="block text-body [overflow-wrap:anywhere]">{wordsOf(one)}</span>
          {isDeviceShown && <span className="figures block text-meta text-ink-2">{place}</span>}
          <span className="figures block text-caption text-ink-3">
            {one.ordered_by}，{momentText(one.created_at)}
            {one.approved_by !== '' && `，${one.approved_by}同意`}
          </span>
        </span>
        <StatusTag icon={icon} tone={one.awaits_approval ? 'turn' : tone}>
          {one.awaits_approval ? '等第二个人同意' : one.status_display}
        </StatusTag>
      </div>
      {one.reason !== '' && <p className="mt-1 text-meta text-ink-2">原因：{one.reason}</p>}
      {one.condition_display !== '' && <p className="mt-1 text-meta text-danger">{one.condition_display}</p>}
      {one.reply !== '' && <p className="mt-1 text-meta text-ink-2">设备说：{one.reply}</p>}
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <Actions one={one} />
        <Button
          tone="ghost"
          size="dense"
          className={one.actions.length === 0 ? '-ms-3' : undefined}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? '收起经过' : '看经过'}
        </Button>
      </div>
      {isOpen && <Steps one={one} />}
    </li>
  )
}

function Actions({ one }: { one: ToldCommand }) {
  const approve = useApprove()
  const cancel = useCancel()
  const confirm = useConfirm()
  // The next one comes to lie where this one was: a second tap is not a second consent.
  const agree = async () => {
    const isSure = await confirm({
      title: `同意${one.command_display}吗？`,
      body: `${one.equipment_name ?? one.device_code}${one.serial ? `（${one.serial}）` : ''}。${one.reason_display}：${one.reason}。下发的那一刻会再看一次机器的状态，不安全就不下发。`,
      confirmLabel: `同意${one.command_display}`,
      tone: 'danger',
    })
    if (isSure) approve.mutate(one.id)
  }
  return (
    <>
      {one.actions.includes('approve') && (
        <Button tone="ink" size="dense" busy={approve.isPending} onClick={() => void agree()}>
          同意{one.command_display}
        </Button>
      )}
      {one.actions.includes('cancel') && (
        <Button size="dense" busy={cancel.isPending} onClick={() => cancel.mutate(one.id)}>
          撤回
        </Button>
      )}
    </>
  )
}

const running: readonly string[] = ['queued', 'sent', 'delivered']
const actionWords: Readonly<Record<string, string>> = { approve: '另一个人同意' }
function Steps({ one }: { one: ToldCommand }) {
  const entries = one.history.toReversed().map((step, index) => ({
    id: index,
    title: actionWords[step.action] ?? step.status_display,
    meta: `${momentText(step.at)} · ${step.by}`,
    note: step.notes === '' ? undefined : step.notes,
  }))
  const isRunning = running.includes(one.status)
  return (
    <div className="mt-2">
      {isRunning && <p className="mb-2 text-meta text-ink-2">{momentText(one.expires_at)} 以后不再下发。</p>}
      <HistoryRail entries={entries} isOpen={isRunning} />
    </div>
  )
}
