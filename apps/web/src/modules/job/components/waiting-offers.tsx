import { useSecondsLeft } from '../../../kits/form/use-seconds-left.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { countdownText } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { technicianPaths } from '../../technician/public.ts'
import type { Job } from '../job-queries.ts'
import { windowText } from '../job-words.ts'

/** So many are shown; all of them stand on their own page. */
const SHOWN = 3

/** What waits for his answer, with what it pays and how long it waits. */
export function WaitingOffers({ offers }: { offers: readonly Job[] }) {
  return (
    <ul className="border-t border-hairline">
      {offers.slice(0, SHOWN).map((job) => (
        <Offer key={job.id} job={job} />
      ))}
    </ul>
  )
}

function Offer({ job }: { job: Job }) {
  const left = useSecondsLeft(job.offer_expires_at ? Date.parse(job.offer_expires_at) : undefined)
  if (left === 0) return null
  return (
    <li className="border-b border-hairline">
      <AppLink to={technicianPaths.offers} className="flex items-baseline justify-between gap-4 rounded-half py-3">
        <span className="min-w-0">
          <span className="block text-lead font-semibold text-pretty">{job.title}</span>
          <span className="figures block text-meta text-ink-2">
            {windowText(job)} · {job.district}
          </span>
        </span>
        <span className="shrink-0 text-end">
          <Money value={job.pay} size="title" className="block" />
          <span className="figures block text-meta text-accent-ink">还有 {countdownText(left * 1000)}</span>
        </span>
      </AppLink>
    </li>
  )
}
