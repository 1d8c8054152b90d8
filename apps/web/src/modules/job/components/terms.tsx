import { Check, Minus, X } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Rating } from '../../../ui/rating.tsx'
import { momentText, monthDay, shanghaiDay } from '../../../ui/text/format.ts'
import { technicianPaths } from '../../technician/public.ts'
import type { Performance } from '../job-queries.ts'
import { type Held, isCounted, type JudgedJob, keptOf, objectableOf, standingOf } from '../performance-words.ts'
import { ObjectButton } from './object-button.tsx'

/** Each term with its rule and how often it was kept. */
export function Terms({ terms }: Pick<Performance, 'terms'>) {
  return (
    <ul className="grid gap-x-10 border-t border-hairline sm:grid-cols-2">
      {terms.map(({ code, label, rule, kept, total, percent }) => (
        <li key={code} className="flex items-baseline justify-between gap-4 border-b border-hairline py-3">
          <span className="min-w-0">
            <span className="block text-lead font-semibold">{label}</span>
            <span className="block text-meta text-pretty text-ink-2">{rule}</span>
          </span>
          <span className="shrink-0 text-end">
            <span className="figures block text-title-s">{percent === null ? '—' : `${percent}%`}</span>
            <span className="figures block text-caption text-ink-2">
              {total === 0 ? '还没有评' : `${total} 单里 ${kept} 单`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What each of these jobs did to the terms; he may object to what is held against him. */
export function JudgedJobs({ jobs }: { jobs: readonly JudgedJob[] }) {
  return (
    <ul className="border-t border-hairline">
      {jobs.map((job) => (
        <li key={job.job_id} className="border-b border-hairline pb-3">
          <AppLink to={technicianPaths.job(job.job_id)} className="block rounded-half pt-3">
            <span className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 text-lead font-semibold text-pretty">{job.title}</span>
              {job.rating !== null && <Rating value={job.rating} />}
            </span>
            <span className="figures block text-meta text-ink-2">
              {momentText(job.ended_at)} · {job.status_display} · {job.number}
            </span>
            <span className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
              {keptOf(job).map((words) => (
                <span key={words} className="inline-flex items-center gap-1 text-meta text-ok">
                  <Check size={16} aria-hidden="true" />
                  {words}
                </span>
              ))}
            </span>
          </AppLink>
          {job.against.map((held) => (
            <HeldAgainst key={held.term} job={job} held={held} />
          ))}
        </li>
      ))}
    </ul>
  )
}

function HeldAgainst({ job, held }: { job: JudgedJob; held: Held }) {
  const counts = isCounted(held)
  const standing = standingOf(held)
  const Icon = counts ? X : Minus
  return (
    <p className="mt-1 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 text-meta">
      <span className={cx('inline-flex items-center gap-1', counts ? 'text-danger' : 'text-ink-2')}>
        <Icon size={16} aria-hidden="true" />
        <span className={cx('figures', !counts && 'line-through')}>{held.held}</span>
      </span>
      {held.may_object ? (
        <span className="inline-flex items-center gap-3">
          <span className="figures text-ink-2">{monthDay(shanghaiDay(held.object_before))}前可以提</span>
          <ObjectButton about={objectableOf(job, held)} />
        </span>
      ) : (
        <span className="text-ink-2">{standing}</span>
      )}
    </p>
  )
}
