/** What looks as if somebody went round the rules of freight: a finding for staff, from which nothing follows by itself. */
import { codesOf } from '../../codes.ts'
import { actionsIn, defineMachine, type MachineAction } from '../../machine.ts'

export const findingKinds = {
  one_device: { label: '一台设备两个司机', says: '两个司机账号在同一台设备上登录过，都报过价或接过单。' },
  shared_device: { label: '货主和司机同一台设备', says: '货主和司机的账号在同一台设备上登录过，又有运单。' },
  shared_phone: { label: '货主和司机同一个电话', says: '货主留的电话就是司机的电话，又有运单。' },
  shared_account: { label: '货主和司机同一个收款账户', says: '货主和司机的钱打到同一个账户，又有运单。' },
  given_up_pair: { label: '同一对反复接了又放弃', says: '同一位司机对同一位货主的货接了又放弃。' },
  dear_for_platform: { label: '平台承担的运费偏高', says: '员工为平台的设备叫的车，运费超过这趟的高价。' },
  given_up_often: { label: '司机反复接了又放弃', says: '同一位司机短时间里接了又放弃好几单。' },
} as const
export type FindingKind = keyof typeof findingKinds
export const findingKindCodes = codesOf(findingKinds)

/** Within how many days what people did is looked at, and from how many times on giving up is a finding. */
export const findingLimits = { days: 30, pairGiveUps: 2, giveUps: 3 } as const

export const findingStatuses = {
  open: { label: '待查看' },
  harmless: { label: '看过，没有问题' },
  acted: { label: '已处理' },
} as const
export type FindingStatus = keyof typeof findingStatuses
export const findingStatusCodes = codesOf(findingStatuses)

const closing = { from: ['open'], by: ['staff'], permission: 'rental_approve', needsReason: true } as const
export const findingActions = {
  clear: { label: '没有问题', verb: '记为没有问题', to: 'harmless', ...closing },
  act: { label: '已处理', verb: '记为已处理', to: 'acted', ...closing },
  // A fact nobody had looked at yet.
  reopen: { label: '重新待查看', from: ['harmless', 'acted'], to: 'open', by: ['system'] },
} as const satisfies Readonly<Record<string, MachineAction<FindingStatus, 'staff' | 'system'>>>
export type FindingAction = keyof typeof findingActions
export const findingMachine = defineMachine<FindingStatus, FindingAction>({
  column: 'freight_finding.status',
  thing: '发现',
  initial: ['open'],
  states: findingStatuses,
  actions: findingActions,
})
export const findingActionCodes = codesOf(findingActions)
export const findingActionsFor = (status: FindingStatus): FindingAction[] =>
  actionsIn(findingMachine, status, (_, { by }) => (by as readonly string[]).includes('staff'))
