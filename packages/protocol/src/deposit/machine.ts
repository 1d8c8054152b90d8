/**
 * The life of a deduction an owner asks for after a machine came back, declared once: what the renter is shown, what may
 * follow what, and when it settles by itself.
 */
import { codesOf } from '../codes.ts'
import { readerOf } from '../page-view.ts'
import { defineMachine, type MachineAction } from '../machine.ts'

/** The renter has this long to object; silence is agreement. */
export const claimHours = 48
/** How long before the deadline he is reminded. */
export const claimReminderHours = 12
export const claimPhotosMax = 6
export const claimItemsMax = 20
/** What an item is asked for. */
export const claimItemKinds = {
  damage: { label: '损坏' },
  late: { label: '逾期' },
  overtime: { label: '超时' },
  /** Work on a machine that its renter had to pay and has not. */
  repair: { label: '维修' },
} as const
export type ClaimItemKind = keyof typeof claimItemKinds
export const claimItemKindCodes = codesOf(claimItemKinds)

interface ClaimStatusDeclaration {
  readonly label: string
  readonly tone: 'act' | 'wait' | 'ok' | 'danger' | 'done'
  /** As the renter reads it, as whoever asked does, and as staff do who stand between them. */
  readonly renter: string
  readonly lessor: string
  readonly staff: string
  readonly isSettled: boolean
  /** Nothing was decided about what was asked for: work is owed by itself again. */
  readonly isTakenBack?: true
}
const declareStatuses = <const T extends Record<string, ClaimStatusDeclaration>>(statuses: T) => statuses
export const claimStatuses = declareStatuses({
  awaiting_renter: {
    label: '等租客确认扣款',
    tone: 'act',
    renter: '不操作的话，到点自动按这个数结清。',
    lessor: '已发给租客确认，到点没有异议自动结清。',
    staff: '已发给租客确认，到点没有异议自动结清。',
    isSettled: false,
  },
  objected: {
    label: '有异议，平台处理中',
    tone: 'wait',
    renter: '平台正在对照交接照片处理，处理完之前不扣钱。',
    lessor: '租客提出了异议，平台正在对照交接照片处理。',
    staff: '租客提出了异议，等平台裁定。',
    isSettled: false,
  },
  agreed: {
    label: '已同意扣款',
    tone: 'done',
    renter: '你同意了扣款，已经结清。',
    lessor: '租客同意了扣款，已经结清。',
    staff: '租客同意了扣款，已经结清。',
    isSettled: true,
  },
  lapsed: {
    label: '到期自动结清',
    tone: 'done',
    renter: '到期没有异议，已按扣款单结清。',
    lessor: '租客到期没有异议，已按扣款单结清。',
    staff: '租客到期没有异议，已按扣款单结清。',
    isSettled: true,
  },
  decided: {
    label: '平台已裁定',
    tone: 'done',
    renter: '平台已经裁定，按裁定的金额结清。',
    lessor: '平台已经裁定，按裁定的金额结清。',
    staff: '平台已经裁定，按裁定的金额结清。',
    isSettled: true,
  },
  withdrawn: {
    label: '扣款已撤回',
    tone: 'done',
    renter: '对方撤回了扣款，这一笔不扣。',
    lessor: '扣款已经撤回，这一笔不扣。',
    staff: '扣款已经撤回，这一笔不扣。',
    isSettled: true,
    isTakenBack: true,
  },
})
export type ClaimStatus = keyof typeof claimStatuses
export const claimStatusCodes = codesOf(claimStatuses)

