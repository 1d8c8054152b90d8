import { CloudUpload, TriangleAlert } from 'lucide-react'
import type { KeptAct } from '../../../../shell/field/outbox-store.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { useKeptOfTask } from '../../task-acts.ts'

/** What was done on this order here and is still on its way. */
export function KeptActs({ taskId }: { taskId: number }) {
  return <KeptList kept={useKeptOfTask(taskId)} />
}

export function KeptList({ kept }: { kept: readonly KeptAct[] }) {
  if (kept.length === 0) return null
  return (
    <div role="status" className="mt-4 rounded-card bg-sunken px-4 py-2">
      <ul>
        {kept.map(({ eventId, label, occurredAt, problem }) => (
          <li key={eventId} className="py-1.5 text-body">
            <p className="flex items-center gap-2">
              {problem === undefined ? (
                <CloudUpload size={18} className="shrink-0 text-ink-2" aria-hidden="true" />
              ) : (
                <TriangleAlert size={18} className="shrink-0 text-danger" aria-hidden="true" />
              )}
              <span className="min-w-0 flex-1">
                {label} <span className="figures text-meta text-ink-3">{momentText(occurredAt)}</span>
              </span>
              <span className="text-meta text-ink-2">{problem === undefined ? '有网就上传' : '要你看一下'}</span>
            </p>
            {problem !== undefined && (
              <AppLink
                to="/field/waiting"
                className="inline-flex min-h-11 items-center text-meta text-danger underline underline-offset-4"
              >
                {problem}
              </AppLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
