import { drawingOfSkill } from '@jihui/protocol/technician/skill-drawing'
import { jobLimits } from '@jihui/protocol/job/limits'
import { skillLevels, skills, type SkillCode, type SkillLevel } from '@jihui/protocol/technician/skills'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useSecondsLeft } from '../../../kits/form/use-seconds-left.ts'
import { useGo } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { Ruler } from '../../../ui/ruler.tsx'
import { countdownText, money } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { PriceLines } from '../../../ui/text/price-lines.tsx'
import { MatchTerms } from '../../service-order/public.ts'
import { useJobAct, useJobPaths, useStandingOf } from '../job-acts.ts'
import type { Job } from '../job-queries.ts'
import { windowText } from '../job-words.ts'
import { JobSheets } from './job-sheets.tsx'

const opener =
  'inline-flex min-h-11 cursor-pointer items-center text-meta text-ink-2 underline decoration-tick underline-offset-4'
const skillText = ({ skill, level }: Pick<Job, 'skill' | 'level'>): string =>
  [skills[skill as SkillCode]?.label, skillLevels[level as SkillLevel]?.label].filter(Boolean).join(' ')

/** One offer: where, when, what, what it pays, why he was asked, and how long it stands. Gone when its time is over. */
export function OfferCard({ job }: { job: Job }) {
  const left = useSecondsLeft(job.offer_expires_at ? Date.parse(job.offer_expires_at) : undefined)
  const { status } = useStandingOf(job)
  if (left === 0 || status !== 'offered') return null
  return (
    <li className="border-b border-hairline py-5">
      <article aria-label={job.title}>
        <div className="flex gap-3">
          <MachineTile {...drawingOfSkill(job.skill as SkillCode)} />
          <div className="min-w-0 flex-1">
            <h3 className="text-title-s text-pretty">{job.title}</h3>
            <p className="figures mt-0.5 text-body">
              {job.urgency === 'high' && <span className="me-2 font-semibold text-danger">加急</span>}
              {windowText(job)}
            </p>
            <p className="flex items-center gap-1 text-meta text-ink-2">
              <MapPin size={14} className="shrink-0" aria-hidden="true" />
              {job.district}
              {job.distance_km !== null && <span className="figures"> · {job.distance_km} km</span>}
            </p>
            <p className="text-meta text-ink-2">{skillText(job)}</p>
          </div>
        </div>
        {job.description && <p className="mt-3 text-body text-pretty text-ink-2">{job.description}</p>}
        <Pay job={job} />
        {job.match && (
          <details>
            <summary className={opener}>为什么派给你：{job.match.score} 分怎么来的</summary>
            <MatchTerms match={job.match} />
          </details>
        )}
        <Ruler
          units={jobLimits.offerMinutes}
          value={Math.max(0, jobLimits.offerMinutes - left / 60)}
          size="small"
          label={`还能答复 ${countdownText(left * 1000)}`}
          className="mt-3"
        />
        <Answer job={job} left={left} />
      </article>
    </li>
  )
}

function Pay({ job: { pay, pay_lines: lines } }: { job: Job }) {
  return (
    <div className="mt-3">
      <p className="flex items-baseline gap-2">
        <Money value={pay} size="price" />
        <span className="text-meta text-ink-2">到手至少</span>
      </p>
      <details>
        <summary className={opener}>怎么算的</summary>
        <PriceLines lines={lines} total={{ label: '到手至少', amount: pay }} />
        <p className="pb-2 text-meta text-ink-2">修了按报价里的工时分成，多做多得。</p>
      </details>
    </div>
  )
}

function Answer({ job, left }: { job: Job; left: number }) {
  const go = useGo()
  const paths = useJobPaths()
  const accept = useJobAct(job, 'accept')
  const [isDeclining, setIsDeclining] = useState(false)
  // The card goes as soon as the job is his, and with it whatever waits for an answer in it.
  const take = async () => {
    const outcome = await accept.mutateAsync({ payload: {} }).catch(() => null)
    if (outcome?.kind === 'done') go(paths.job(job.id))
  }
  return (
    <>
      <p className="figures mt-1 text-meta text-ink-2">
        还能答复 <span className="text-body font-semibold text-accent-ink">{countdownText(left * 1000)}</span>
        ，不答算不接，不影响以后。
      </p>
      <div className="mt-3 flex gap-2">
        <Button size="main" className="min-h-14 flex-1" onClick={() => setIsDeclining(true)}>
          不接
        </Button>
        <Button
          tone="ink"
          size="main"
          className="min-h-14 flex-[2]"
          aria-label={`接单，${job.title}，到手至少 ${money(job.pay)}`}
          busy={accept.isPending}
          onClick={() => void take()}
        >
          接单
        </Button>
      </div>
      <JobSheets job={job} open={isDeclining ? 'decline' : null} onClose={() => setIsDeclining(false)} />
    </>
  )
}
