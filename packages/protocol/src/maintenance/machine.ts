/**
 * Work orders as the addresses of before name them: four states and three actions, each a name for what a work order is or
 * for a step of it (`orders/work-order-machine.ts`).
 */
import { codesOf } from '../codes.ts'
import { takes } from '../machine.ts'
import { readerOf } from '../page-view.ts'
import { type WorkOrderAction, workOrderMachine, type WorkOrderStatus } from './orders/work-order-machine.ts'

export const maintenanceStatuses = {
  pending: { label: '待处理', isOpen: true },
  scheduled: { label: '已安排', isOpen: true },
  done: { label: '已完成', isOpen: false },
  cancelled: { label: '已取消', isOpen: false },
} as const
export type MaintenanceStatus = keyof typeof maintenanceStatuses
export const maintenanceStatusCodes = codesOf(maintenanceStatuses)
export const openMaintenanceStatuses = maintenanceStatusCodes.filter((code) => maintenanceStatuses[code].isOpen)

/** Other names of the same states, for filters. */
export const maintenanceStatusAliases: Readonly<Record<string, MaintenanceStatus>> = {
  in_progress: 'scheduled',
  resolved: 'done',
  completed: 'done',
}

/** Who looks after a machine: whoever owns it, and staff. */
export type MaintenanceActor = 'owner' | 'staff'

interface MaintenanceActionDeclaration {
  readonly label: string
  readonly by: readonly MaintenanceActor[]
  /** The steps it is: the first of them the order takes as it stands. */
  readonly steps: readonly WorkOrderAction[]
}
const declareActions = <const T extends Record<string, MaintenanceActionDeclaration>>(actions: T) => actions

/** A renter moves nothing; he sees what becomes of his request. */
export const maintenanceActions = declareActions({
  // What was only reported is taken in by it.
  schedule: { label: '安排时间', by: ['owner', 'staff'], steps: ['assign', 'take_in'] },
  complete: { label: '完成', by: ['owner', 'staff'], steps: ['note_done', 'confirm'] },
  cancel: { label: '取消', by: ['owner', 'staff'], steps: ['cancel'] },
})
export type MaintenanceAction = keyof typeof maintenanceActions
export const maintenanceActionCodes = codesOf(maintenanceActions)
export const maintenanceActionOf = readerOf<MaintenanceAction, MaintenanceActionDeclaration>(maintenanceActions)

/** The step it is for an order that stands there; null: it is not allowed now. */
export const stepOf = (status: WorkOrderStatus, action: MaintenanceAction): WorkOrderAction | null =>
  (maintenanceActions[action].steps as readonly WorkOrderAction[]).find((step) =>
    takes(workOrderMachine, status, step),
  ) ?? null
export const maintenanceActionsFor = (status: WorkOrderStatus, by: MaintenanceActor): MaintenanceAction[] =>
  maintenanceActionCodes.filter(
    (action) => maintenanceActions[action].by.includes(by) && stepOf(status, action) !== null,
  )

export const maintenanceKinds = { repair: '维修', service: '保养', inspection: '检验' } as const
export type MaintenanceKind = keyof typeof maintenanceKinds
export const maintenanceKindCodes = codesOf(maintenanceKinds)

export const urgencies = { low: '不急', medium: '一般', high: '紧急' } as const
export type Urgency = keyof typeof urgencies
export const urgencyCodes = codesOf(urgencies)
