/** A piece of work comes to look for its technician, or is offered anew after a visit that did not come to anything. */
import { jobLimits } from '@jihui/protocol/job/limits'
import type { JobSourceCode } from '@jihui/protocol/job/machine'
import type { ServiceStep } from '@jihui/protocol/service-order/service-types'
import type { SkillCode } from '@jihui/protocol/technician/skills'
import { and, eq, max } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { By } from '../../platform/machine/transition.ts'
import { type JobRow, writeHistory } from './move-job.ts'
import { job, type PayLine } from './table.ts'

export interface NewJob {
  readonly source: JobSourceCode
  readonly sourceId: number
  readonly customerId: number | null
  readonly title: string
  readonly urgency: string
  readonly skill: SkillCode
  readonly level: number
  /** Of what the work is. */
  readonly kind: string
  readonly maker: string
  readonly city: string
  readonly district: string
  readonly latitude: number
  readonly longitude: number
  readonly windowStart: Date
  readonly windowEnd: Date
  readonly payLines: readonly PayLine[]
  readonly steps: readonly ServiceStep[]
  readonly searchUntil: Date
  readonly doorCode: string | null
  readonly isRework?: boolean
  /** False: days were agreed, and nobody waits at a door. */
  readonly isPromised?: boolean
  /** How long the visit is taken to last. */
  readonly visitMinutes?: number
}

/** Its first wave goes out at once (`offers/send-wave.ts`). */
export const openJob = async (tx: Tx, asked: NewJob, by: By, now: Date): Promise<JobRow> => {
  const { payLines, ...rest } = asked
  const [before] = await tx
    .select({ visit: max(job.visit) })
    .from(job)
    .where(and(eq(job.source, asked.source), eq(job.sourceId, asked.sourceId)))
  const [made] = (await tx
    .insert(job)
    .values({
      ...rest,
      visit: (before?.visit ?? 0) + 1,
      status: 'offered',
      visitMinutes: asked.visitMinutes ?? jobLimits.visitMinutes,
      payLines: [...payLines],
      payFen: payLines.reduce((sum, { fen }) => sum + fen, 0),
      circleKm: jobLimits.circleKm,
      nextWaveAt: now,
      createdAt: now,
    })
    .returning()) as JobRow[]
  await writeHistory(tx, made!, { action: 'open', by, now })
  await emit(tx, 'job.moved', { jobId: made!.id, action: 'open', status: made!.status })
  return made!
}
