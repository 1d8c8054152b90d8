/** Parts that are asked for: kept aside, handed out, brought back. */
import { codesOf } from '../codes.ts'
import { actionsIn, defineMachine } from '../machine.ts'

export const outboundStatuses = {
  requested: { label: '待出库' },
  issued: { label: '已出库' },
  partly_returned: { label: '部分退回' },
  returned: { label: '已退回' },
  cancelled: { label: '已取消' },
} as const
export type OutboundStatus = keyof typeof outboundStatuses
export const outboundStatusCodes = codesOf(outboundStatuses)

const permission = 'equipment_edit'
const returning = { from: ['issued', 'partly_returned'], by: ['staff'], permission } as const
const outboundActions = {
  issue: { label: '出库', from: ['requested'], to: 'issued', by: ['staff', 'system'], permission },
  return_part: { label: '部分退回', to: 'partly_returned', ...returning },
  return: { label: '退回', to: 'returned', ...returning },
  cancel: {
    label: '取消',
    from: ['requested'],
    to: 'cancelled',
    by: ['staff', 'system'],
    permission,
    needsReason: true,
  },
} as const
export type OutboundAction = keyof typeof outboundActions
export const outboundMachine = defineMachine<OutboundStatus, OutboundAction>({
  column: 'part_outbound.status',
  thing: '出库单',
  initial: ['requested'],
  states: outboundStatuses,
  actions: outboundActions,
})
export const outboundActionCodes = codesOf(outboundActions)
export const outboundActionsFor = (status: OutboundStatus): OutboundAction[] =>
  actionsIn(outboundMachine, status, (code) => code !== 'return_part')

/** What parts are handed out for. */
export const outboundUses = { task: '维护单', service: '上门服务', van: '随车', sale: '销售' } as const
export type OutboundUse = keyof typeof outboundUses
export const outboundUseCodes = codesOf(outboundUses)
/** Those the desk asks for by hand; a visit asks by itself. */
export const askedUseCodes = ['task', 'van', 'sale'] as const satisfies readonly OutboundUse[]

export const outboundNumber = (id: number): string => `CK${String(id).padStart(6, '0')}`
