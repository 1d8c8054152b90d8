import { HistoryRail } from '../../../ui/history-rail.tsx'
import { Section } from '../../../ui/section.tsx'
import { count, shanghaiDay, shortDay } from '../../../ui/text/format.ts'
import type { TaskDetail } from '../order-queries.ts'

type Past = TaskDetail['machine_past'][number]
const metaOf = ({ done_at: at, kind_display: kind, meter, meter_unit: unit, is_rework: isRework }: Past): string =>
  [
    shortDay(shanghaiDay(at)),
    isRework ? `${kind}，返修` : kind,
    meter !== null && `${count(meter)} ${unit ?? ''}`.trim(),
  ]
    .filter(Boolean)
    .join(' · ')

/** What was done at this machine before: whoever stands in front of it reads it first. */
export function MachinePast({ past }: { past: TaskDetail['machine_past'] }) {
  if (past.length === 0) return null
  return (
    <Section title="这台设备以前" aside={`最近 ${past.length} 次`}>
      <HistoryRail
        isOpen={false}
        entries={past.map((one, at) => ({ id: at, title: one.title, meta: metaOf(one), note: one.result }))}
      />
    </Section>
  )
}