/** `lessor` is the machine's owner, and staff for the platform's own machines. */
export type ClaimActor = 'renter' | 'lessor' | 'staff' | 'system'
interface ClaimActionDeclaration extends MachineAction<ClaimStatus, ClaimActor> {
  readonly to: ClaimStatus
  /** Only before the deadline, or only once it has come. */
  readonly deadline?: 'before' | 'after'
}
const declareActions = <const T extends Record<string, ClaimActionDeclaration>>(actions: T) => actions
export const claimActions = declareActions({
  agree: {
    label: '同意并退款',
    from: ['awaiting_renter', 'objected'],
    to: 'agreed',
    by: ['renter'],
    history: '租客同意扣款',
  },
  object: {
    label: '有异议',
    from: ['awaiting_renter'],
    to: 'objected',
    by: ['renter'],
    deadline: 'before',
    history: '租客提出异议',
  },
  withdraw: {
    label: '撤回扣款',
    from: ['awaiting_renter', 'objected'],
    to: 'withdrawn',
    by: ['lessor'],
    permission: 'rental_edit',
    history: '扣款已撤回',
  },
  decide: {
    label: '裁定',
    from: ['objected'],
    to: 'decided',
    by: ['staff'],
    permission: 'payment_process',
    history: '平台裁定',
  },
  lapse: {
    label: '到期结清',
    from: ['awaiting_renter'],
    to: 'lapsed',
    by: ['system'],
    deadline: 'after',
    history: '到期没有异议，自动结清',
  },
})
export type ClaimAction = keyof typeof claimActions
export const claimMachine = defineMachine<ClaimStatus, ClaimAction>({
  column: 'deposit_claim.status',
  thing: '扣款单',
  initial: ['awaiting_renter'],
  states: claimStatuses,
  actions: claimActions,
})
export const claimActionCodes = codesOf(claimActions)
export const claimActionOf = readerOf<ClaimAction, ClaimActionDeclaration>(claimActions)
export const claimStatusOf = readerOf<ClaimStatus, ClaimStatusDeclaration>(claimStatuses)

/** Money to be taken out of what a channel keeps aside; the channel says what became of it. */
export const captureStatuses = {
  processing: { label: '扣款中' },
  completed: { label: '已扣款' },
  failed: { label: '扣款失败' },
} as const
export const captureMachine = defineMachine({
  column: 'hold_capture.status',
  thing: '扣款',
  initial: ['processing'],
  states: captureStatuses,
  actions: {
    complete: { label: '完成扣款', from: ['processing'], to: 'completed', by: ['channel'] },
    fail: { label: '记为扣款失败', from: ['processing'], to: 'failed', by: ['channel'] },
  },
})

/** Money a channel keeps aside. `waiting`: the payer has still to confirm it there. */
export const holdStatuses = {
  waiting: { label: '等你在渠道确认' },
  held: { label: '已冻结' },
  captured: { label: '已扣款结清' },
  released: { label: '已解冻' },
  failed: { label: '冻结失败' },
} as const
export type HoldStatus = keyof typeof holdStatuses
export const holdStatusCodes = codesOf(holdStatuses)
/** A channel may confirm late what was given up long ago: that is given back, from wherever it stands. */
export const holdMachine = defineMachine({
  column: 'deposit_hold.status',
  thing: '冻结',
  initial: ['waiting'],
  states: holdStatuses,
  actions: {
    confirm: { label: '冻结', from: ['waiting'], to: 'held', by: ['channel'] },
    give_back: {
      label: '退回迟到的冻结',
      from: ['waiting', 'captured', 'released', 'failed'],
      to: 'released',
      by: ['channel'],
    },
    fail: { label: '记为冻结失败', from: ['waiting'], to: 'failed', by: ['channel'] },
    give_up: { label: '放弃冻结', from: ['waiting'], to: 'released', by: ['renter', 'order'] },
    expire: { label: '作废', from: ['waiting'], to: 'failed', by: ['time'] },
    /** The channel has nothing of it any more. */
    capture: { label: '扣款结清', from: ['held', 'captured'], to: 'captured', by: ['channel'] },
    release: { label: '解冻', from: ['held', 'released'], to: 'released', by: ['channel'] },
    /** What was never confirmed keeps its status; the channel has ended it too. */
    close: { label: '关闭', from: ['waiting', 'released', 'failed'], by: ['channel'] },
  },
})

/** Where the deposit is now, from the renter's hand and back to it. */
export const depositPlaces = {
  renter: { label: '在你手里' },
  frozen: { label: '冻结在你的账户' },
  platform: { label: '平台托管' },
  returning: { label: '退款途中' },
  returned: { label: '已退回你' },
  taken: { label: '已用于结清' },
  waived: { label: '信用免押' },
} as const
export type DepositPlace = keyof typeof depositPlaces
export const depositPlaceCodes = codesOf(depositPlaces)
