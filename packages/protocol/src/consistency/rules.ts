/**
 * In which ways the parts of an order can disagree, and what puts each right. How a disagreement is found stands on the
 * server, one statement for each rule.
 */
import { codesOf } from '../codes.ts'
import { actionOf, type RentalAction } from '../rental/actions.ts'
import type { RentalStatus } from '../rental/machine.ts'

/** What is compared. */
export const orderParts = {
  qualification: { label: '资质' },
  contract: { label: '合同' },
  payment: { label: '付款' },
  occupancy: { label: '占用' },
  delivery: { label: '交付' },
  order: { label: '订单' },
} as const
export type OrderPart = keyof typeof orderParts
export const orderPartCodes = codesOf(orderParts)

export interface RuleDeclaration {
  /** What a person reads above the finding. */
  readonly title: string
  /** Which parts contradict the order. */
  readonly against: readonly OrderPart[]
  /** Action that puts it right; absent: somebody has to look. */
  readonly repair?: RentalAction
  /** What follows from the repair, or what to look at. */
  readonly says: string
}
/* @__NO_SIDE_EFFECTS__ */
const declareRules = <const T extends Record<string, RuleDeclaration>>(rules: T) => rules

export const consistencyRules = declareRules({
  paid_unmoved: {
    title: '付过了，还写着待支付',
    against: ['payment'],
    repair: 'confirm_payment',
    says: '款项已经到账，订单改到“待发货”，租客和设备主会收到消息。',
  },
  paid_unbooked: {
    title: '付款记录和账对不上',
    against: ['payment'],
    says: '付款记录和账本不一致，或者钱已经退过。先核对这笔钱，账平了再来修订单。',
  },
  paid_unrecorded: {
    title: '付过了，订单没记付款时间',
    against: ['payment'],
    repair: 'record_payment',
    says: '付款和账本都写着到账，订单补上付款时间。状态不变。',
  },
  unpaid_moved: {
    title: '没有收款，却已进入交付',
    against: ['payment'],
    says: '订单已经过了付款这一步，却没有收款时间。先查这笔钱收没收到。',
  },
  signed_unmoved: {
    title: '合同签过了，还写着待签署',
    against: ['contract'],
    repair: 'sign_contract',
    says: '签名已经在合同上，订单改到“待支付”，租客有 24 小时付款。',
  },
  contract_unmoved: {
    title: '合同已生成，还写着待生成合同',
    against: ['contract'],
    repair: 'generate_contract',
    says: '合同已经在，订单改到“待签署合同”，租客有 24 小时签署。',
  },
  contract_missing: {
    title: '写着待签署，却没有有效的合同',
    against: ['contract'],
    repair: 'reopen_contract',
    says: '没有能签的合同，订单退回“待生成合同”，重新生成后再签。',
  },
  contract_unlinked: {
    title: '订单记着另一份合同',
    against: ['contract'],
    repair: 'link_contract',
    says: '订单记的合同编号不存在，改记它现有的这份合同。合同本身不动。',
  },
  contract_lost: {
    title: '订单记着的合同不存在',
    against: ['contract'],
    says: '订单已经走到后面，却找不到合同。先找到合同，再决定订单怎么走。',
  },
  approved_unmoved: {
    title: '资质通过了，还写着待审核',
    against: ['qualification'],
    repair: 'approve_qualification',
    says: '审核已经通过，订单改到“待生成合同”。',
  },
  rejected_unmoved: {
    title: '资质拒绝了，还写着待审核',
    against: ['qualification'],
    repair: 'reject_qualification',
    says: '审核没有通过，订单改到“资质被拒绝”，租客有 48 小时重新上传。',
  },
  documents_miscounted: {
    title: '文件数和实际不一样',
    against: ['qualification'],
    repair: 'recount_documents',
    says: '按实际上传的文件重新记数，状态不变。',
  },
  received_unmoved: {
    title: '签收了，还写着待发货',
    against: ['delivery'],
    repair: 'confirm_receipt',
    says: '租客已经签收，订单改到“使用中”，合同同时生效。',
  },
  delivered_early: {
    title: '还没付款，却记着已发货',
    against: ['delivery'],
    says: '发货记在付款之前。先弄清设备在哪里，再决定订单怎么走。',
  },
  past_end: {
    title: '租期过了，还写着使用中',
    against: ['occupancy'],
    repair: 'become_overdue',
    says: '租期已经结束，订单改到“已逾期”，租客会收到归还提醒。',
  },
  hold_lapsed: {
    title: '保留时间过了，机器还占着',
    against: ['order'],
    repair: 'lapse',
    says: '保留时间已过又没有收款，订单取消，机器让给下一位。',
  },
  ended_holding: {
    title: '订单结束了，机器还占着',
    against: ['occupancy'],
    repair: 'release_unit',
    says: '放开日历上的占用，这几天可以重新出租。订单状态不变。',
  },
  unheld_free: {
    title: '订单还在，日历上却没占',
    against: ['occupancy'],
    repair: 'hold_unit',
    says: '这几天还空着，照订单的日期重新占上。订单状态不变。',
  },
  unheld_taken: {
    title: '订单还在，这几天却给了别人',
    against: ['occupancy'],
    says: '这台设备的日期已被别的安排占用。换一台或改日期，要和租客商量。',
  },
})
export type ConsistencyRule = keyof typeof consistencyRules
export const consistencyRuleCodes = codesOf(consistencyRules)
export const consistencyRuleOf = (code: ConsistencyRule): RuleDeclaration => consistencyRules[code]
/** The statuses from which its repair moves an order on; none where somebody has to look. */
export const repairableFrom = (code: ConsistencyRule): readonly RentalStatus[] => {
  const { repair } = consistencyRuleOf(code)
  return repair ? actionOf(repair).from : []
}

/** How many are shown and how many are repaired in one go. */
export const findingsMax = 200
export const repairsMax = 100
/** Said beside every list of findings, because it is what one fears. */
export const neverDone = '不动钱，不删记录，不改已签的合同。改动都留名、留原因，双方会收到消息。'
