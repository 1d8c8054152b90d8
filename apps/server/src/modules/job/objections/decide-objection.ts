/** The desk decides an objection once; upheld, what was held against him counts for nothing any more. */
import { jobLimits } from '@jihui/protocol/job/limits'
import { objectableTerms, type ObjectableTerm } from '@jihui/protocol/job/objections/machine'
import type { decideObjectionRequest } from '@jihui/protocol/job/objections/schema'
import { and, lte } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Hooks } from '../../../platform/hooks.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { excuseFirstTime, liftContestedCircle, liftSuspension } from '../../technician/public.ts'
import '../job-events.ts'
import { missedOf } from '../record/standing.ts'
import { job } from '../table.ts'
import { sentenceOf } from './list-objections.ts'
import { lockObjection, type ObjectionRow, objections } from './move-objection.ts'

interface Upholding {
  readonly hooks: Hooks
  readonly actor: Actor
  readonly reason: string
  readonly now: Date
}
type Effect = (tx: Tx, row: ObjectionRow, by: Upholding) => Promise<void>
/** Figures that are counted anew each time leave it out by themselves; those kept in a row are put right here. */
/** A missed visit that no longer counts does not keep him suspended: fewer than it takes are left, then and now. */
const reconsiderMissed: Effect = async (tx, { userId }, { hooks, actor, reason, now }) => {
  const isLessThanMost = async (at: Date): Promise<boolean> =>
    (await tx.$count(job, and(missedOf(userId, at), lte(job.endedAt, at)))) < jobLimits.missedVisits
  const holdsNo = async (suspendedAt: Date) => (await isLessThanMost(suspendedAt)) && isLessThanMost(now)
  const told = `异议成立（${reason}），没有按时上门的不到 ${jobLimits.missedVisits} 次`
  await liftSuspension({ hooks }, tx, { userId, reason: told, holdsNo }, { actor, now })
}
const nothingKept: Effect = async () => {}
const effects: Readonly<Record<ObjectableTerm, Effect>> = {
  punctuality: reconsiderMissed,
  first_time: (tx, { userId }) => excuseFirstTime(tx, userId),
  rework: nothingKept,
  consent: nothingKept,
  circle: (tx, { userId, circleId }, by) => liftContestedCircle(tx, { userId, circleId: circleId! }, by),
}

/** Nobody decides on what is his own, nor on a circle he set himself. */
export const decideObjection = (
  { db, clock, hooks }: Services,
  actor: Actor,
  id: number,
  { upheld, notes }: z.output<typeof decideObjectionRequest>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const row = (await lockObjection(tx, id)) ?? refuse('job.objection_not_found')
    if (row.heldBy === actor.id) refuse('job.objection_same_decider')
    const action = upheld ? 'uphold' : 'dismiss'
    const set = { decidedBy: actor.id, decidedAt: now, notes }
    const step = { action, by: actor, as: 'staff', set, notes, told: { notes }, hooks, now } as const
    const after = await objections.transition(tx, row, step)
    if (upheld) await effects[row.term](tx, row, { hooks, actor, reason: notes, now })
    const { userId, title, held, term } = row
    const told = { userId, objectionId: id, title, held, term: objectableTerms[term].label, notes }
    await emit(tx, upheld ? 'job.objection_upheld' : 'job.objection_dismissed', {
      ...told,
      sentence: sentenceOf(after),
    })
  })
