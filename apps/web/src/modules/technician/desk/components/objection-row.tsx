import { CircleCheck, CircleSlash, Clock, Undo2 } from 'lucide-react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { useUser } from '../../../../shell/api/user.ts'
import { Button } from '../../../../ui/button.tsx'
import { StatusTag } from '../../../../ui/status.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { technicianDeskPaths } from '../desk-paths.ts'
import type { DeskObjection } from '../objection-queries.ts'

const looks = {
  open: { icon: Clock, tone: 'turn' },
  upheld: { icon: CircleCheck, tone: 'ok' },
  dismissed: { icon: CircleSlash, tone: 'quiet' },
  withdrawn: { icon: Undo2, tone: 'quiet' },
} as const
const link = 'inline-flex min-h-11 items-center underline underline-offset-4'

interface RowProps {
  objection: DeskObjection
  onDecide: (isUpheld: boolean) => void
}
/** One objection: what was held against whom, what he says, and what was decided. */
export function ObjectionRow({ objection, onDecide }: RowProps) {
  const { technician, term_display: term, held, title, job_number: number, status, notes } = objection
  const mayDecide = useUser()?.permissions.includes('user_edit') ?? false
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-hairline py-4 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="figures text-lead font-semibold">
            {term} · {held}
          </span>
          <StatusTag {...looks[status]}>{objection.status_display}</StatusTag>
        </p>
        <p className="figures flex flex-wrap items-center gap-x-4 text-meta text-ink-2">
          <AppLink to={technicianDeskPaths.technician(technician.id)} className={link}>
            {technician.name}
          </AppLink>
          <AppLink to={objection.desk_path} className={link}>
            {number ? `${title} ${number}` : title}
          </AppLink>
          <span>
            {momentText(objection.happened_at)} 的事，{momentText(objection.created_at)} 提出
          </span>
        </p>
        <p className="text-body text-pretty [overflow-wrap:anywhere]">师傅：{objection.reason}</p>
        {notes && (
          <p className="mt-1 text-body text-pretty [overflow-wrap:anywhere]">
            {objection.decided_by}：{notes}
          </p>
        )}
        {objection.actions.length === 0 && <p className="mt-1 text-meta text-ink-2">{objection.sentence}</p>}
      </div>
      {mayDecide && objection.actions.length > 0 && (
        <div className="flex items-start gap-2">
          <Button tone="ink" onClick={() => onDecide(true)}>
            异议成立
          </Button>
          <Button tone="outline" onClick={() => onDecide(false)}>
            维持原来的
          </Button>
        </div>
      )}
    </li>
  )
}
