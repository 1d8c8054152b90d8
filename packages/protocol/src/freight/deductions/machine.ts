/** What a driver did not get of what he asked for or had been promised, and his one objection to it. */
import { codesOf } from '../../codes.ts'
import { actionsIn, defineMachine, type MachineAction } from '../../machine.ts'
import type { FreightOrderActor } from '../order-machine.ts'

export const deductionKinds = {
  /** Of the freight, what a dispute gave back to the shipper. */
  dispute: { label: '争议退给货主' },
  /** What the table of calling off would have given him. */
  compensation: { label: '没有给的取消补偿' },
  /** Of an extra, what staff did not allow, and what they waived afterwards. */
  extra: { label: '附加费没有认的部分' },
  waiver: { label: '附加费免收' },
} as const
export type DeductionKind = keyof typeof deductionKinds
export const deductionKindCodes = codesOf(deductionKinds)

export const deductionStatuses = {
  agreed: { label: '司机已同意' },
  standing: { label: '已扣' },
  objected: { label: '异议待复核' },
  upheld: { label: '复核后维持' },
  changed: { label: '复核后改判' },
} as const
export type DeductionStatus = keyof typeof deductionStatuses
export const deductionStatusCodes = codesOf(deductionStatuses)

const decided = {
  from: ['objected'],
  by: ['staff'],
  permission: 'rental_approve',
  needsReason: true,
} as const
export const deductionActions = {
  object: { label: '提出异议', from: ['standing'], to: 'objected', by: ['driver'], history: '司机对扣款有异议' },
  uphold: { label: '维持', to: 'upheld', history: '平台复核扣款：维持', ...decided },
  change: { label: '改判', to: 'changed', history: '平台复核扣款：改判', ...decided },
} as const satisfies Readonly<Record<string, MachineAction<DeductionStatus, FreightOrderActor>>>
export type DeductionAction = keyof typeof deductionActions
export const deductionMachine = defineMachine<DeductionStatus, DeductionAction>({
  column: 'freight_deduction.status',
  thing: '扣款',
  initial: ['standing', 'agreed'],
  states: deductionStatuses,
  actions: deductionActions,
})
export const deductionActionCodes = codesOf(deductionActions)
export const deductionActionsFor = (status: DeductionStatus, as: FreightOrderActor): DeductionAction[] =>
  actionsIn(deductionMachine, status, (_, { by }) => (by as readonly FreightOrderActor[]).includes(as))

/** As the history of its order calls what is done with it. */
export const inHistory = (action: DeductionAction): string => `deduction_${action}`
export const deductionHistory: Readonly<Record<string, string>> = Object.fromEntries(
  deductionActionCodes.map((action) => [inHistory(action), deductionActions[action].history]),
)
