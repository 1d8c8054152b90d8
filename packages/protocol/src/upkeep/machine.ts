/** The life of a maintenance plan: what the database checks, the filters and the buttons come from here. */
import { defineMachine } from '../machine.ts'

export const upkeepPlanStatuses = {
  draft: { label: '草稿' },
  active: { label: '执行中' },
  paused: { label: '已暂停' },
  ended: { label: '已结束' },
} as const
export type UpkeepPlanStatus = keyof typeof upkeepPlanStatuses

const by = ['owner', 'staff'] as const
const permission = 'equipment_edit' as const
const upkeepPlanActions = {
  activate: { label: '启用', from: ['draft', 'paused'], to: 'active', by, permission },
  pause: { label: '暂停', from: ['active'], to: 'paused', by, permission },
  end: { label: '结束', from: ['draft', 'active', 'paused'], to: 'ended', by, permission },
} as const
export type UpkeepPlanAction = keyof typeof upkeepPlanActions
export const upkeepPlanMachine = defineMachine<UpkeepPlanStatus, UpkeepPlanAction>({
  column: 'upkeep_plan.status',
  thing: '维保计划',
  initial: ['draft'],
  states: upkeepPlanStatuses,
  actions: upkeepPlanActions,
})
