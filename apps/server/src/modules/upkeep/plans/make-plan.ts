/** A plan is made, and changed by whoever saw how it stands. */
import type { NewPlan, planChange } from '@jihui/protocol/upkeep/plan-schema'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { nameOf } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { makesFor, mayEdit, roleOf } from '../access.ts'
import { ruleDayFrom } from '../due/due-dates.ts'
import { type StoredStep, upkeepPlan } from '../table.ts'
import { requireNoParty } from '../../identity/public.ts'
import { requireParts } from '../../parts/public.ts'
import { joinUnits, leaveUnits } from './join-units.ts'
import { type PlanRow, plans, writePlanHistory } from './move-plan.ts'
import { lockSeen } from './plan-queries.ts'
import { requireScope } from './scope-units.ts'

const storedSteps = (steps: NewPlan['steps']): StoredStep[] =>
  steps.map(({ kind, title, min, max, unit }, index) => ({
    id: index + 1,
    kind,
    title,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(unit !== undefined && { unit }),
  }))

/** A rule that is well written and means no day at all. */
export const requireDays = (triggers: NewPlan['triggers']): void => {
  for (const [index, trigger] of triggers.entries()) {
    if (trigger.kind !== 'date' || ruleDayFrom(trigger, trigger.from) !== null) continue
    const sentence = '这条规则一个日子也没有，核对一下'
    refuse('request.invalid', { message: sentence, errors: { [`triggers.${index}.rrule`]: sentence } })
  }
}

/** Parts nobody keeps would keep every order of the plan from being opened. */
const requireListed = async (tx: Tx, parts: NewPlan['parts']): Promise<void> => {
  if (parts.length === 0) return
  await requireParts(
    tx,
    parts.map(({ part_id: partId }, at) => ({ partId, field: `parts.${at}.part_id` })),
  )
}

const shownOf = ({ name, status, version, triggers, scope, leadDays }: PlanRow) => ({
  name,
  status,
  version,
  triggers,
  scope,
  lead_days: leadDays,
})

export const createPlan = (
  { db, clock }: Services,
  actor: Actor,
  body: NewPlan,
  asked: Idempotency | null,
): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const ownerId = makesFor(actor)
    requireDays(body.triggers)
    await requireScope(tx, { scope: body.scope, ownerId })
    await requireListed(tx, body.parts)
    const [made] = await tx
      .insert(upkeepPlan)
      .values({
        name: body.name,
        ownerId,
        status: 'draft',
        scope: body.scope,
        triggers: body.triggers,
        isWhicheverFirst: body.whichever_first,
        leadDays: body.lead_days,
        toleranceDays: body.tolerance_days,
        durationDays: body.duration_days,
        steps: storedSteps(body.steps),
        parts: body.parts,
        skill: body.skill,
        requiresSignature: body.requires_signature,
        createdBy: actor.id,
        createdByName: nameOf(actor),
        createdAt: now,
      })
      .returning()
    const row = made as PlanRow
    await writePlanHistory(tx, { planId: row.id, action: 'create', status: row.status, by: actor, now })
    if (ownerId === null)
      await writeAudit(
        tx,
        { actor, action: 'upkeep_plan.create', objectType: 'upkeep_plan', objectId: row.id, after: shownOf(row) },
        now,
      )
    await recordIdempotencyKey(tx, asked, row.id, now)
    return row.id
  })

type Change = z.output<typeof planChange>
const columnsOf = (body: Change): Partial<typeof upkeepPlan.$inferInsert> => ({
  ...(body.name !== undefined && { name: body.name }),
  ...(body.scope !== undefined && { scope: body.scope }),
  ...(body.triggers !== undefined && { triggers: body.triggers }),
  ...(body.whichever_first !== undefined && { isWhicheverFirst: body.whichever_first }),
  ...(body.lead_days !== undefined && { leadDays: body.lead_days }),
  ...(body.tolerance_days !== undefined && { toleranceDays: body.tolerance_days }),
  ...(body.duration_days !== undefined && { durationDays: body.duration_days }),
  ...(body.steps !== undefined && { steps: storedSteps(body.steps) }),
  ...(body.parts !== undefined && { parts: body.parts }),
  ...(body.skill !== undefined && { skill: body.skill }),
  ...(body.requires_signature !== undefined && { requiresSignature: body.requires_signature }),
})

const needEditable = async (services: Services, tx: Tx, actor: Actor, id: number): Promise<PlanRow> => {
  const row = await lockSeen(tx, actor, id)
  if (!mayEdit(actor, row)) return refuse('upkeep.owners_only')
  if (roleOf(actor) === 'staff') await requireNoParty(services, tx, actor, { accounts: [row.ownerId] })
  return row
}

/** What was due and not opened stays due; everything else follows the new rules from today on. */
export const changePlan = (services: Services, actor: Actor, id: number, body: Change): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const row = await needEditable(services, tx, actor, id)
    if (row.status === 'ended') refuse('upkeep.action_not_allowed', { message: '维保计划已结束，不能再改' })
    if (row.version !== body.version) refuse('upkeep.changed', { current: { version: row.version } })
    if (body.triggers) requireDays(body.triggers)
    if (body.scope) await requireScope(tx, { scope: body.scope, ownerId: row.ownerId })
    if (body.parts) await requireListed(tx, body.parts)
    const isRule = JSON.stringify(body.triggers ?? row.triggers) !== JSON.stringify(row.triggers)
    const set = {
      ...columnsOf(body),
      version: row.version + 1,
      ...(isRule && row.rulesSince !== null && { rulesSince: dayOf(now) }),
      unitsThrough: 0,
    }
    const [changed] = await tx.update(upkeepPlan).set(set).where(eq(upkeepPlan.id, id)).returning()
    const after = changed as PlanRow
    if (after.rulesSince !== null) {
      if (body.scope) await leaveUnits(tx, after)
      await joinUnits(tx, after, now)
    }
    await writePlanHistory(tx, { planId: id, action: 'change', status: row.status, by: actor, now })
    if (roleOf(actor) === 'staff')
      await writeAudit(
        tx,
        {
          actor,
          action: 'upkeep_plan.change',
          objectType: 'upkeep_plan',
          objectId: id,
          before: shownOf(row),
          after: shownOf(after),
        },
        now,
      )
  })

export const requireEditable = needEditable
export { plans }
