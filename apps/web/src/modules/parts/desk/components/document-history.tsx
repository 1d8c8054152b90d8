import { HistoryRail } from '../../../../ui/history-rail.tsx'
import { Section } from '../../../../ui/section.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import type { Inbound } from '../document-queries.ts'

export function DocumentHistory({ history }: Pick<Inbound, 'history'>) {
  return (
    <Section title="经过">
      <HistoryRail
        isOpen={false}
        entries={history.toReversed().map(({ action_display, actor, notes, created_at }, at) => ({
          id: at,
          title: action_display,
          meta: `${momentText(created_at)} · ${actor}`,
          note: notes,
        }))}
      />
    </Section>
  )
}
