/** Parts that are ordered and come: all at once, bit by bit, or otherwise than they were ordered. */
import { codesOf } from '../codes.ts'
import { actionsIn, defineMachine } from '../machine.ts'

export const inboundStatuses = {
  draft: { label: '草稿' },
  ordered: { label: '已下单' },
  partly_received: { label: '部分到货' },
  received: { label: '已入库' },
  cancelled: { label: '已取消' },
} as const
export type InboundStatus = keyof typeof inboundStatuses
export const inboundStatusCodes = codesOf(inboundStatuses)

const permission = 'equipment_edit'
const inboundActions = {
  order: { label: '下单', from: ['draft'], to: 'ordered', by: ['staff'], permission },
  receive: { label: '收货', from: ['ordered', 'partly_received'], to: 'received', by: ['staff'], permission },
  receive_part: {
    label: '部分收货',
    from: ['ordered', 'partly_received'],
    to: 'partly_received',
    by: ['staff'],
    permission,
  },
  cancel: {
    label: '取消',
    from: ['draft', 'ordered'],
    to: 'cancelled',
    by: ['staff', 'system'],
    permission,
    needsReason: true,
  },
} as const
export type InboundAction = keyof typeof inboundActions
export const inboundMachine = defineMachine<InboundStatus, InboundAction>({
  column: 'part_inbound.status',
  thing: '入库单',
  initial: ['draft', 'ordered'],
  states: inboundStatuses,
  actions: inboundActions,
})
export const inboundActionCodes = codesOf(inboundActions)
/** What a desk is offered; whether all of it came, what is received says itself. */
export const inboundActionsFor = (status: InboundStatus): InboundAction[] =>
  actionsIn(inboundMachine, status, (code) => code !== 'receive_part')

export const inboundNumber = (id: number): string => `RK${String(id).padStart(6, '0')}`
