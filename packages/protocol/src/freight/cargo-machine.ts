/** The life of a cargo, and of what is offered for it. */
import { codesOf } from '../codes.ts'
import { actionsIn, defineMachine, type MachineAction } from '../machine.ts'

export const cargoStatuses = {
  draft: { label: '草稿' },
  open: { label: '待接单' },
  taken: { label: '已接单' },
  done: { label: '已完成' },
  cancelled: { label: '已取消' },
  expired: { label: '已过期' },
} as const
export type CargoStatus = keyof typeof cargoStatuses
export const cargoStatusCodes = codesOf(cargoStatuses)
/** Of what others than its shipper may hear of. */
export const publishedStatusCodes = [
  'open',
  'taken',
  'done',
  'cancelled',
  'expired',
] as const satisfies readonly CargoStatus[]

export type CargoActor = 'shipper' | 'driver' | 'staff' | 'system'
type CargoActionDeclaration = MachineAction<CargoStatus, CargoActor>
const declareCargoActions = <const T extends Record<string, CargoActionDeclaration>>(actions: T) => actions

export const cargoActions = declareCargoActions({
  edit: { label: '修改', from: ['draft', 'open'], by: ['shipper'], history: '修改了货源' },
  publish: { label: '发布', from: ['draft'], to: 'open', by: ['shipper'], history: '发布货源' },
  withdraw: { label: '撤下', from: ['draft', 'open'], to: 'cancelled', by: ['shipper'], history: '撤下货源' },
  // Paid before anybody accepts. Nobody who read that it was loses it unseen: what is cancelled is a new version.
  fund: { label: '托管运费', from: ['open'], by: ['shipper', 'system'], history: '运费已托管' },
  cancel_funding: { label: '取消托管', from: ['open'], by: ['shipper'], history: '取消托管，运费退回' },
  accept: { label: '接单', from: ['open'], to: 'taken', by: ['driver'], history: '司机接单' },
  choose_bid: { label: '选定报价', from: ['open'], to: 'taken', by: ['shipper'], history: '选定报价' },
  // Its order lapsed or was given up before loading: it is offered again, first in line.
  reopen: { label: '重新待接', from: ['taken'], to: 'open', by: ['system'], history: '重新等待接单' },
  close: { label: '随运单取消', from: ['taken'], to: 'cancelled', by: ['system'], history: '运单取消，货源关闭' },
  finish: { label: '完成', from: ['taken'], to: 'done', by: ['system'], history: '运输完成' },
  expire: { label: '过期', from: ['open'], to: 'expired', by: ['system'], history: '装货时间已过，没有人接' },
  take_down: {
    label: '下架',
    from: ['open'],
    to: 'cancelled',
    by: ['staff'],
    permission: 'rental_edit',
    needsReason: true,
    history: '平台下架',
  },
})
export type CargoAction = keyof typeof cargoActions
export const cargoActionCodes = codesOf(cargoActions)
export const cargoMachine = defineMachine<CargoStatus, CargoAction>({
  column: 'cargo.status',
  thing: '货源',
  initial: ['draft', 'open'],
  states: cargoStatuses,
  actions: cargoActions,
})
/** What this reader may do with a cargo now. */
export const cargoActionsFor = (status: CargoStatus, as: readonly CargoActor[]): CargoAction[] =>
  actionsIn(cargoMachine, status, (action) =>
    as.some((actor) => (cargoActions[action].by as readonly CargoActor[]).includes(actor)),
  )

/** As its number is written. */
export const cargoNumber = (id: number): string => `H${String(id).padStart(8, '0')}`

/** The id a number stands for; null where it is no number of a cargo. */
export const cargoIdTyped = (text: string): number | null => {
  const digits = /^[Hh]0*(\d{1,15})$/.exec(text.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Whoever accepts pays the price named, or the shipper chooses among what is offered. */
export const cargoModes = { fixed: { label: '一口价' }, bid: { label: '竞价' } } as const
export type CargoMode = keyof typeof cargoModes
export const cargoModeCodes = codesOf(cargoModes)

export const bidStatuses = {
  offered: { label: '待选定' },
  withdrawn: { label: '已撤回' },
  chosen: { label: '已选定' },
  declined: { label: '未选中' },
  lapsed: { label: '已失效' },
} as const
export type BidStatus = keyof typeof bidStatuses
export const bidStatusCodes = codesOf(bidStatuses)
export const bidActions = {
  withdraw: { label: '撤回', from: ['offered'], to: 'withdrawn', by: ['driver'] },
  choose: { label: '选定', from: ['offered'], to: 'chosen', by: ['shipper'] },
  // Another was chosen.
  decline: { label: '不选', from: ['offered'], to: 'declined', by: ['system'] },
  // The cargo came to an end, or its terms were changed: nobody bid on those.
  lapse: { label: '失效', from: ['offered'], to: 'lapsed', by: ['system'] },
} as const satisfies Readonly<Record<string, MachineAction<BidStatus, CargoActor>>>
export type BidAction = keyof typeof bidActions
export const bidMachine = defineMachine<BidStatus, BidAction>({
  column: 'freight_bid.status',
  thing: '报价',
  initial: ['offered'],
  states: bidStatuses,
  actions: bidActions,
})
