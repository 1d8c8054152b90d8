/** A part that was used and was not on the books: its place is counted, and what lies there is what the books say. */
import { defineMachine } from '../machine.ts'

export const partFindingStatuses = {
  open: { label: '待盘点' },
  counted: { label: '已盘点' },
} as const
export type PartFindingStatus = keyof typeof partFindingStatuses

const findingActions = {
  count: { label: '盘点', from: ['open'], to: 'counted', by: ['staff'], permission: 'equipment_edit' },
} as const
export type PartFindingAction = keyof typeof findingActions
export const partFindingMachine = defineMachine<PartFindingStatus, PartFindingAction>({
  column: 'part_finding.status',
  thing: '账外用件',
  initial: ['open'],
  states: partFindingStatuses,
  actions: findingActions,
})
