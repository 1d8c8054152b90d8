import { AppLink } from '../../../shell/navigation.tsx'
import { RowBody, Section } from '../../../ui/section.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { technicianPaths } from '../../technician/public.ts'
import { Figures } from '../components/figures.tsx'
import { Months } from '../components/months.tsx'
import { WithPerformance } from '../components/with-performance.tsx'

const percentOf = (part: number, whole: number): string => (whole === 0 ? '—' : `${Math.round((100 * part) / whole)}%`)

/** 技师统计: the last ninety days in figures, and month by month. */
export function Screen() {
  return (
    <WithPerformance title="统计">
      {({ offers, accepted, earned, jobs, rating, rating_count: count }) => {
        const done = jobs.filter(({ status }) => status === 'completed').length
        return (
          <>
            <Figures
              figures={[
                { label: '派给你的', value: `${offers} 单`, note: '90 天' },
                { label: '接了', value: percentOf(accepted, offers), note: `${accepted} 单，不接不扣分` },
                { label: '做完', value: `${done} 单` },
                { label: '评分', value: rating === null ? '—' : rating.toFixed(1), note: `${count} 条` },
              ]}
            />
            <p className="mt-5 flex items-baseline justify-between gap-3 text-body">
              90 天挣了
              <Money value={earned} size="price" />
            </p>
            {jobs.length > 0 && (
              <Section title="按月">
                <Months jobs={jobs} />
              </Section>
            )}
            <Section title="细看">
              <AppLink to={technicianPaths.performance} className="block rounded-half">
                <RowBody label="四条约定和每一单" />
              </AppLink>
              <AppLink to={technicianPaths.personalStats} className="block rounded-half">
                <RowBody label="收入和技能" />
              </AppLink>
            </Section>
          </>
        )
      }}
    </WithPerformance>
  )
}
