import { AppLink } from '../../../../shell/navigation.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import type { LogEntry } from '../audit-queries.ts'

/** Who did what to what, and from where. */
export function LogRows({ entries, empty }: { entries: readonly LogEntry[]; empty: string }) {
  if (entries.length === 0) return <p className="text-body text-ink-2">{empty}</p>
  return (
    <ol>
      {entries.map((entry) => (
        <li key={entry.id} className="border-b border-hairline py-2.5">
          <p className="text-body">
            {entry.action_display}
            {entry.object.display && <span className="figures text-ink-2"> · {entry.object.display}</span>}
          </p>
          <p className="figures text-caption text-ink-3">
            {[momentText(entry.timestamp), entry.actor_name || entry.actor, entry.client.ip]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
      <li className="py-3">
        <AppLink to="/admin/audit-log" className="text-meta text-ink-2 underline underline-offset-4">
          在操作日志里看前后变化
        </AppLink>
      </li>
    </ol>
  )
}
