/** Nobody waits for the next wave: a wider circle is asked at once, through the same gates; or the search goes on for longer. */
import { jobLimits } from '@jihui/protocol/job/limits'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { By } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { type JobRow, lockJob, writeHistory } from '../move-job.ts'
import { job } from '../table.ts'
import { isWidest, sendWave, widerCircle } from './send-wave.ts'

export { isWidest }

/** Of a locked job. Refuses with 409 where nobody is looked for, and `job.widest`. Answers the circle that was asked, in km. */
export const widenCircle = async (services: Services, tx: Tx, row: JobRow, by: By): Promise<number> => {
  const now = services.clock.now()
  if (row.status !== 'offered') refuse('job.action_not_allowed', { message: '现在没有在找师傅' })
  if (isWidest(row)) refuse('job.widest')
  // After the last wave the circle grows with the next one by itself.
  const circleKm = row.wave >= jobLimits.waves.length ? row.circleKm : widerCircle(row.circleKm)
  await writeHistory(tx, row, { action: 'widen', by, now })
  await sendWave(services, tx, { ...row, circleKm }, now)
  const [after] = await tx.select({ circleKm: job.circleKm }).from(job).where(eq(job.id, row.id))
  return after!.circleKm
}

/** The desk does it. */
export const widenSearch = (services: Services, actor: Actor, jobId: number): Promise<void> =>
  services.db.transaction(async (tx) => {
    const row = (await lockJob(tx, jobId)) ?? refuse('job.not_found')
    const circleKm = await widenCircle(services, tx, row, actor)
    const told = { actor, action: 'job.widen', objectType: 'job', objectId: jobId }
    await writeAudit(tx, { ...told, before: { circleKm: row.circleKm }, after: { circleKm } }, services.clock.now())
  })

interface Prolonged {
  readonly searchUntil: Date
  readonly windowStart: Date
  readonly windowEnd: Date
}
/** Of a locked job that is looking: until then, for this window; whoever has come online meanwhile is asked at once. */
export const prolongSearch = async (services: Services, tx: Tx, row: JobRow, set: Prolonged): Promise<void> => {
  const [after] = (await tx.update(job).set(set).where(eq(job.id, row.id)).returning()) as JobRow[]
  await sendWave(services, tx, after!, services.clock.now())
}
