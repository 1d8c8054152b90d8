import {
  applicationStageCodes,
  applicationStages,
  applicationStatuses,
  type ApplicationStatus,
} from '@jihui/protocol/owner/machine'
import { CircleCheck, CirclePause, Clock, MapPin, OctagonX, Undo2, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayText, clockTime, momentText, shanghaiDay } from '../../../ui/text/format.ts'
import { StatusTag, type StatusTone } from '../../../ui/status.tsx'
import { Stepper } from '../../../ui/fields/stepper.tsx'
import { waitingWords } from '../../../ui/text/waiting-words.ts'
import type { Application } from '../application-queries.ts'

const signs: Readonly<Record<ApplicationStatus, { icon: LucideIcon; tone: StatusTone }>> = {
  pending: { icon: Clock, tone: 'info' },
  approved: { icon: CircleCheck, tone: 'ok' },
  rejected: { icon: OctagonX, tone: 'danger' },
  suspended: { icon: CirclePause, tone: 'warn' },
  withdrawn: { icon: Undo2, tone: 'quiet' },
}

export function ApplicationTag({ status }: { status: ApplicationStatus }) {
  const { icon, tone } = signs[status]
  return (
    <StatusTag icon={icon} tone={tone}>
      {applicationStatuses[status].label}
    </StatusTag>
  )
}

/** Whose turn it is, in a sentence. */
function sentenceOf(one: Application): string {
  if (one.status === 'approved') return '你已经是设备主'
  if (one.status === 'rejected') return '这次没有通过'
  if (one.status === 'suspended') return '设备主资格已暂停'
  if (one.status === 'withdrawn') return '你撤回了申请'
  if (one.on_site_check_at) return '等平台上门看设备'
  return '等平台看材料'
}

/** Where an application stands: its status, its steps, when somebody comes, what was said. */
export function ApplicationCard({ application: one, actions }: { application: Application; actions?: ReactNode }) {
  const at = applicationStageCodes.indexOf(one.stage)
  return (
    <section className="rounded-card bg-surface p-4 shadow-lift-1">
      <div className="flex items-center justify-between gap-3">
        <ApplicationTag status={one.status} />
        <span className="figures text-meta text-ink-3">申请 {one.id}</span>
      </div>
      <h2 className="mt-2.5 text-display">{sentenceOf(one)}</h2>
      <p className="mt-1 text-body text-ink-2">{one.status_sentence}</p>
      <p className="mt-1 text-body text-ink-2 empty:hidden">
        {waitingWords(one.waiting, one.on_site_check_at ? '给出结果' : '联系你约时间')}
      </p>
      <Stepper
        className="mt-4"
        steps={applicationStageCodes.map((stage) => applicationStages[stage].label)}
        current={one.status === 'pending' ? at : applicationStageCodes.length}
      />
      {one.on_site_check_at && (
        <p className="mt-4 flex items-start gap-2 text-body">
          <MapPin size={18} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden="true" />
          <span>
            <span className="figures font-semibold">
              {dayText(shanghaiDay(one.on_site_check_at))} {clockTime(one.on_site_check_at)}
            </span>
            {one.status === 'pending' ? ' 到现场看设备' : ' 约的实地核验'}
            {one.yard_location && `，${one.yard_location}`}
            {one.on_site_check_notes && <span className="block text-meta text-ink-2">{one.on_site_check_notes}</span>}
          </span>
        </p>
      )}
      {one.verification_notes && (
        <div className="mt-4 border-s-[3px] border-edge ps-3">
          <p className="text-caption text-ink-3">审核意见</p>
          <p className="text-body whitespace-pre-line">{one.verification_notes}</p>
        </div>
      )}
      <p className="figures mt-4 text-meta text-ink-3">
        {momentText(one.created_at)} 提交{one.verified_at && `，${momentText(one.verified_at)} 审核`}
      </p>
      {actions && <div className="mt-4 flex flex-wrap gap-2 empty:hidden">{actions}</div>}
    </section>
  )
}
