import { HistoryRail } from '../../../ui/history-rail.tsx'
import { Section } from '../../../ui/section.tsx'
import { momentText } from '../../../ui/text/format.ts'
import type { TaskDetail } from '../order-queries.ts'

const LATE_MS = 10 * 60_000
/** What was done without network says when it came. */
const lateText = ({ occurred_at: done, received_at: came }: TaskDetail['history'][number]): string =>
  Date.parse(came) - Date.parse(done) > LATE_MS ? `${momentText(came)} 收到` : ''

/** From the first word to now, newest first. */
export function CareHistory({ history, isOpen }: Pick<TaskDetail, 'history'> & { isOpen: boolean }) {
  return (
    <Section title="经过">
      <HistoryRail
        isOpen={isOpen}
        entries={history.toReversed().map((row) => ({
          id: row.id,
          title: row.label || row.status_display,
          meta: [momentText(row.occurred_at), row.actor, lateText(row)].filter(Boolean).join(' · '),
          note: row.notes === row.label ? '' : row.notes,
        }))}
      />
    </Section>
  )
}
