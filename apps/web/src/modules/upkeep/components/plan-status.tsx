import { CirclePause, CirclePlay, CircleStop, PencilLine } from 'lucide-react'
import { StatusTag } from '../../../ui/status.tsx'
import type { PlanBrief } from '../upkeep-queries.ts'

const looks = {
  draft: [PencilLine, 'quiet'],
  active: [CirclePlay, 'ok'],
  paused: [CirclePause, 'warn'],
  ended: [CircleStop, 'quiet'],
} as const

export function PlanStatus({
  plan: { status, status_display: words },
}: {
  plan: Pick<PlanBrief, 'status' | 'status_display'>
}) {
  const [icon, tone] = looks[status]
  return (
    <StatusTag icon={icon} tone={tone}>
      {words}
    </StatusTag>
  )
}
