import { upkeepPlanMachine, upkeepPlanStatuses, type UpkeepPlanStatus } from '@jihui/protocol/upkeep/machine'
import { actionsIn } from '@jihui/protocol/machine'
import type { plan as planSchema, planBrief, planUnit } from '@jihui/protocol/upkeep/plan-schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { withActors } from '../../../platform/audit/who-acted.ts'
import type { Services } from '../../../platform/services.ts'
import { toldActors } from '../../identity/public.ts'
import { listPartsNamed } from '../../parts/public.ts'
import { mayEdit, roleOf } from '../access.ts'
import type { PlanRow } from './move-plan.ts'
import { figuresOf, findSeen, listHistory, type listPlanUnits, type PlanFigures } from './plan-queries.ts'
import { type NameScope, nameScopes } from './scope-names.ts'
import { tellScope, tellTrigger } from './tell-trigger.ts'

const none: PlanFigures = { units: 0, open: 0, nextDueOn: null }

export const viewBrief = (row: PlanRow, figures = none, name: NameScope, actor: Actor): z.output<typeof planBrief> => ({
  id: row.id,
  name: row.name,
  status: row.status,
  status_display: upkeepPlanStatuses[row.status].label,
  version: row.version,
  owner_id: row.ownerId,
  scope: row.scope,
  scope_display: tellScope(row.scope, { units: figures.units, name: name(row.scope) }),
  triggers: row.triggers.map((trigger) => ({ ...trigger, text: tellTrigger(trigger) })),
  whichever_first: row.isWhicheverFirst,
  lead_days: row.leadDays,
  tolerance_days: row.toleranceDays,
  duration_days: row.durationDays,
  requires_signature: row.requiresSignature,
  skill: row.skill,
  units_count: figures.units,
  open_count: figures.open,
  next_due_on: figures.nextDueOn,
  created_at: row.createdAt.toISOString(),
  actions: mayEdit(actor, row)
    ? actionsIn(upkeepPlanMachine, row.status, (_, declared) => declared.by.includes(roleOf(actor)))
    : [],
})

export const readPlan = async (
  services: Pick<Services, 'db' | 'database'>,
  actor: Actor,
  id: number,
): Promise<z.output<typeof planSchema>> => {
  const { db } = services
  const row = await findSeen(db, actor, id)
  const [figures, history, name, known] = await Promise.all([
    figuresOf(db, [id]),
    listHistory(db, id),
    nameScopes(services, [row.scope]),
    listPartsNamed(
      db,
      row.parts.map(({ part_id: partId }) => partId),
    ),
  ])
  const steps = await withActors(db, { objectType: 'upkeep_plan', objectId: id }, history)
  const made = { actorId: row.createdBy, actorName: row.createdByName }
  const told = await toldActors(db, actor, [made, ...steps])
  return {
    may_edit: mayEdit(actor, row) && row.status !== 'ended',
    steps: [...row.steps],
    parts: row.parts.map(({ part_id, quantity }) => {
      const { number, name: called, unit } = known.get(part_id)!
      return { part_id, quantity, number, name: called, unit }
    }),
    created_by: told(made),
    history: steps.map(({ action, status, notes, actorId, actorName, createdAt }) => ({
      action,
      status: status as UpkeepPlanStatus,
      status_display: upkeepPlanStatuses[status as UpkeepPlanStatus].label,
      notes,
      actor: told({ actorId, actorName }),
      created_at: createdAt.toISOString(),
    })),
    ...viewBrief(row, figures.get(id), name, actor),
  }
}

/** Why no day can be said, as it is told. */
export const silences: Readonly<Record<string, string>> = {
  unread: '还没有读数，不做预测',
  too_few: '读数还不够，至少要隔三天的两次',
  unused: '最近 90 天没有使用',
}

export const viewPlanUnit = (
  row: Awaited<ReturnType<typeof listPlanUnits>>[number],
  today: string,
): z.output<typeof planUnit> => ({
  unit_id: row.unit_id,
  serial: row.serial,
  equipment_id: row.equipment_id,
  equipment_name: row.equipment_name,
  next_due_on: row.next_due_on,
  earliest: row.earliest,
  latest: row.latest,
  no_day_reason: row.next_due_on === null ? (silences[row.meter_silence] ?? '') : '',
  last_done_on: row.last_done_on,
  last_done_meter: row.last_done_meter,
  is_late: row.next_due_on !== null && row.next_due_on < today,
  opening: row.opening && { ...row.opening, opened_at: new Date(row.opening.opened_at).toISOString() },
})
