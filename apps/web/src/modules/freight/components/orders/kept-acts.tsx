import { CloudUpload, TriangleAlert } from 'lucide-react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { useKeptOfTrip } from '../../trip-acts.ts'

/** What was done on this trip here and has not been taken yet. */
export function KeptActs({ orderId }: { orderId: number }) {
  const kept = useKeptOfTrip(orderId)
  if (kept.length === 0) return null
  return (
    <ul role="status" className="mt-4 rounded-card bg-sunken px-4 py-2">
      {kept.map((act) => (
        <li key={act.eventId} className="py-1.5 text-body">
          <span className="flex items-center gap-2">
            {act.problem === undefined ? (
              <CloudUpload size={18} className="shrink-0 text-ink-2" aria-hidden="true" />
            ) : (
              <TriangleAlert size={18} className="shrink-0 text-danger" aria-hidden="true" />
            )}
            <span className="min-w-0 flex-1">
              {act.label} <span className="figures text-meta text-ink-3">{momentText(act.occurredAt)}</span>
            </span>
            <span className="text-meta text-ink-2">{act.problem === undefined ? '已记下，待上传' : '要你看一下'}</span>
          </span>
          {act.problem !== undefined && (
            <AppLink to="/field/waiting" className="mt-1 block text-meta text-danger underline underline-offset-4">
              {act.problem}
            </AppLink>
          )}
        </li>
      ))}
    </ul>
  )
}
