import { CircleAlert, CircleX, Hourglass, type LucideIcon, ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { StatusTag, type StatusTone } from '../../../ui/status.tsx'
import { dayText } from '../../../ui/text/format.ts'
import type { OwnTechnician } from '../technician-queries.ts'

type Paper = OwnTechnician['papers'][number]
const RenewPaperSheet = lazy(async () => ({
  default: (await import('./renew-paper-sheet.lazy.tsx')).RenewPaperSheet,
}))
const looks: Readonly<Record<Paper['validity'], { icon: LucideIcon; tone: StatusTone }>> = {
  valid: { icon: ShieldCheck, tone: 'ok' },
  expiring: { icon: CircleAlert, tone: 'warn' },
  expired: { icon: CircleX, tone: 'danger' },
  missing: { icon: CircleX, tone: 'quiet' },
}
const endText = ({ expires_on: end, days_left: left, future_jobs: jobs, validity }: Paper): string => {
  if (end === null) return '还没有交'
  const day = validity === 'expired' ? `${dayText(end)}已到期` : `到${dayText(end)}，还有 ${left} 天`
  return jobs > 0 ? `${day}；接下的 ${jobs} 单到不了做完，到时会派给别人` : day
}

/** His papers: until when each counts, what ends with it, and handing in the next. */
export function PaperRows({ papers, ownName }: { papers: readonly Paper[]; ownName: string }) {
  const [renewing, setRenewing] = useState<{ readonly paper: Paper; readonly key: number } | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = (paper: Paper) => {
    setRenewing((before) => ({ paper, key: (before?.key ?? 0) + 1 }))
    setIsOpen(true)
  }
  return (
    <>
      <ul className="border-t border-hairline">
        {papers.map((paper) => (
          <PaperRow key={paper.type} paper={paper} onRenew={() => open(paper)} />
        ))}
      </ul>
      {renewing && (
        <Suspense fallback={null}>
          <RenewPaperSheet
            key={renewing.key}
            paper={renewing.paper}
            ownName={ownName}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function PaperRow({ paper, onRenew }: { paper: Paper; onRenew: () => void }) {
  const { label, validity, validity_display: shown, renewal, skills } = paper
  const { icon, tone } = looks[validity]
  const words = validity === 'missing' ? '交一份' : '换新的'
  return (
    <li className="border-b border-hairline py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="text-lead font-semibold">{label}</span>
            <StatusTag icon={icon} tone={tone}>
              {shown}
            </StatusTag>
          </p>
          <p className="figures mt-0.5 text-meta text-pretty text-ink-2">{endText(paper)}</p>
          {skills.length > 0 && <p className="text-meta text-pretty text-ink-2">没有它，不派{skills.join('、')}的单</p>}
        </div>
        {renewal?.status !== 'pending' && (
          <Button
            tone="ghost"
            className="-me-4"
            aria-haspopup="dialog"
            aria-label={`${label}，${words}`}
            onClick={onRenew}
          >
            {words}
          </Button>
        )}
      </div>
      {renewal && (
        <p className="mt-1.5 text-meta text-ink-2">
          <StatusTag
            icon={renewal.status === 'pending' ? Hourglass : CircleX}
            tone={renewal.status === 'pending' ? 'info' : 'danger'}
          >
            {renewal.status_display}
          </StatusTag>{' '}
          {renewal.status === 'pending' ? '新的一份平台正在看' : renewal.reason}
        </p>
      )}
    </li>
  )
}
