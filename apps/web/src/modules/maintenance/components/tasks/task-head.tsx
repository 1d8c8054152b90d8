import { workOrderLimits } from '@jihui/protocol/maintenance/orders/limits'
import { MapPin, Phone, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Section } from '../../../../ui/section.tsx'
import { StatusCard, type StatusCardProps } from '../../../../ui/status-card.tsx'
import { durationText, momentText, monthDay } from '../../../../ui/text/format.ts'
import { Facts, useNow } from '../../../rental/public.ts'
import { carePaths } from '../../care-paths.ts'
import { daysText, taskSentence, taskTitle, workerText } from '../../care-words.ts'
import type { TaskDetail } from '../../order-queries.ts'
import { TaskStatus } from '../care-status.tsx'
import { HandoverPhotos } from '../handover-photos.tsx'

const HOUR_MS = 3_600_000
/** The time somebody has left to answer, as a ruler of its hours. */
const deadlineOf = (task: TaskDetail, now: number): StatusCardProps['deadline'] => {
  const quote = task.status === 'pending_quote' ? task.quote : null
  const ends = quote?.answer_before ?? (task.status === 'pending_acceptance' ? task.confirm_before : null)
  if (!ends) return undefined
  const units = quote ? workOrderLimits.quoteHours : workOrderLimits.acceptanceHours
  const left = Math.max(0, Date.parse(ends) - now)
  const caption = quote ? '不答就算不同意' : '不说就算验收'
  return {
    caption: `${momentText(ends)} 前，${caption}`,
    left: durationText(left),
    units,
    value: units - left / HOUR_MS,
    label: `还有 ${durationText(left)}，${caption}`,
  }
}

export function TaskHead({ task, actions }: { task: TaskDetail; actions?: ReactNode }) {
  const now = useNow()
  const days = daysText(task)
  const sentence = taskSentence(task)
  const lines = [
    task.is_rework && `第 ${task.visit} 次上门，质保期内的返修，不收费。`,
    task.is_late && '已经过了该做的日子。',
    task.reason && `原因：${task.reason}`,
  ].filter(Boolean)
  return (
    <StatusCard
      tag={<TaskStatus task={task} />}
      number={task.number}
      title={taskTitle(task)}
      deadline={deadlineOf(task, now)}
      actions={actions}
    >
      {sentence && <p className="text-pretty">{sentence}</p>}
      {days && (
        <p className="figures mt-1 text-lead font-semibold text-ink">
          {days}
          {task.technician_name && ` · ${workerText(task.technician_name)}`}
        </p>
      )}
      {lines.map((line) => (
        <p key={String(line)} className="mt-1 text-pretty">
          {line}
        </p>
      ))}
    </StatusCard>
  )
}

/** What the machine complained of, where the description does not say it, and how often. */
const alarmText = ({ alarm, alarm_count: count, description }: TaskDetail): string => {
  const words = alarm ? alarm.message || alarm.code : ''
  const isSaid = description.includes(words)
  return [!isSaid && words, count > 1 && `报了 ${count} 次`].filter(Boolean).join('，')
}
/** What is to be done, for whom, and where. */
export function TaskAbout({ task }: { task: TaskDetail }) {
  const alarm = alarmText(task)
  return (
    <Section title={task.title || task.kind_display} aside={task.kind_display}>
      {task.description !== task.title && (
        <p className="text-body text-pretty whitespace-pre-line">{task.description}</p>
      )}
      {alarm && (
        <p className="mt-2 flex items-start gap-2 text-body text-warn">
          <TriangleAlert size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
          <span className="min-w-0">{alarm}</span>
        </p>
      )}
      <Where task={task} />
      <WhyRenter task={task} />
      <Facts
        rows={[
          ['谁付费', task.payer_reason === null && task.payer_display],
          ['来自', [task.origin_display, task.reporter_name].filter(Boolean).join(' · ')],
          ['故障', task.fault_display === task.title ? null : task.fault_display],
          ['急不急', task.urgency_display],
          ['技师', task.start_date === null ? task.technician_name : null],
          ['最晚', task.due_on && monthDay(task.due_on)],
          ['订单', task.order_number],
          ['质保到', task.warranty_until && monthDay(task.warranty_until)],
          ['结果', task.result],
          ['备注', task.notes],
          [
            '报修',
            task.request_id !== null && (
              <To key="request" to={carePaths.request(task.request_id)}>
                看当初怎么说的
              </To>
            ),
          ],
          [
            '维护记录',
            task.record_ids.length > 0 && (
              <To key="record" to={carePaths.record(task.record_ids.at(-1)!)}>
                看这次的记录
              </To>
            ),
          ],
        ]}
      />
    </Section>
  )
}

/** Where its renter pays, why: in words, and by the machine as it was handed to him. */
function WhyRenter({ task: { payer_display: payer, payer_reason: reason } }: { task: TaskDetail }) {
  if (!reason) return null
  return (
    <>
      <Facts
        rows={[
          ['谁付费', payer],
          ['为什么', reason.text || '没有写明'],
        ]}
      />
      <div className="mt-1 mb-4">
        <HandoverPhotos photos={reason.photos} />
      </div>
    </>
  )
}
function To({ to, children }: { to: string; children: ReactNode }) {
  return (
    <AppLink to={to} className="underline underline-offset-4">
      {children}
    </AppLink>
  )
}

/** Told to whoever goes there alone. */
function Where({ task: { location, contact_name: name, contact_phone: phone } }: { task: TaskDetail }) {
  if (!location && !phone) return null
  return (
    <div className="mt-3 rounded-card bg-sunken px-4 py-2">
      {location && (
        <p className="flex items-start gap-2 py-1.5 text-body">
          <MapPin size={18} className="mt-0.5 shrink-0 text-ink-2" aria-hidden="true" />
          <span className="min-w-0 text-pretty">{location}</span>
        </p>
      )}
      {phone && (
        <a href={`tel:${phone}`} className="flex min-h-11 items-center gap-2 text-body underline underline-offset-4">
          <Phone size={18} className="shrink-0 text-ink-2" aria-hidden="true" />
          <span>
            {name} <span className="figures">{phone}</span>
          </span>
        </a>
      )}
    </div>
  )
}
