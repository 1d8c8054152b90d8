/** Another unit for a rental that is in the way of work: whether its renter takes it. */
import { codesOf } from '../../codes.ts'
import { actionsIn, defineMachine, type MachineAction } from '../../machine.ts'

/** So long is waited for his answer, and never longer than the rental's first day; then all stays as it was. */
export const swapAnswerHours = 48

export const swapStatuses = {
  asked: { label: '等租客答复' },
  agreed: { label: '已换' },
  refused: { label: '租客没有同意' },
  lapsed: { label: '没有换成' },
} as const
export type SwapStatus = keyof typeof swapStatuses
export const swapStatusCodes = codesOf(swapStatuses)

type SwapActor = 'renter' | 'system'
const actions = {
  agree: { label: '同意', from: ['asked'], to: 'agreed', by: ['renter'] },
  refuse: { label: '不同意', verb: '拒绝', from: ['asked'], to: 'refused', by: ['renter'] },
  // Nobody answered, or the other unit is not to be had any more.
  lapse: { label: '作废', from: ['asked'], to: 'lapsed', by: ['system'] },
} as const satisfies Readonly<Record<string, MachineAction<SwapStatus, SwapActor>>>
export type SwapAction = keyof typeof actions
export const swapMachine = defineMachine<SwapStatus, SwapAction>({
  column: 'maintenance_swap.status',
  thing: '换机',
  // Before a contract names the unit nobody is asked.
  initial: ['asked', 'agreed'],
  states: swapStatuses,
  actions,
})
/** Whether its renter may answer. */
export const isSwapOpen = (status: SwapStatus): boolean => actionsIn(swapMachine, status, () => true).length > 0
