/** Every act of a technician by its name: the job's own, or the command of what it came from. */
import type { JobCall } from '@jihui/protocol/job/machine'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { AppliedAct, SentAct } from '../../field/public.ts'
import { requireTechnician } from '../../technician/public.ts'
import { sourceOf } from '../hooks.ts'
import type { JobRow } from '../move-job.ts'
import { acceptJob, declineJob } from '../offers/answer-offer.ts'
import { findJobOf } from '../reading/find-job.ts'
import { job } from '../table.ts'
import type { JobWork } from './job-act.ts'
import * as visit from './visit-acts.ts'
import * as workActs from './work-acts.ts'

const own = {
  accept: acceptJob,
  decline: declineJob,
  release: visit.releaseJob,
  depart: visit.departForJob,
  late: visit.lateForJob,
  checkin: visit.checkInAtJob,
  start: visit.startJob,
  steps: workActs.fillSteps,
  parts: workActs.takeJobParts,
  pause: visit.pauseJob,
  resume: visit.resumeJob,
  quote: workActs.quoteJob,
  complete: workActs.completeJob,
  no_show: visit.reportAbsent,
  danger: visit.reportDanger,
} as const satisfies Readonly<Record<JobCall, JobWork<never>>>

/** The answer's version is the job's. Which body an act takes its call's schema says. */
export const applyAct =
  (name: JobCall) =>
  async <Body>(services: Services, actor: Actor, sent: SentAct<Body>): Promise<AppliedAct> => {
    const { db, hooks } = services
    const found = await findJobOf(db, actor.id, sent.subjectId)
    if (!found) {
      await requireTechnician(db, actor)
      return refuse('job.not_found')
    }
    const command = sourceOf(hooks, found.row).commands?.[name]
    if (!command) return (own[name] as unknown as JobWork<Body>)(services, actor, sent)
    const { isRepeat } = await command(
      services,
      actor,
      { ...sent, subjectId: found.row.sourceId } as SentAct<never>,
      found.row,
    )
    const [after] = (await db.select().from(job).where(eq(job.id, found.row.id))) as JobRow[]
    return { version: after!.version, isRepeat }
  }
