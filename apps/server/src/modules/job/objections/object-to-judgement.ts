/** A technician says once that what a job did to a term is wrong, or a circle the desk set; he may take it back. */
import { objectableTerms, type ObjectionAction, objectionMachine } from '@jihui/protocol/job/objections/machine'
import type { objectionRequest } from '@jihui/protocol/job/objections/schema'
import { jobTermCodes } from '@jihui/protocol/job/terms'
import { and, eq, isNotNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findCircle, findTechnician } from '../../technician/public.ts'
import type { JobRow } from '../move-job.ts'
import { judgements, objectBefore, readFacts } from '../record/judgements.ts'
import { job } from '../table.ts'
import { lockObjection, type ObjectionRow, objections } from './move-objection.ts'
import { technicianObjection } from './objection-table.ts'

type Request = z.output<typeof objectionRequest>
type Held = Pick<typeof technicianObjection.$inferInsert, 'jobId' | 'circleId' | 'title' | 'held' | 'heldAt' | 'heldBy'>

/** Only his own job, where it counts against him, and in time. */
const heldByJob = async (
  { hooks }: Services,
  tx: Tx,
  userId: number,
  { job_id: jobId, term }: Request,
  now: Date,
): Promise<Held> => {
  const own = and(eq(job.id, jobId!), eq(job.technicianId, userId), isNotNull(job.endedAt))
  const [found] = await tx.select().from(job).where(own)
  const row = (found as JobRow | undefined) ?? refuse('job.not_found')
  const code = jobTermCodes.find((one) => one === term)!
  const facts = await readFacts(tx, hooks, row)
  if (judgements[code].judge(row, facts) !== false) refuse('job.not_held_against')
  if (now > objectBefore(row, facts, code)) refuse('job.objection_closed')
  return { jobId: row.id, title: row.title, held: judgements[code].held(row), heldAt: row.endedAt! }
}
const heldByCircle = async (tx: Tx, userId: number, now: Date): Promise<Held> => {
  const circle = (await findCircle(tx, userId, dayOf(now))) ?? refuse('technician.circle_none')
  const { id: circleId, radiusKm, until, setAt: heldAt, setBy: heldBy } = circle
  const held = `缩小到 ${radiusKm} 公里，到 ${until} 为止`
  return { circleId, title: objectableTerms.circle.label, held, heldAt, heldBy }
}

const logOf = (actor: Actor, action: 'object' | ObjectionAction, id: number) => ({
  actor,
  action: `technician_objection.${action}`,
  objectType: 'technician_objection',
  objectId: id,
})

/** Whoever is suspended objects all the same. */
export const objectToJudgement = (
  services: Services,
  actor: Actor,
  body: Request,
  idempotency: Idempotency | null,
): Promise<number> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const { id: userId } = actor
    const { term, reason } = body
    if (!(await findTechnician(tx, userId))) refuse('technician.certification_required')
    const isOfJob = objectableTerms[term].about === 'job'
    const held = isOfJob ? await heldByJob(services, tx, userId, body, now) : await heldByCircle(tx, userId, now)
    const status = objectionMachine.initial[0]!
    const [made] = await tx
      .insert(technicianObjection)
      .values({ ...held, userId, term, reason, status, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: technicianObjection.id })
    const { id } = made ?? refuse('job.objection_made')
    await recordIdempotencyKey(tx, idempotency, id, now)
    const after = {
      status,
      term,
      job_id: held.jobId ?? null,
      circle_id: held.circleId ?? null,
      held: held.held,
      reason,
    }
    await writeAudit(tx, { ...logOf(actor, 'object', id), before: null, after }, now)
    return id
  })

export const withdrawObjection = ({ db, clock }: Services, actor: Actor, id: number): Promise<ObjectionRow> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const own = eq(technicianObjection.userId, actor.id)
    const row = (await lockObjection(tx, id, own)) ?? refuse('job.objection_not_found')
    const after = await objections.transition(tx, row, { action: 'withdraw', by: actor, as: 'technician', now })
    const change = { before: { status: row.status }, after: { status: after.status } }
    await writeAudit(tx, { ...logOf(actor, 'withdraw', id), ...change }, now)
    return after
  })
