import { EmptyState } from '../../../ui/empty-state.tsx'
import { Section } from '../../../ui/section.tsx'
import { JudgedJobs, Terms } from '../components/terms.tsx'
import { WithPerformance } from '../components/with-performance.tsx'

const ofQuality: readonly string[] = ['first_time', 'rework']

/** 服务质量: what customers said, and what came back. */
export function Screen() {
  return (
    <WithPerformance title="服务质量">
      {({ rating, rating_count: count, terms, jobs }) => {
        const rated = jobs.filter((job) => job.rating !== null)
        const back = jobs.filter(({ against }) => against.some(({ term }) => ofQuality.includes(term)))
        return (
          <>
            <section className="rounded-card bg-surface p-5 shadow-lift-1">
              <p className="text-meta text-ink-2">客户给你的评分</p>
              {rating === null ? (
                <p className="mt-1 text-display">还没有评分</p>
              ) : (
                <p className="mt-1 flex items-baseline gap-3">
                  <span className="figures text-display">{rating.toFixed(1)}</span>
                  <span className="figures text-meta text-ink-2">{count} 条评价</span>
                </p>
              )}
            </section>
            <Section title="修得怎么样">
              <Terms terms={terms.filter(({ code }) => ofQuality.includes(code))} />
            </Section>
            {back.length > 0 && (
              <Section title="返修的" aside={`${back.length} 单`}>
                <JudgedJobs jobs={back} />
              </Section>
            )}
            <Section title="评价过的" aside={rated.length > 0 && `${rated.length} 单`}>
              {rated.length === 0 ? (
                <EmptyState illustration="excavator" title="90 天里还没有人评价">
                  客户验收以后可以评，一单一次。
                </EmptyState>
              ) : (
                <JudgedJobs jobs={rated} />
              )}
            </Section>
          </>
        )
      }}
    </WithPerformance>
  )
}
