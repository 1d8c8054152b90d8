/** The life of a clash: something that was done in the field and could not be applied when it arrived. */
import { codesOf } from '../codes.ts'
import { defineMachine, type MachineAction } from '../machine.ts'

export const clashStatuses = {
  open: { label: '待选择' },
  handed_over: { label: '已交平台' },
  discarded: { label: '已放弃' },
  closed: { label: '平台已处理' },
} as const
export type ClashStatus = keyof typeof clashStatuses
export const clashStatusCodes = codesOf(clashStatuses)

/** What whoever did it may choose. */
export const clashChoices = {
  settle_as_happened: { label: '按实际发生的结算' },
  hand_over: { label: '交给接手的人或平台' },
  discard: { label: '放弃这一步' },
} as const
export type ClashChoice = keyof typeof clashChoices
export const clashChoiceCodes = codesOf(clashChoices)

export const clashPermission = 'rental_edit'
export const clashActions = {
  settle_as_happened: { ...clashChoices.settle_as_happened, from: ['open'], to: 'handed_over', by: ['doer'] },
  hand_over: { ...clashChoices.hand_over, from: ['open'], to: 'handed_over', by: ['doer', 'system'] },
  discard: { ...clashChoices.discard, from: ['open'], to: 'discarded', by: ['doer'] },
  close: {
    label: '处理完毕',
    from: ['handed_over'],
    to: 'closed',
    by: ['staff'],
    permission: clashPermission,
    needsReason: true,
  },
} as const satisfies Readonly<Record<string, MachineAction<ClashStatus, 'doer' | 'staff' | 'system'>>>
export type ClashAction = keyof typeof clashActions
export const clashMachine = defineMachine<ClashStatus, ClashAction>({
  column: 'field_clash.status',
  thing: '冲突',
  initial: ['open'],
  states: clashStatuses,
  actions: clashActions,
})
