import { useMemo, useState, useSyncExternalStore } from 'react'
import { words, useFilters } from '../../../kits/list/use-filters.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { stepsAfter } from '../../maintenance/public.ts'
import { technicianPaths } from '../../technician/public.ts'
import { JobPage } from '../components/job-page.tsx'
import { JobRow } from '../components/job-row.tsx'
import { OfferCard } from '../components/offer-card.tsx'
import { type Day, type DemoDay, openDay } from './demo-day.ts'
import { inventedJobs } from './invented-jobs.ts'
import { type TriedDay, TriedDayContext } from '../job-acts.ts'

const paths = { job: (id: number) => `${technicianPaths.demo}?job=${id}`, list: technicianPaths.demo }

/** A day on invented jobs, with the switch of its network over it. */
export function InventedDay() {
  const [demo] = useState(() => openDay(inventedJobs(Date.now()), stepsAfter))
  const { values } = useFilters({ job: words })
  const day = useSyncExternalStore(demo.onChange, demo.read)
  const tried: TriedDay = useMemo(() => ({ ...day, act: demo.act, paths }), [day, demo])
  const opened = day.jobs.find(({ id, status }) => String(id) === values.job && status !== 'offered')
  return (
    <TriedDayContext value={tried}>
      <Network demo={demo} day={day} />
      {opened ? <JobPage key={opened.id} job={opened} /> : <Jobs day={day} />}
    </TriedDayContext>
  )
}

const networkText = ({ isOnline, kept, caughtUp }: Day): string => {
  if (!isOnline) return kept.length > 0 ? `待上传 ${kept.length} 条，有网按先后自动发` : '断开了，照样做，先记在手机里'
  if (kept.length > 0) return `正在上传，还有 ${kept.length} 条`
  return caughtUp > 0 ? `断网时记下的 ${caughtUp} 条，按先后补发完了` : '连着，做了什么马上发出去'
}
function Network({ demo, day }: { demo: DemoDay; day: Day }) {
  return (
    <section aria-label="演示的网络" className="mx-auto mt-3 max-w-6xl rounded-card bg-sunken px-4 py-1">
      <Switch
        label="网络"
        checked={day.isOnline}
        onChange={({ target }) => demo.setOnline(target.checked)}
        aside={
          <span role="status" className="figures text-end text-meta text-ink-2">
            {networkText(day)}
          </span>
        }
      />
    </section>
  )
}

const isOver = (status: string): boolean => status === 'submitted' || status === 'no_show' || status === 'released'
function Jobs({ day: { jobs } }: { day: Day }) {
  const offers = jobs.filter(({ status }) => status === 'offered')
  const mine = jobs.filter(({ status }) => status !== 'offered' && !isOver(status))
  const over = jobs.filter(({ status }) => isOver(status))
  return (
    <Page title="试一天" back={technicianPaths.center}>
      <p className="text-body text-pretty text-ink-2">
        单子是编的，不会发出去。上门码随便填 4 位；报了价，几秒后客户就同意。
      </p>
      {offers.length > 0 && (
        <Section title="派给你的">
          <ul className="border-t border-hairline">
            {offers.map((job) => (
              <OfferCard key={job.id} job={job} />
            ))}
          </ul>
        </Section>
      )}
      {mine.length > 0 && (
        <Section title="要去的" aside={`${mine.length} 单`}>
          <ul className="border-t border-hairline">
            {mine.map((job) => (
              <JobRow key={job.id} job={job} />
            ))}
          </ul>
        </Section>
      )}
      {over.length > 0 && (
        <Section title="做完的" aside={`${over.length} 单`}>
          <ul className="border-t border-hairline">
            {over.map((job) => (
              <JobRow key={job.id} job={job} />
            ))}
          </ul>
        </Section>
      )}
      {mine.length === 0 && offers.length === 0 && (
        <EmptyState illustration="excavator" title="这一天走完了">
          真的单也是这样：接、去、修、交。
        </EmptyState>
      )}
      <AppLink to={technicianPaths.register} className={`mt-7 ${buttonClass('ink', 'main')}`}>
        成为技师
      </AppLink>
    </Page>
  )
}
