import { EmptyState } from '../../../ui/empty-state.tsx'
import { Section } from '../../../ui/section.tsx'
import { monthDay, shanghaiDay } from '../../../ui/text/format.ts'
import { CircleNotice } from '../../technician/public.ts'
import { ObjectButton } from '../components/object-button.tsx'
import { OwnObjections } from '../components/own-objections.tsx'
import { JudgedJobs, Terms } from '../components/terms.tsx'
import { WithPerformance } from '../components/with-performance.tsx'
import { objectableCircle } from '../performance-words.ts'

/** 绩效: the four terms everybody can read, and what each job did to them. */
export function Screen() {
  return (
    <WithPerformance title="绩效">
      {({ since, terms, jobs, circle, missed_visits: missed, missed_limit: limit }) => (
        <>
          <p className="text-body text-pretty text-ink-2">
            从 {monthDay(shanghaiDay(since))}起的 90
            天。派单看一次修好和评分；不接单、不卖配件，都不影响。算错了的可以提异议，成立的就不算。
          </p>
          <Section title="四条约定">
            <Terms terms={terms} />
          </Section>
          {circle && (
            <CircleNotice circle={circle}>
              <div className="mt-3">
                {circle.may_object ? (
                  <ObjectButton about={objectableCircle(circle)} />
                ) : (
                  circle.objection && <p>你提的异议：{circle.objection.status_display}</p>
                )}
              </div>
            </CircleNotice>
          )}
          {missed > 0 && (
            <p className="mt-4 rounded-card bg-warn-soft p-4 text-body text-warn">
              30 天内有 {missed} 次没有按时上门，满 {limit} 次先停派单，和平台谈过再恢复。
            </p>
          )}
          <Section title="每一单" aside={jobs.length > 0 && `${jobs.length} 单`}>
            {jobs.length === 0 ? (
              <EmptyState illustration="excavator" title="还没有做完的单">
                做完一单，这里写明它算准时、算一次修好，还是不算。
              </EmptyState>
            ) : (
              <JudgedJobs jobs={jobs} />
            )}
          </Section>
          <OwnObjections />
        </>
      )}
    </WithPerformance>
  )
}
