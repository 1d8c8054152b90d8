/** How a plan moves on: the only writer of its status. */
import { type UpkeepPlanAction, upkeepPlanMachine, type UpkeepPlanStatus } from '@jihui/protocol/upkeep/machine'
import { bindMachine, type By, nameOf } from '../../../platform/machine/transition.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { requireNoParty } from '../../identity/public.ts'
import { upkeepPlan, upkeepPlanHistory } from '../table.ts'

export type PlanRow = Omit<typeof upkeepPlan.$inferSelect, 'status'> & { status: UpkeepPlanStatus }

interface Happened {
  readonly planId: number
  readonly action: string
  readonly status: string
  readonly by: By
  readonly notes?: string
  readonly now: Date
}
export const writePlanHistory = (tx: Tx, { planId, action, status, by, notes = '', now }: Happened) =>
  tx.insert(upkeepPlanHistory).values({ planId, action, status, notes, actorName: nameOf(by), createdAt: now })

export const plans = bindMachine<UpkeepPlanStatus, UpkeepPlanAction, typeof upkeepPlan, PlanRow>({
  machine: upkeepPlanMachine,
  table: upkeepPlan,
  refusals: { notAllowed: 'upkeep.action_not_allowed', changedMeanwhile: 'upkeep.action_not_allowed' },
  staffRoles: ['staff'],
  requireNoParty: (hooked, tx, actor, row) => requireNoParty(hooked, tx, actor, { accounts: [row.ownerId] }),
  columns: (row) => ({ version: row.version + 1 }),
  history: (tx, { action, by, after, notes, now }) =>
    writePlanHistory(tx, { planId: after.id, action, status: after.status, by, notes, now }),
  audit: { objectType: 'upkeep_plan', shown: ({ name, status, version }) => ({ name, status, version }) },
})
