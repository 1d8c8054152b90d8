/** The desk does not wait for the next wave: a wider circle is asked at once, through the same gates. */
import { jobLimits } from '@jihui/protocol/job/limits'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { lockJob } from '../move-job.ts'
import { job } from '../table.ts'
import { isWidest, sendWave, widerCircle } from './send-wave.ts'

export { isWidest }

export const widenSearch = (services: Services, actor: Actor, jobId: number): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const row = (await lockJob(tx, jobId)) ?? refuse('job.not_found')
    if (row.status !== 'offered') refuse('job.action_not_allowed', { message: '现在没有在找师傅' })
    if (isWidest(row)) refuse('job.widest')
    // After the last wave the circle grows with the next one by itself.
    const circleKm = row.wave >= jobLimits.waves.length ? row.circleKm : widerCircle(row.circleKm)
    await sendWave(services, tx, { ...row, circleKm }, now)
    const [after] = await tx.select({ circleKm: job.circleKm }).from(job).where(eq(job.id, jobId))
    const told = { actor, action: 'job.widen', objectType: 'job', objectId: jobId }
    await writeAudit(tx, { ...told, before: { circleKm: row.circleKm }, after: { circleKm: after!.circleKm } }, now)
  })
