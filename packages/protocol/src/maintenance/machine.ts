/**
 * The life of a maintenance request, declared once, whoever asked for it: the renter of a machine or its owner. What
 * the database checks, the filters and the buttons come from here.
 */
import { codesOf } from '../codes.ts'
import { readerOf } from '../page-view.ts'
import { actionsIn, defineMachine, type MachineAction } from '../machine.ts'

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

interface MaintenanceActionDeclaration extends MachineAction<MaintenanceStatus, MaintenanceActor> {
  readonly to: MaintenanceStatus
}
const declareActions = <const T extends Record<string, MaintenanceActionDeclaration>>(actions: T) => actions

/** A renter moves nothing; he sees what becomes of his request. */
export const maintenanceActions = declareActions({
  schedule: { label: '安排时间', from: ['pending', 'scheduled'], to: 'scheduled', by: ['owner', 'staff'] },
  complete: { label: '完成', from: ['pending', 'scheduled'], to: 'done', by: ['owner', 'staff'] },
  cancel: { label: '取消', from: ['pending', 'scheduled'], to: 'cancelled', by: ['owner', 'staff'] },
})
export type MaintenanceAction = keyof typeof maintenanceActions
export const maintenanceMachine = defineMachine<MaintenanceStatus, MaintenanceAction>({
  column: 'maintenance_request.status',
  thing: '维护单',
  initial: ['pending', 'scheduled'],
  states: maintenanceStatuses,
  actions: maintenanceActions,
})
export const maintenanceActionCodes = codesOf(maintenanceActions)
export const maintenanceActionOf = readerOf<MaintenanceAction, MaintenanceActionDeclaration>(maintenanceActions)

export const maintenanceActionsFor = (status: MaintenanceStatus, by: MaintenanceActor): MaintenanceAction[] =>
  actionsIn(maintenanceMachine, status, (_, declared) => declared.by.includes(by))

export const maintenanceKinds = { repair: '维修', service: '保养', inspection: '检验' } as const
export type MaintenanceKind = keyof typeof maintenanceKinds
export const maintenanceKindCodes = codesOf(maintenanceKinds)

export const urgencies = { low: '不急', medium: '一般', high: '紧急' } as const
export type Urgency = keyof typeof urgencies
export const urgencyCodes = codesOf(urgencies)
